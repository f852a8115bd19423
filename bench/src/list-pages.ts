/** These are web pages as extraction meets them, the same at every run. */
import { languages, proseIn } from './prose.ts';
import { randomOf } from './random.ts';

/** Makes a front page: 40 stories among menus, boxes, icons, scripts and styles, of so many bytes. */
export const frontPage = (bytes: number, items = 40): string => {
  const random = randomOf(7);
  const prose = proseIn('en');
  const words = (count: number) => prose.phrase(random, count).replace(/[<>&"]/g, '');
  const icon = (name: string) =>
    `<svg class="icon icon-${name}" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm1 5v6h-2V7z"/></svg>`;
  const story = (at: number) => `
<article class="story story--${at % 3 ? 'small' : 'large'} post-${4000 + at}" id="story-${4000 + at}" data-track="front|${at}">
  <a class="story__media" href="/2026/05/story-${at}?utm_source=front" aria-hidden="true" tabindex="-1"><picture><source type="image/webp" srcset="/img/${at}-320.webp 320w, /img/${at}-640.webp 640w, /img/${at}-1280.webp 1280w"><img class="lazy" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/img/${at}.jpg" width="320" height="180" alt="${words(4)}"></picture></a>
  <div class="story__body"><p class="story__kicker"><a href="/topic/${at % 9}">${words(1)}</a></p>
  <h3 class="story__title"><a href="/2026/05/story-${at}?utm_source=front">${words(9)} ${at}</a></h3>
  <p class="story__text">${words(32)}</p>
  <ul class="story__meta"><li><a href="/author/${at % 12}">${words(2)}</a></li><li><time datetime="2026-05-${String(28 - (at % 27)).padStart(2, '0')}T08:00:00Z">${at + 1} hours ago</time></li><li>${icon('talk')}<a href="/2026/05/story-${at}#talk">${at * 3} comments</a></li></ul>
  <div class="story__share">${['mail', 'copy', 'print', 'more'].map(name => `<button type="button" class="share share--${name}" aria-label="${name}">${icon(name)}<span>${words(1)}</span></button>`).join('')}</div></div>
</article>${at % 10 === 9 ? '<div class="ad-slot" data-size="970x250"><script>window.ads=window.ads||[];ads.push({slot:"front"})</script></div>' : ''}`;
  const box = (at: number) =>
    `<section class="box"><h4 class="box__title">${words(2)}</h4><ul class="box__list">${Array.from({ length: 8 }, (_, row) => `<li class="box__row"><a href="/box/${at}/${row}">${words(7)}</a><span>${row}</span></li>`).join('')}</ul></section>`;
  const state = () => `{"id":${random.below(1e6)},"title":"${words(9)}","text":"${words(30)}"},`;
  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Front</title><style>${'.story__title{font:600 18px/1.4 serif;margin:0 0 8px}'.repeat(300)}</style></head><body><header><nav><ul>${Array.from({ length: 60 }, (_, at) => `<li class="nav__item"><a href="/section/${at}">${words(1)}</a></li>`).join('')}</ul></nav></header><div class="page"><main id="main"><div class="stories">`;
  const list = Array.from({ length: items }, (_, at) => story(at)).join('');
  let side = '';
  for (let at = 0; head.length + list.length + side.length < bytes * 0.85; at++) side += box(at);
  let script = '';
  while (head.length + list.length + side.length + script.length < bytes - 200) script += state();
  return `${head}${list}</div></main><aside>${side}</aside></div><script type="application/json">[${script}0]</script></body></html>`;
};

/** Two clicks on the page find this definition. */
export const frontDefinition = {
  itemXpath: "//main//article[contains(concat(' ',normalize-space(@class),' '),' story ')]",
  titleXpath: './/h3/a',
  thumbnailXpath: './/img',
  linkXpath: './/h3/a/@href',
  fallbacks: [],
};

/** Makes a table of so many links in rows of four, in four languages. */
export const longTable = (links: number): string => {
  const random = randomOf(8);
  const words = (language: number) => proseIn(languages[language]!).phrase(random, 2).replace(/[<&]/g, '');
  const row = (at: number) =>
    `<tr>${[0, 1, 2, 3].map(cell => `<td><a href="/${at}/${cell}">${words(cell)}</a></td>`).join('')}</tr>`;
  return `<table>${Array.from({ length: links / 4 }, (_, at) => row(at)).join('')}</table>`;
};

/** Makes rows of so many elements, on which the hostile XPaths were first tried. */
export const plainRows = (elements: number): string =>
  Array.from(
    { length: Math.round(elements / 5) },
    (_, at) => `<div class="row r${at}"><h2><a href="/${at}">Title ${at}</a></h2><p>Text <b>of</b> ${at}</p></div>`,
  ).join('');

export const filled = (text: string, length = 1_000_000): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);
