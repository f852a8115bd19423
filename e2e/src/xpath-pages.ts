/** Parsers and evaluators of XPath differ from browsers on these pages. */
export const xpathPages: Record<string, string> = {
  'an empty page': '',
  'a text': 'just a text & nothing &amp; else',
  'a page with noscript': `<!doctype html><head><noscript><link href=a><style>p{}</style></noscript><title>T</title></head>
    <body><p>a<noscript><img src=real.jpg alt=b></noscript></p><noscript><a href=/c>c</a>d</noscript>`,
  'a page with drawings and formulas': `<div id=content><a href=/1>one</a><svg viewBox="0 0 1 1" xmlns="http://www.w3.org/2000/svg"
    xmlns:xlink="http://www.w3.org/1999/xlink" xml:lang=en-GB><a href=/2 xlink:href="#x"><path d=M0 /><lineargradient id=g /></a>
    <use xlink:href=#g /><foreignObject><div class=title><a href=/3>three</a></div></foreignObject><![CDATA[raw <b>]]>
    <title>drawing</title></svg><math><mi xlink:href=y>x</mi><annotation-xml encoding=text/html><p>in</p></annotation-xml></math>
    <p lang=en xml:lang=de>p</p>`,
  'a page with tables that are broken': `<table class=list><tr><td width=200>1<td>1</td><tr><td>2<tr><th>x<td>y</table>
    <table>text<a href=/x>moved</a><tr><td><p>in<table><tr><td>nested</table></td></tr><caption>c</caption><col><div>out</div></table>`,
  'a page in quirks mode': '<p>before<table><tr><td>in p</table>after<p><form>one<form>two</form></form>',
  'a page in standards mode': '<!doctype html><p>before<table><tr><td>not in p</table>after',
  'a page with tags in disorder': `<body class=a><p>1<b>2<i>3</b>4</i>5</p><a href=/1 class=item>x<div>y<a href=/2>z</a></div>w</a>
    <b><p><b><p><b><p>deep</b></b></b></p></i></u><h1>h<h2>g</h1><ul><li>1<ul><li>1.1</ul><li>2</ul><dl><dt>a<dd>b<dt>c</dl>
    <body id=later class=b><html lang=en data-x=1></br></p><button>a<button>b</button>`,
  'a page with templates': `<template><a href=/no>no</a><template>x</template></template><div id=main><template id=t>
    <li>no</li></template><a href=/yes>yes</a></div>`,
  'a page with comments': `<!--a--><!doctype html><!--b--><html><!--c--><head><!--d--></head><!--e--><body>
    <!--f--><?php echo 1 ?><?xml version="1.0"?><!--?a b?--><?c?><!x><p>1<!-- > -->2<!---->3</p></body><!--g--></html><!--h-->`,
  'a page with entities and spaces': `<h1>&nbsp; A&nbsp;B \t\n C \f &nbsp;</h1><a href="/?a=1&copy=2&amp;b">&lt;x&gt; &notit; &#0;&#x80;</a>
    <p class="  title \t item\n">\u3000x\u200b</p><pre>\n\nlead</pre><textarea>\n<b>t</b></textarea><td>no table</td>`,
  'a page with attributes in disorder': `<div ID=content Class=a class=b onClick="x()" data-Ä=1 a:b=c =x "y" xml:lang=fr xlink:href=z>
    <A HREF=/a TITLE='t' title=u>A</A><svg ViewBox=0 xml:space=preserve xmlns:foo=bar><a href=/b HREF=/c /></svg></div>`,
  'a page with frames': '<frameset cols=1,2><frame src=a><noframes><p>no</p></noframes></frameset>',
  'a page with forms': `<form id=f><label for=a>A</label><input id=a width=120><select><option>1<option selected>2<optgroup label=g>
    <option>3</select><textarea id=b></form><input for=b>`,
  'a page with rich selects': `<form><select id=s><button><span>b</span></button><div class=item><option>1<b>2</b><option>3</div><hr>
    <optgroup><option>4<optgroup><legend>l</legend><option>5</select><p><select><div>x</div><p>y</select>z</p><select><option>a<select>
    <option>out<select><option>1<input><a href=/1>after</a><select><svg><option>s</svg><option>t</select></form>
    <table><tr><td><select><option>1<td>2<tr><select><option>moved<td>3</table><select><table><tr><td>in<select>x</table>y</select>
    <template><select><div>t</template><b><select><i>1</b>2</select>3</i><select><textarea>t</textarea><option>u`,
  'a page with a select that is never closed': `<select><option>1<ul><li class=item><a href=/1>one</a><li class=item><a href=/2>two</a></ul>
    <table><tr><td>cell</table><p>end`,
  'a page that begins with a select': '<select><option>1</select><p>x',
  'a page with raw text': `<script>if (a < b && c > d) document.write("<p>no</p>")</script><style>a > b {}</style><xmp><b>x</b></xmp>
    <iframe><p>no</p></iframe><noembed><p>no</p></noembed><title>in body</title><script><!-- <script> </script> --></script><p>end<plaintext><p>x`,
  'a list': `<!doctype html><html lang=en><head><title>News</title></head><body><div id=header><a href=/>Home</a></div><main id=content>
    <h1>News</h1><ul class="list">${Array.from(
      { length: 12 },
      (
        _,
        row,
      ) => `<li class="item ${row % 2 ? 'odd' : 'even'}" id=post-${row}><h2 class=title><a href=/news/${row}>Title number
      ${row} of the list</a></h2><img width=${row * 20} src=${row}.jpg><p>Text <b>of</b> ${row}</p></li>`,
    ).join('\n')}</ul></main><div id=footer><a href=# title=x>Top</a></div>`,
  // Elements that are nested that deep keep their place in the browser; other nodes do not.
  'a page nested too deep': `<a href=/up>up</a>${'<div><ul><li class=item>'.repeat(250)}<a href=/in><img></a><!--c-->${'</div>'.repeat(3)}<img src=a>${'</div>'.repeat(246)}<p>more</p>`,
  'a page nested too deep, with formatting': `${'<div><b>'.repeat(300)}<i><img></i><p></p>${'</b></div>'.repeat(298)}<p>end</p>`,
  'a page with a long text': `<p>${'lorem ipsum '.repeat(20_000)}</p><p>short</p>`,
};
