/** These pages try all that a page can try. `{own}` is our own origin. Each page says that it is still there. */
const page = (head: string, body: string) =>
  `<!doctype html><html><head><title>News</title>${head}</head><body><p>still here</p>${body}<img src="https://harbour.example/last.png"></body></html>`;

const run = 'parent.hit=1;top.hit=1;parent.document.title=1';

/** No preview may ask these addresses. */
const forbidden = [
  '{own}/logout',
  '//{ownHost}/logout',
  'http://127.0.0.1:9/',
  'http://2130706433:9/',
  'http://0x7f.1:9/',
  'http://localhost:9/',
  'http://router/',
  'http://192.168.0.1/',
  'http://10.1.2.3/',
  'http://172.20.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]:9/',
  'http://[::ffff:127.0.0.1]:9/',
  'http://[fd00::1]/',
  'http://printer.local/',
  'http://printer.lan/',
  'http://nas.internal/',
  'http://[::]:9/',
  'http://[64:ff9b::7f00:1]:9/',
  'http://１２７。0。0。1:9/',
  'http:\\\\127.0.0.1:9\\',
  'ht\ntp://127.0.0.1:9/',
];
const each = (markup: (address: string) => string) => forbidden.map(markup).join('\n');

export const hostilePages: Record<string, string> = {
  'scripts of every kind': page(
    `<script>${run}</script><script type=module>${run}</script><script src="{own}/evil.js"></script><script src=//evil.example/x.js></script>
     <meta http-equiv=refresh content="0;url=https://evil.example/"><meta http-equiv=set-cookie content="a=b">`,
    `<img src=x onerror="${run}"><svg onload="${run}"><script>${run}</script><animate onbegin="${run}" attributeName=x dur=1s /></svg>
     <input autofocus onfocus="${run}"><details open ontoggle="${run}"><summary>x</summary></details><body onload="${run}">
     <iframe srcdoc="<script>${run}</script>"></iframe><iframe src="javascript:${run}"></iframe><object data="javascript:${run}"></object>
     <embed src="javascript:${run}"><style onload="${run}"></style><video onloadstart="${run}" src=x></video><marquee onstart="${run}">m</marquee>
     <a id=a href="javascript:${run}" style="position:absolute;inset:0">press me</a>`,
  ),
  'ways away': page(
    `<base href="https://evil.example/" target=_top><meta http-equiv=refresh content="0;url={own}/logout">`,
    `<a href="https://evil.example/" target=_blank ping="https://evil.example/ping" download style="display:block;height:300px">a link</a>
     <form action="https://evil.example/" method=post><input type=submit autofocus formaction="https://evil.example/2" style="height:200px"></form>
     <a href="{own}/logout" target=_parent>out</a><svg><a href="https://evil.example/"><text y=40>svg</text></a></svg>
     <math href="https://evil.example/">m</math><map name=m><area href="https://evil.example/" shape=default></map><img usemap=#m src=a.png>`,
  ),
  'pictures, media and links of forbidden places': page(
    each(
      address => `<link rel=stylesheet href="${address}1"><link rel="preload prefetch" as=image href="${address}2"><link rel=icon href="${address}3">
      <link rel=preconnect href="${address}"><link rel="alternate stylesheet" href="${address}4"><link rel=preload as=image imagesrcset="${address}5">`,
    ),
    each(
      address => `<img src="${address}a"><img srcset="${address}b 1x, ${address}c 2x"><picture><source srcset="${address}d"><img></picture>
      <video src="${address}e" poster="${address}f"><source src="${address}g"><track src="${address}h" default></video><audio src="${address}i" autoplay></audio>
      <iframe src="${address}j"></iframe><object data="${address}k"></object><embed src="${address}l"><input type=image src="${address}m">
      <table background="${address}n"><td background="${address}o">x</table><svg><image href="${address}p" /><image xlink:href="${address}q" />
      <use href="${address}r#x" /><feImage href="${address}s" /></svg><img data-src="${address}t"><img src=a.png attributionsrc="${address}u">
      <portal src="${address}v"></portal><fencedframe src="${address}w"></fencedframe>`,
    ),
  ),
  'styles with forbidden addresses': page(
    `<style>${forbidden.map((address, at) => `@import "${address}i${at}"; @import url(${address}j${at});`).join('\n')}</style>
     <style>${forbidden
       .map(
         (
           address,
           at,
         ) => `p { background: url("${address}${at}"), url('${address}a${at}'), url(${address.replace(/[\\\n]/g, '')}b${at});
         list-style: u\\72l(${address.replace(/[\\\n]/g, '')}c${at}); cursor: \\75\\000072\\6c ("${address}d${at}"), auto;
         border-image: image-set("${address}e${at}" 1x); --x${at}: url(${address.replace(/[\\\n]/g, '')}f${at}); content: var(--x${at});
         mask: u/**/rl(x) url( "${address}g${at}" ); } <!-- url(${address.replace(/[\\\n]/g, '')}) -->
         @font-face { font-family: f${at}; src: url(${address.replace(/[\\\n]/g, '')}h${at}) } b { font-family: f${at} }`,
       )
       .join('\n')}</style>
     <style>p::before { content: url("http://\\31 27.0.0.1:9/escaped"); background: url(http://\\6c ocalhost:9/escaped2) }
     p::after { content: url('http:\\/\\/127.0.0.1:9/escaped3') } p { background: url("\\68ttp://127.0.0.1:9/escaped4") }</style>`,
    `${each(address => `<b style="background:url(&quot;${address}&quot;)">x</b><b style="background:url('${address}y')">y</b>`)}
     <svg><rect fill="url({own}/logout#a)" style="mask:url({own}/logout#b)" filter="url(http://127.0.0.1:9/#c)" width=9 height=9 />
     <set attributeName=href to="http://127.0.0.1:9/set" /><image><set attributeName=href to="http://127.0.0.1:9/set2" begin=0s />
     <animate attributeName=xlink:href values="{own}/logout;http://127.0.0.1:9/animated" dur=1s /></image></svg>`,
  ),
  'a base that makes our own addresses of all others': page(
    '<base href="{own}/"><link rel=stylesheet href=logout?1><style>p { background: url(logout?2); content: "x" } @import "logout?3";</style>',
    '<img src=logout?4><b style="background:url(/logout?5)">x</b><img src="/v1/account?6">',
  ),
  'policies and referrers of its own': page(
    `<meta name=referrer content=unsafe-url><meta http-equiv=Content-Security-Policy content="default-src *"><link rel=stylesheet referrerpolicy=unsafe-url href=/s.css>`,
    `<img referrerpolicy=unsafe-url src=/a.png><img crossorigin=use-credentials referrerpolicy=origin src=/b.png><a referrerpolicy=unsafe-url href=/c>c</a>
     <b style="background:url(/d.png)">x</b>`,
  ),
  'names that hide those of the document': page(
    '',
    `<form name=body><input name=attributes><input name=parentElement><input id=localName><input name=children><input name=getBoundingClientRect>
     <img name=elementsFromPoint><img name=documentElement><img src=x onerror="${run}"><input name=removeAttribute onfocus="${run}" autofocus>
     <img src="{own}/logout" name=getAttribute></form><form name=querySelectorAll><input name=textContent></form><img name=head><img name=defaultView>`,
  ),
  'templates and shadow roots': page(
    `<template><script>${run}</script><img src="{own}/logout"></template>`,
    `<div><template shadowrootmode=open><img src="{own}/logout" onerror="${run}"><style>:host { background: url("{own}/logout") }</style></template></div>
     <noscript><img src="{own}/logout"><style>p { background: url("{own}/logout") }</style></noscript>
     <?xml-stylesheet href="{own}/logout" type="text/css"?>`,
  ),
  'stylesheets, pictures and fonts of another site': page(
    '<link rel=stylesheet href="https://harbour.example/hostile.css"><style>@import "https://harbour.example/hostile.css?imported";</style>',
    '<p class=far>far</p><b class=far>far</b>',
  ),
  'answers that lead on to other addresses': page(
    each(
      address => `<link rel=stylesheet href="https://harbour.example/to?${encodeURIComponent(address)}&sheet">
      <style>@font-face { font-family: f; src: url("https://harbour.example/to?${encodeURIComponent(address)}&font") } p { font-family: f }</style>`,
    ),
    each(address => `<img src="https://harbour.example/to?${encodeURIComponent(address)}">`),
  ),
  'ends of lines in escapes': page(
    `<style>p { --a: "\\\r\n"; background: url({own}/logout?a); --b: "" }</style>`,
    each(
      address => `<b style='--a:"\\&#13;&#10;";background:url(${address});--b:""'>x</b><b style="--a:'\\&#13;&#10;';background:url(${address});--b:''">x</b>
      <b style='--a:url("\\&#13;");background:url(${address});--b:url("")'>x</b>
      <svg><style>p { --a: "\\&#13;&#10;"; background: url(${address}); --b: "" }</style></svg>`,
    ),
  ),
  'addresses that end what they stand in': page(
    each(
      address => `<style>p { background: url('data:image/png,");background:url(${address}1);--b:("') }
      b { background: url('https://evil.example/?\\\\'); --b: ");background:url(${address}2);--c:(" }</style>`,
    ),
    `<svg><image href='data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><image href="{own}/logout"/><style>@import "{own}/logout";</style></svg>' /></svg>
     <img src='data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"><image href="http://127.0.0.1:9/"/></svg>'>`,
  ),
  'what takes time without an end': page(
    `<style>p { background: url("${' '.repeat(200_000)}</style>`,
    `<img srcset="${','.repeat(50_000)}http://127.0.0.1:9/"><b style='background:url("${' '.repeat(50_000)}'>x</b>${'<div>'.repeat(400)}deep`,
  ),
};

const inSheet = forbidden.map(address => address.replace(/\n/g, '').replaceAll('\\', '/'));

/** The stylesheet asks wherever it can; at last it asks for `sheet-last.png`, as it may. */
export const hostileSheet = [
  ...inSheet.map(address => `@import "${address}import";`),
  ...inSheet.map(
    (address, at) => `.far { --a${at}: url("${address}a"); background: url("${address}b") }
    p:nth-child(n+${at}) { list-style: image-set("${address}c" 1x); border-image: url("${address}d"); cursor: url("${address}e"), auto }
    @font-face { font-family: s${at}; src: url("${address}f") } b { font-family: s${at} }`,
  ),
  '.far::after { content: url("https://harbour.example/sheet-last.png") }',
].join('\n');
