/**
 * Held-out test set: it is a list page that the engine was not made on; each was written first and run afterwards. The
 * right answer stands with the page.
 */
export interface UnseenPage {
  html: string;
  items: Row[];
  /** These links may be in the result or not: pinned items, a lead of another build. */
  optional: string[];
}

export interface Row {
  title: string;
  href: string;
  at: number;
}

type Build = (rows: Rows, all: Row[]) => string;
/** Makes the items' markup, of all or of those from one place to another. */
export type Rows = (item: (row: Row) => string, from?: number, to?: number) => string;

interface Options {
  lang?: keyof typeof titles;
  frame?: keyof typeof frames;
  count?: number;
  href?: (at: number) => string;
  optional?: string[];
  /** It goes into the head. */
  head?: string;
}

export const base = 'https://site.example/section/list?p=1';

export const unseen = (build: Build, options: Options = {}): UnseenPage => {
  const {
    lang = 'en',
    frame = 'classic',
    count,
    href = at => `/story/${at + 4101}`,
    optional = [],
    head = '',
  } = options;
  const items = titles[lang].slice(0, count).map((title, at): Row => ({ title, href: href(at), at }));
  const rows: Rows = (item, from = 0, to = items.length) => items.slice(from, to).map(item).join('\n');
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Page</title>${head}</head>${frames[frame](build(rows, items))}</html>`;
  return { html, items, optional };
};

/** Answers a day of the month for each row, the newest first. */
export const day = (at: number): number => 28 - at;

const menu = ['Home', 'Latest', 'Politics', 'Economy', 'Culture', 'Sport', 'Opinion'];

const frames = {
  classic: (main: string) => `<body class="home page-template">
<header class="site-header"><a class="logo" href="/"><img src="/logo.svg" alt="Site"></a><nav class="main-nav"><ul>${menu.map(name => `<li class="menu-item"><a href="/${name.toLowerCase()}">${name}</a></li>`).join('')}</ul></nav><form action="/search"><input name="q"><button>Search</button></form></header>
<div class="container"><main class="site-main">${main}<nav class="pagination"><a href="?p=1">1</a> <a href="?p=2">2</a> <a href="?p=3">3</a> <a href="?p=2">Next</a></nav></main>
<aside class="sidebar"><section class="widget"><h3>Most popular</h3><ol>${[1, 2, 3, 4, 5].map(n => `<li><a href="/popular/${n}">What everybody reads these days, part ${n}</a></li>`).join('')}</ol></section><section class="widget"><h3>Tags</h3><a href="/tag/a">harbour</a> <a href="/tag/b">library</a> <a href="/tag/c">weather</a></section></aside></div>
<footer><ul><li><a href="/about">About us</a></li><li><a href="/contact">Contact</a></li><li><a href="/privacy">Privacy policy</a></li></ul></footer></body>`,
  /** Old sites have tables for everything, and hardly a class. */
  tables: (
    main: string,
  ) => `<body bgcolor="#ffffff"><table width="960" align="center"><tr><td colspan="2"><a href="/"><img src="/top.gif"></a></td></tr>
<tr><td width="160" valign="top"><table>${menu.map(name => `<tr><td><img src="/dot.gif"></td><td><a href="/${name}.html">${name}</a></td></tr>`).join('')}</table></td><td valign="top">${main}</td></tr>
<tr><td colspan="2" align="center"><a href="/a.html">About</a> | <a href="/b.html">Contact</a> | <a href="/c.html">Sitemap</a></td></tr></table></body>`,
  /** Apps have divs whose classes are made anew at each build. */
  app: (main: string) =>
    `<body><noscript>You need JavaScript</noscript><div id="root"><div class="css-1q2w3e4"><div class="css-9o8i7u6">${menu.map(name => `<a class="css-k2j3h4g" href="/${name.toLowerCase()}"><span>${name}</span></a>`).join('')}</div><div class="css-z9x8c7v"><div class="css-m1n2b3v">${main}</div><div class="css-p0o9i8u"><div class="css-t5r4e3w">Trending</div>${[1, 2, 3, 4].map(n => `<div class="css-y7u8i9o"><a href="/trend/${n}">Something that is on the rise ${n}</a><span>${n}k posts</span></div>`).join('')}</div></div></div></div><script>window.__STATE__={"items":[{"href":"/no"}]}</script></body>`,
  bare: (main: string) => `<body>${main}</body>`,
};

const titles = {
  en: [
    'Ferry service to the islands starts again',
    'More trains on Sundays from June',
    'How a village saved its last shop',
    'Details of the new budget, explained',
    'Why?',
    'Police look for owner of 300 garden gnomes',
    'Like father, like daughter: two mayors, one town',
    'Heat wave: what to do, and what not to',
    'Next year’s festival has a date',
    'The museum that nobody visits',
    'Ten bridges in ten days',
    'Court rules that the tree may stay',
  ],
  ko: [
    '시청 앞 광장 공사 다음 달 마무리',
    '[단독] 버스 요금 인상안 내년으로 연기',
    '동네 책방 열 곳이 함께 만든 지도',
    '공유 자전거 대여소 두 배로 늘린다',
    '비',
    '초등학교 급식에 지역 농산물 확대',
    '야구장 옆 주차장, 평일 무료 개방',
    '더보기 없는 뉴스레터를 만드는 사람들',
    '2026년도 상반기 공개채용 최종합격자 명단',
    '강변 산책로 야간 조명 교체 안내',
  ],
  ja: [
    '駅前の再開発、来春に着工へ',
    '市民プール、今夏は無料で開放',
    '続き物の連載が本になりました',
    '米の新品種、名前を募集',
    'コメント欄を閉じた理由',
    '港の灯台が百年を迎える',
    '第三回「町の写真展」応募作品一覧',
    '図書館カードがスマホで使えます',
    '雪',
    'バス路線の見直しに関する説明会の開催について',
  ],
  'zh-CN': [
    '关于调整公交线路运营时间的公告',
    '市博物馆新馆下月开放',
    '查看天气也能学英语？一位老师的课堂',
    '更多绿道将在年内建成',
    '2026年度优秀教师评选结果公示',
    '老街改造后的第一个春天',
    '地铁五号线延长段开始试运行',
    '社区图书角征集志愿者',
    '雨',
    '关于举办第八届青少年科技创新大赛的通知',
  ],
  de: [
    'Neue Fähre nimmt Betrieb auf',
    'Mehr Züge am Sonntag',
    'Das Rathaus wird saniert: Was das kostet',
    'Wie ein Dorf seinen Laden rettete',
    'Streit um den Baum am Markt',
    'Hitze: Tipps für heiße Nächte',
    'Museum ohne Besucher',
    'Zehn Brücken in zehn Tagen',
  ],
  fa: [
    'آغاز دوباره کار کشتی به جزیره‌ها',
    'قطارهای بیشتر در روزهای تعطیل',
    'روستایی که فروشگاهش را نجات داد',
    'جزئیات بودجه تازه شهر',
    'موزه‌ای که کسی به آن نمی‌رود',
    'ده پل در ده روز',
  ],
};
