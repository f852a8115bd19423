import { expect, test } from 'vitest';
import { type ArticlePage, readArticle } from './read-article.ts';

const read = (html: string | Uint8Array, said: ArticlePage['said'], more: Partial<ArticlePage> = {}) =>
  readArticle({
    isArticle: true,
    bytes: typeof html === 'string' ? new TextEncoder().encode(html) : html,
    contentType: null,
    encodingOverride: null,
    url: 'https://news.test/2026/11/ferry.html',
    said,
    ownOrigins: ['https://own.test'],
    ...more,
  });

const htmlOf = (...[html, said, more]: Parameters<typeof read>): string => {
  const answer = read(html, said, more);
  return answer.kind === 'article' ? answer.html : answer.code;
};

interface Text {
  lang: string;
  title: string;
  text: string[];
}

const texts = {
  en: {
    lang: 'en',
    title: 'Night ferry returns to the harbour after nine years',
    text: [
      'The night ferry sailed again on Monday, nine years after the last crossing, with a hundred and forty passengers aboard.',
      'Mayor Edda Lund met the ship at the pier, where a brass band had been waiting since five in the morning.',
      'The company has leased an older vessel for the winter, and it will decide in April whether the route pays.',
      'Lorry drivers spared the detour over the bridge, which costs them three hours and a tank of diesel each way.',
    ],
  },
  ko: {
    lang: 'ko',
    title: '아홉 해 만에 다시 뜬 밤배',
    text: [
      '월요일 밤 항구를 떠난 여객선이 아홉 해 만에 바다를 다시 건넜습니다. 배에는 손님 백사십 명이 탔습니다.',
      '새벽 다섯 시부터 기다리던 악대가 부두에서 시장과 함께 배를 맞았습니다. 시장은 길이 다시 이어졌다고 말했습니다.',
      '선사는 겨울 동안 빌린 배로 노선을 꾸리고, 사월에 계속할지 정합니다. 화물차 기사들은 세 시간을 아낍니다.',
    ],
  },
  ja: {
    lang: 'ja',
    title: '九年ぶりに夜のフェリーが港へ戻る',
    text: [
      '月曜の夜、港を出たフェリーが九年ぶりに海峡を渡った。船には百四十人の乗客が乗り、甲板は夜明けまで明るかった。',
      '桟橋では朝五時から楽団が待ち、市長とともに船を迎えた。市長は、道がもう一度つながったと語った。',
      '会社は冬のあいだ借りた船で路線を続け、四月に先を決める。トラックの運転手は橋を回る三時間を節約できる。',
    ],
  },
  zh: {
    lang: 'zh-CN',
    title: '夜航渡轮时隔九年重返港口',
    text: [
      '周一夜里，渡轮时隔九年再次驶过海峡，船上载着一百四十名乘客，甲板上的灯一直亮到天明。',
      '乐队从清晨五点起就在码头等候，与市长一同迎接渡轮靠岸。市长说，这条路又接上了。',
      '公司冬季租用一艘旧船维持航线，四月再决定是否继续。货车司机不必绕行大桥，每趟省下三个小时。',
    ],
  },
} satisfies Record<string, Text>;

const languages = Object.values(texts);

const page = ({ lang, title, text }: Text, { head = '', body = '', around = '' } = {}) =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title} | Harbour Post</title>
  <meta property="og:site_name" content="Harbour Post">${head}</head><body>
  <div id="header"><a href="/">Harbour Post</a><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li></ul></div>
  <article><h1>${title}</h1>${body || text.map(each => `<p>${each}</p>`).join('')}</article>${around}
  <div id="footer"><p>© Harbour Post</p></div></body></html>`;

const teaser = ({ title, text }: Text, cut = '…') => ({ title, excerpt: `${text[0]!.slice(0, -8)}${cut}` });

test.each(languages)('the whole text is read where the feed has its first sentence ($lang)', each => {
  const html = htmlOf(page(each), teaser(each));
  for (const sentence of each.text) expect(html).toContain(sentence);
  expect(html).not.toContain('©');
});

test.each([' […]', '... 계속 읽기', '…続きを読む', ' [...] 阅读全文', '… Continue reading →'])(
  'an excerpt that ends in “%s” is found',
  cut => {
    expect(htmlOf(page(texts.ko), teaser(texts.ko, cut))).toContain(texts.ko.text[2]);
  },
);

test.each(languages)('a summary in other words is believed below the right headline ($lang)', each => {
  const clauses = each.text.flatMap(part => part.split(/(?<=[.。，、,])/));
  const excerpt = clauses.filter((_, at) => at % 2 === 0).join(' ');
  expect(htmlOf(page(each), { title: each.title, excerpt })).toContain(each.text[2]);
});

test.each(languages)('the text of something else is refused, whatever its headline ($lang)', each => {
  const other = languages[(languages.indexOf(each) + 1) % languages.length]!;
  const sameWriting = { ...each, text: shop[each.lang]! };
  expect(read(page(sameWriting), teaser(each))).toMatchObject({ kind: 'failed', code: 'OTHER_WORDS' });
  expect(read(page(other), teaser(each))).toMatchObject({ kind: 'failed', code: 'OTHER_WORDS' });
});

/** A second text in each language, of another subject. */
const shop: Record<string, string[]> = {
  en: [
    'We use cookies and similar means so that our pages work, and so that our partners can measure what is read.',
    'Choose whether you agree. You can change your mind at any time in the settings, or read our policy on privacy first.',
    'Some partners rely on what the law calls legitimate interest. A list of all of them stands at the end of this notice.',
    'If you do not agree, you can still read the front page. Advertising will then be less relevant to what you like.',
  ],
  ko: [
    '이 사이트는 쿠키를 사용합니다. 계속 이용하시려면 쿠키 사용에 동의해야 합니다. 설정에서 언제든지 바꿀 수 있습니다.',
    '일부 협력사는 맞춤 광고를 위해 방문 기록을 모읍니다. 협력사의 목록은 개인정보 처리방침에서 볼 수 있습니다.',
    '동의하지 않아도 첫 화면은 볼 수 있습니다. 다만 광고는 관심사와 다를 수 있습니다. 자세한 안내는 아래에 있습니다.',
  ],
  ja: [
    '当サイトではクッキーを使用しています。続けて利用する場合は、使用に同意する必要があります。設定はいつでも変えられます。',
    '一部の提携先は、広告のために閲覧の記録を集めます。提携先の一覧は個人情報の方針に載せています。',
    '同意しない場合も、最初の画面は見られます。ただし、広告は関心と異なることがあります。詳しくは下の案内をどうぞ。',
  ],
  'zh-CN': [
    '本网站使用小型文本文件来保存设置。继续浏览需要您表示同意，您也可以随时在设置里修改选择。',
    '部分合作伙伴会为投放广告而收集浏览记录，全部名单列在隐私政策的末尾，请您仔细阅读后再作决定。',
    '如果不同意，您仍然可以查看首页，只是广告可能与您的兴趣无关。更多说明请看下方的帮助页面。',
  ],
};

test.each(languages)('a headline alone is believed only above a text of its subject ($lang)', each => {
  const said = { title: each.title, excerpt: '' };
  const long = { ...each, text: [...each.text, `${each.title}. ${each.text[0]}`] };
  expect(htmlOf(page(long), said)).toContain(each.text[2]);
  expect(read(page({ ...each, text: shop[each.lang]! }), said)).toMatchObject({ code: 'OTHER_WORDS' });
});

test.each([
  ['en', 'Subscribe to read on. Already a member? Sign in with your account to continue with this story.'],
  ['ko', '이 기사는 유료 구독자만 볼 수 있습니다. 구독하시면 모든 기사를 읽을 수 있습니다. 로그인하세요.'],
  ['ja', 'この記事は会員限定です。残りを読むには会員登録が必要です。すでに会員の方はログインしてください。'],
  ['zh', '本文仅供付费会员阅读。订阅后即可查看全部内容。已经是会员，请先登录。感谢您的支持。'],
] as const)('the beginning before a wall is no article (%s)', (lang, wall) => {
  const each = texts[lang];
  const said = { title: each.title, excerpt: `${each.text[0]!.slice(0, 40)}…` };
  expect(read(page({ ...each, text: [each.text[0]!, wall] }), said)).toMatchObject({ code: 'NO_ARTICLE' });
  expect(read(page({ ...each, text: [`${each.text[0]} ${each.text[1]!.slice(0, 20)}…`] }), said)).toMatchObject({
    code: 'NO_ARTICLE',
  });
});

test('what a page marks as for those who pay has to be much longer than the excerpt', () => {
  const [first, second] = texts.en.text as [string, string];
  const paid = `<script type="application/ld+json">{"@type":"NewsArticle","headline":"${texts.en.title}","isAccessibleForFree":false}</script>`;
  const said = { title: texts.en.title, excerpt: `${first} ${second.slice(0, 60)}…` };
  const some = { ...texts.en, text: texts.en.text.slice(0, 3) };
  expect(read(page(some, { head: paid }), said)).toMatchObject({ code: 'NO_ARTICLE' });
  expect(htmlOf(page(some), said)).toContain(texts.en.text[2]);
});

test.each(languages)('a list that holds the excerpt and leads to the article is refused ($lang)', each => {
  const entries = languages.map(
    ({ title, text }, at) =>
      `<div class="post"><h2><a href="/2025/${at}">${title}</a></h2><p>${text.join(' ')}</p></div>`,
  );
  const list = `<!doctype html><html><head><title>Harbour Post</title></head><body><main>${entries.join('')}</main></body></html>`;
  expect(read(list, teaser(each)).kind).toBe('failed');
});

test('an article whose headline was changed is believed by its excerpt', () => {
  expect(htmlOf(page({ ...texts.en, title: 'Boat, band, breakfast: a crossing' }), teaser(texts.en))).toContain(
    texts.en.text[3],
  );
});

test('links, and a page without any text, are no article', () => {
  const links = Array.from({ length: 40 }, (_, at) => `<li><a href="/${at}">${texts.en.text[at % 4]}</a></li>`);
  expect(read(page({ ...texts.en, text: [] }, { body: `<ul>${links.join('')}</ul>` }), teaser(texts.en)).kind).toBe(
    'failed',
  );
  for (const nothing of ['', '<html></html>', 'plain', '<p>', '\0\0\0']) {
    expect(read(nothing, teaser(texts.en))).toMatchObject({ kind: 'failed', code: 'NO_ARTICLE' });
  }
});

test('a page that nobody else tells of is believed by its own words', () => {
  const head = `<meta property="og:title" content="${texts.ja.title}"><meta property="og:description" content="${texts.ja.text[0]}">`;
  expect(htmlOf(page(texts.ja, { head }), null)).toContain(texts.ja.text[2]);
  expect(htmlOf(page({ ...texts.en, title: 'Boat, band, breakfast' }), null)).toContain(texts.en.text[2]);
  expect(htmlOf(page({ ...texts.ja, text: shop.ja! }, { head }), null)).toBe('OTHER_WORDS');
});

test('the head is read from data, the head of the page and its text', () => {
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: 'Harbour Post' },
      {
        '@type': ['NewsArticle'],
        headline: texts.en.title,
        author: [{ name: 'A. Berg' }, { name: 'C. Dahl' }],
        datePublished: '2026-11-02T06:30:00+01:00',
        image: { url: '/data.jpg' },
      },
    ],
  };
  const head = `<script type="application/ld+json">${JSON.stringify(data)}</script><script type="application/ld+json">{"broken"</script>`;
  expect(read(page(texts.en, { head }), teaser(texts.en))).toMatchObject({
    kind: 'article',
    title: texts.en.title,
    author: 'A. Berg, C. Dahl',
    image: 'https://news.test/data.jpg',
    language: 'en',
    publishedAt: new Date('2026-11-02T05:30:00Z'),
  });
  const metas =
    '<meta property="og:image" content="../og.jpg"><meta name="author" content="By E. Friis">' +
    '<meta property="article:published_time" content="2026-11-02"><meta property="og:title" content="Night ferry returns to the harbour after nine years | Harbour Post">';
  expect(read(page(texts.en, { head: metas }), teaser(texts.en))).toMatchObject({
    title: texts.en.title,
    author: 'E. Friis',
    image: 'https://news.test/2026/og.jpg',
    publishedAt: new Date('2026-11-02T00:00:00Z'),
  });
  const own = '<meta property="og:image" content="https://own.test/u/x">';
  expect(read(page(texts.en, { head: own }), teaser(texts.en))).toMatchObject({ image: null, publishedAt: null });
});

test('the headline does not begin the text once more', () => {
  const body = `<h1>${texts.en.title}</h1><h2>At sea</h2>${texts.en.text.map(each => `<p>${each}</p>`).join('')}`;
  const html = htmlOf(page(texts.en, { body }), teaser(texts.en));
  expect(html).not.toContain(texts.en.title);
  expect(html).toContain('At sea');
});

test('pictures that a script would load are pictures, addresses are whole, and nothing runs', () => {
  const body = `<p>${texts.en.text[0]} <a href="more.html">More</a></p>
    <figure><img src="data:image/gif;base64,R0lGOD" data-src="one.jpg" alt="One"><figcaption>The pier</figcaption></figure>
    <p>${texts.en.text[1]}</p><img class="lazy" src="/blank.gif"><noscript><img src="two.jpg"></noscript>
    <p>${texts.en.text[2]}</p><picture><source srcset="three.webp 800w, three-big.webp 1600w"><img alt="Three"></picture>
    <p>${texts.en.text[3]}</p><pre><code>const ferry = 1;</code></pre>
    <table><tr><th>Day</th><th>Time</th></tr><tr><td>Monday</td><td>22:15</td></tr></table>
    <iframe src="https://www.youtube.com/embed/abcdefghijk" title="The crossing"></iframe>
    <script>alert(1)</script><p onclick="alert(1)">The next crossing is on Tuesday, weather permitting, at a quarter past ten.</p>`;
  const html = htmlOf(page(texts.en, { body, head: '<base href="https://cdn.test/x/">' }), teaser(texts.en));
  for (const part of ['one.jpg', 'two.jpg', 'three-big.webp'])
    expect(html).toContain(`src="https://cdn.test/x/${part}"`);
  for (const part of [
    'href="https://cdn.test/x/more.html"',
    'The pier</figcaption>',
    'const ferry = 1;',
    '22:15',
    'https://www.youtube.com/watch?v=abcdefghijk',
  ])
    expect(html).toContain(part);
  expect(html).not.toMatch(/script|onclick|blank\.gif|data:/);
});

/** Bytes of the page in an old encoding: only what the test needs is encoded, by looking each character up. */
const encoded = (html: string, label: string): Uint8Array => {
  const decoder = new TextDecoder(label);
  const bytesOf = new Map<string, number[]>();
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) {
      const char = decoder.decode(Uint8Array.of(lead, trail));
      if (!bytesOf.has(char)) bytesOf.set(char, [lead, trail]);
    }
  return Uint8Array.from(
    [...html].flatMap(char => (char < '\x80' ? [char.charCodeAt(0)] : (bytesOf.get(char) ?? [0x3f]))),
  );
};

test.each([
  ['euc-kr', texts.ko],
  ['shift_jis', texts.ja],
  ['gbk', texts.zh],
])('a page in %s is read, as it says or as a person says', (label, each) => {
  const html = page(each).replace('©', '');
  const declared = encoded(html.replace('charset="utf-8"', `charset="${label}"`), label);
  expect(htmlOf(declared, teaser(each))).toContain(each.text[2]);
  const wrong = encoded(html.replace('charset="utf-8"', 'charset="windows-1251"'), label);
  expect(htmlOf(wrong, teaser(each), { encodingOverride: label })).toContain(each.text[2]);
  expect(read(wrong, teaser(each)).kind).toBe('failed');
});

test('a page whose tags are left out, as HTML allows, is read', () => {
  const html = `<!doctype html><title>${texts.en.title}</title><h1>${texts.en.title}</h1>${texts.en.text.map(each => `<p>${each}`).join('')}`;
  expect(htmlOf(html, teaser(texts.en))).toContain(texts.en.text[3]);
});

test.each([
  ['a million tags', '<p>x</p>'.repeat(500_000)],
  ['200,000 levels', '<div>'.repeat(200_000)],
  ['formatting that never ends', '<b>'.repeat(20_000) + '<p>x'.repeat(2000)],
  ['five megabytes of nothing', ' '.repeat(5_000_000)],
])('%s are too much, and said to be before a tree is built', (_, html) => {
  expect(read(page(texts.en, { around: html }), teaser(texts.en))).toMatchObject({ kind: 'failed', code: 'TOO_MUCH' });
});

test('values of megabytes, broken data and a hundred thousand attributes leave the article as it is', () => {
  const around = `<p title="${'x'.repeat(2_000_000)}"></p><p ${Array.from({ length: 50_000 }, (_, at) => `a${at}=1`).join(' ')}></p>
    <script type="application/ld+json">${'['.repeat(90_000)}</script><script type="application/ld+json">${'['.repeat(9000)}${']'.repeat(9000)}</script>`;
  expect(htmlOf(page(texts.en, { around }), teaser(texts.en))).toContain(texts.en.text[3]);
});
