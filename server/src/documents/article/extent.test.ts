import { expect, test } from 'vitest';
import { readArticle } from '../read-article.ts';

const texts = {
  en: {
    title: 'Night ferry returns to the harbour after nine years',
    text: [
      'The night ferry sailed again on Monday, nine years after the last crossing, with a hundred and forty passengers aboard.',
      'Mayor Edda Lund met the ship at the pier, where a brass band had been waiting since five in the morning.',
      'The company has leased an older vessel for the winter, and it will decide in April whether the route pays.',
      'Lorry drivers spared the detour over the bridge, which costs them three hours and a tank of diesel each way.',
    ],
    comments: 'Comments (2)',
    related: 'Related stories',
    neutral: 'Around the bay',
    reader: 'I took this ship as a child and will certainly take it once more before the winter comes to our island.',
    teaser: 'Bridge closed for repairs until the end of the month',
    rights:
      '© Harbour Post. All rights reserved. No part of this page may be copied without a written permission of ours.',
  },
  ko: {
    title: '아홉 해 만에 다시 뜬 밤배',
    text: [
      '월요일 밤 항구를 떠난 여객선이 아홉 해 만에 바다를 다시 건넜습니다. 배에는 손님 백사십 명이 탔습니다.',
      '새벽 다섯 시부터 기다리던 악대가 부두에서 시장과 함께 배를 맞았습니다. 시장은 길이 다시 이어졌다고 말했습니다.',
      '선사는 겨울 동안 빌린 배로 노선을 꾸리고, 사월에 계속할지 정합니다. 화물차 기사들은 세 시간을 아낍니다.',
      '다음 배는 화요일 밤 열 시 십오 분에 떠납니다. 날씨가 나쁘면 출항은 하루 늦춰집니다.',
    ],
    comments: '댓글 2개',
    related: '관련 기사',
    neutral: '만 둘레에서',
    reader: '어릴 때 이 배를 탔는데 겨울이 오기 전에 꼭 한 번 더 타 보고 싶습니다. 다시 다닌다니 참 반갑습니다.',
    teaser: '다리 보수 공사로 이달 말까지 통행 막힌다',
    rights: '저작권자 ⓒ 항구일보 무단 전재 및 재배포 금지. 이 기사의 내용을 허락 없이 옮겨 쓸 수 없습니다.',
  },
  ja: {
    title: '九年ぶりに夜のフェリーが港へ戻る',
    text: [
      '月曜の夜、港を出たフェリーが九年ぶりに海峡を渡った。船には百四十人の乗客が乗り、甲板は夜明けまで明るかった。',
      '桟橋では朝五時から楽団が待ち、市長とともに船を迎えた。市長は、道がもう一度つながったと語った。',
      '会社は冬のあいだ借りた船で路線を続け、四月に先を決める。トラックの運転手は橋を回る三時間を節約できる。',
      '次の船は火曜の夜十時十五分に出る。海が荒れれば、出航は一日遅れる見込みだという。',
    ],
    comments: 'コメント',
    related: '関連記事',
    neutral: '湾のまわり',
    reader: '子どものころにこの船に乗りました。冬が来る前に、もう一度かならず乗りに行きたいと思います。',
    teaser: '橋の補修工事で今月末まで通行止めが続く見通し',
    rights: '無断転載を禁じます。このページの記事や写真をことわりなく使うことはかたくお断りしています。',
  },
  zh: {
    title: '夜航渡轮时隔九年重返港口',
    text: [
      '周一夜里，渡轮时隔九年再次驶过海峡，船上载着一百四十名乘客，甲板上的灯一直亮到天明。',
      '乐队从清晨五点起就在码头等候，与市长一同迎接渡轮靠岸。市长说，这条路又接上了。',
      '公司冬季租用一艘旧船维持航线，四月再决定是否继续。货车司机不必绕行大桥，每趟省下三个小时。',
      '下一班船定于周二晚上十点一刻启航。如果海上风浪太大，开船的时间就会推迟一天。',
    ],
    comments: '网友评论',
    related: '相关阅读',
    neutral: '海湾四周',
    reader: '我小时候坐过这条船，入冬以前一定还要再坐一次。听说它又开了，我们全家都非常高兴。',
    teaser: '大桥维修施工，本月底以前禁止车辆通行',
    rights: '版权所有，未经许可不得转载。本页面的文字和图片未经书面授权，任何人都不得复制使用。',
  },
};
type Text = (typeof texts)['en'];
const all = Object.values(texts);

const paragraphs = (text: readonly string[]) => text.map(each => `<p>${each}</p>`).join('');

const read = (body: string, { title, text }: Text, head = '', excerpt = `${text[0]!.slice(0, -8)}…`) =>
  readArticle({
    isArticle: true,
    bytes: new TextEncoder().encode(
      `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`,
    ),
    contentType: null,
    encodingOverride: null,
    url: 'https://news.test/2026/ferry.html',
    said: { title, excerpt },
    ownOrigins: [],
  });

const htmlOf = (...args: Parameters<typeof read>) => {
  const answer = read(...args);
  return answer.kind === 'article' ? answer.html : answer.code;
};

const links = ({ teaser }: Text) =>
  `<ul>${[1, 2, 3].map(at => `<li><a href="/${at}">${teaser} ${at}</a></li>`).join('')}</ul>`;

/** Five times the text, as a news article is long. */
const long = (each: Text): string[] => [...each.text, ...each.text.slice(1).map(line => `${line} ${line}`)];

const expectWhole = (html: string, each: Text) => {
  for (const line of each.text) expect(html).toContain(line);
};

test.each(all)('behind the article, readers’ comments are cut off by their heading ($title)', each => {
  const body = `<div><h1>${each.title}</h1>${paragraphs(long(each))}<h3>${each.comments}</h3><p>Edda 12:30</p><p>${each.reader}</p><p>Finn 12:41</p><p>${each.reader}</p></div>`;
  const html = htmlOf(body, each);
  expectWhole(html, each);
  expect(html).not.toContain(each.reader);
});

test.each(all)('comments are cut off by the name of their box ($title)', each => {
  const body = `<div><h1>${each.title}</h1>${paragraphs(long(each))}<div class="article-comments"><p>${each.reader}</p><p>${each.reader}</p></div></div>`;
  const html = htmlOf(body, each);
  expectWhole(html, each);
  expect(html).not.toContain(each.reader);
});

test.each(all)('a heading over links is cut off, whatever its words ($title)', each => {
  for (const heading of [each.related, each.neutral]) {
    const body = `<div><h1>${each.title}</h1>${paragraphs(long(each))}<h3>${heading}</h3>${links(each)}</div>`;
    const html = htmlOf(body, each);
    expectWhole(html, each);
    expect(html).not.toContain(each.teaser);
    expect(html).not.toContain(heading);
  }
});

test.each(all)('the line of rights ends an article ($title)', each => {
  const body = `<div><h1>${each.title}</h1>${paragraphs(long(each))}<p>${each.rights}</p><p>${each.reader}</p></div>`;
  const html = htmlOf(body, each);
  expectWhole(html, each);
  expect(html).not.toContain(each.rights);
  expect(html).not.toContain(each.reader);
});

test.each(all)('an article goes on behind a box in its midst ($title)', each => {
  const [first, ...others] = long(each);
  const body = `<div><h1>${each.title}</h1><p>${first}</p><h4>${each.related}</h4>${links(each)}${paragraphs(others)}</div>`;
  const html = htmlOf(body, each);
  expectWhole(html, each);
  expect(html).not.toContain(each.teaser);
});

test.each(all)('an article in two boxes is whole ($title)', each => {
  const [first, ...others] = long(each);
  const body = `<div><h1>${each.title}</h1><div class="body"><p>${first}</p></div><div class="links">${links(each)}</div><div class="body">${paragraphs(others)}</div></div>`;
  const html = htmlOf(body, each);
  expectWhole(html, each);
  expect(html).not.toContain(each.teaser);
});

test.each(all)('nothing from before the headline begins the text ($title)', each => {
  const body = `<div><p>${each.reader}</p><h1>${each.title}</h1>${paragraphs(long(each))}</div>`;
  expect(htmlOf(body, each)).not.toContain(each.reader);
});

test.each(all)('a text is refused where the article may go on elsewhere ($title)', each => {
  const rest = long(each)
    .slice(2)
    .map(line => `${line} ${line} ${line}`);
  const body = `<main><div class="a"><h1>${each.title}</h1>${paragraphs(each.text.slice(0, 2))}</div></main><div class="b">${links(each)}${links(each)}</div><div class="c"><div class="d">${paragraphs(rest)}</div></div>`;
  expect(read(body, each).kind).toBe('failed');
});

test('the text in the page’s data says where the article ends', () => {
  const each = texts.en;
  const data = `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', headline: each.title, articleBody: long(each).join(' ') })}</script>`;
  const body = `<div><h1>${each.title}</h1>${paragraphs(long(each))}<p>${each.reader}</p></div>`;
  expect(htmlOf(body, each)).toContain(each.reader);
  const html = htmlOf(body, each, data);
  expectWhole(html, each);
  expect(html).not.toContain(each.reader);
});

test('a last paragraph that tells of the author, or offers letters of news, is the site’s', () => {
  const each = texts.en;
  const author = '<meta name="author" content="Solveig Brandt">';
  for (const last of [
    'Solveig Brandt covers ports and islands, and has sailed around most of them in a boat of her own.',
    'Start your day with <a href="/n">our newsletter</a>: the harbour, the weather and the tides in five minutes.',
  ]) {
    const html = htmlOf(`<div><h1>${each.title}</h1>${paragraphs(long(each))}<p>${last}</p></div>`, each, author);
    expectWhole(html, each);
    expect(html).not.toContain(last.slice(0, 20));
  }
});

test('a page in a form, or in an element of an odd name, is read', () => {
  const each = texts.en;
  const inner = `<h1>${each.title}</h1>${paragraphs(long(each))}`;
  expectWhole(htmlOf(`<form action="/">${inner}</form>`, each), each);
  expectWhole(htmlOf(`<x:part>${inner}</x:part>`, each), each);
});

test('pictures that follow the last paragraph stay', () => {
  const each = texts.en;
  const body = `<article><h1>${each.title}</h1>${paragraphs(long(each))}<p><img src="/pier.jpg" width="800" height="600" alt="The pier"></p><h3>${each.related}</h3>${links(each)}</article>`;
  expect(htmlOf(body, each)).toContain('pier.jpg');
});

test.each(all)('text right behind a link around a block is read ($title)', each => {
  const body = `<div><h1>${each.title}</h1><section><a href="#"><div>Photo</div></a>${long(each).join(' ')}</section></div>`;
  expectWhole(htmlOf(body, each), each);
});
