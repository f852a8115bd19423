import type { Source } from './source.ts';
import type { Language, Topic } from './words/bank.ts';

type Entry = Pick<Source, 'name' | 'title' | 'description' | 'format'> & Partial<Source>;

/** A kind of source usually publishes like this; an entry may differ. */
const habits: Record<Topic, Pick<Source, 'perDay' | 'count' | 'pictures' | 'body'>> = {
  news: { perDay: 16, count: 80, pictures: 'some', body: 'summary' },
  business: { perDay: 8, count: 50, pictures: 'some', body: 'full' },
  city: { perDay: 2, count: 40, pictures: 'none', body: 'full' },
  weather: { perDay: 6, count: 60, pictures: 'some', body: 'full' },
  essay: { perDay: 0.4, count: 30, pictures: 'some', body: 'full' },
  dev: { perDay: 0.3, count: 24, pictures: 'some', body: 'full' },
  release: { perDay: 0.25, count: 30, pictures: 'none', body: 'full' },
  podcast: { perDay: 1 / 7, count: 30, pictures: 'each', body: 'full' },
  photo: { perDay: 0.7, count: 36, pictures: 'each', body: 'full' },
  recipe: { perDay: 1, count: 36, pictures: 'each', body: 'full' },
  forum: { perDay: 14, count: 60, pictures: 'none', body: 'full' },
  science: { perDay: 1, count: 40, pictures: 'each', body: 'full' },
  comic: { perDay: 3 / 7, count: 40, pictures: 'each', body: 'full' },
  shop: { perDay: 3, count: 24, pictures: 'each', body: 'full' },
  ticker: { perDay: 360, count: 24, pictures: 'each', body: 'full' },
};

const inLanguage = (language: Language, entries: Partial<Record<Topic, Entry | Entry[]>>): Source[] =>
  Object.entries(entries).flatMap(([topic, some]) =>
    [some].flat().map((entry, at) => ({
      language,
      topic: topic as Topic,
      palette: paletteOf[topic as Topic] + languageStep[language] + at * 3,
      validators: 'both' as const,
      ...habits[topic as Topic],
      ...entry,
    })),
  );

const paletteOf: Record<Topic, number> = {
  news: 1,
  business: 7,
  city: 2,
  weather: 6,
  essay: 0,
  dev: 3,
  release: 4,
  podcast: 5,
  photo: 8,
  recipe: 9,
  forum: 2,
  science: 8,
  comic: 1,
  shop: 0,
  ticker: 4,
};
const languageStep: Record<Language, number> = { ko: 0, en: 3, ja: 5, 'zh-CN': 7 };

const korean = inLanguage('ko', {
  news: { name: 'hanbit', title: '한빛일보', description: '지역에서 묻고 현장에서 답하는 신문', format: 'rss-2.0' },
  business: {
    name: 'naru-economy',
    retells: 'hanbit',
    title: '나루경제',
    description: '시장과 공장과 가게의 숫자',
    format: 'rss-2.0',
    encoding: 'euc-kr',
    note: 'EUC-KR, declared in the document only',
  },
  city: {
    name: 'dumul-city',
    title: '두물시 공지사항',
    description: '두물시청이 알려 드립니다',
    format: 'rss-2.0',
    behaviour: 'without-dates',
    note: 'no dates',
  },
  weather: {
    name: 'yunseul-weather',
    title: '윤슬 기상·지진 속보',
    description: '윤슬 기상센터의 예보와 지진 정보',
    format: 'atom-1.0',
  },
  essay: {
    name: 'golmok-books',
    title: '골목서재',
    description: '느리게 읽고 쓰는 사람의 기록',
    format: 'atom-1.0',
    validators: 'etag',
  },
  dev: { name: 'code-naru', title: '코드나루', description: '서버를 돌보는 사람들의 기술 블로그', format: 'rss-2.0' },
  release: {
    name: 'daram',
    title: '다람 편집기 소식',
    description: '글쓰기 프로그램 다람의 새 판',
    format: 'atom-1.0',
  },
  podcast: {
    name: 'commute-radio',
    title: '퇴근길 라디오',
    description: '천천히 걷는 사람을 위한 40분',
    format: 'rss-2.0',
  },
  photo: {
    name: 'slow-photo',
    title: '느린사진관',
    description: '하루 한 장, 오래 기다린 풍경',
    format: 'json-feed-1.1',
  },
  recipe: { name: 'one-meal', title: '하루 한 끼', description: '불 앞에 오래 서지 않는 집밥', format: 'rss-2.0' },
  forum: {
    name: 'birch-board',
    title: '자작나무 게시판',
    description: '묻고 답하고 나누는 동네 게시판',
    format: 'rss-1.0',
  },
  science: { name: 'spoon-science', title: '과학 한 숟갈', description: '연구 소식을 한 숟갈씩', format: 'rss-2.0' },
  comic: {
    name: 'cat-laundry',
    title: '야옹이네 세탁소',
    description: '일주일에 세 번, 고양이 세탁소 만화',
    format: 'rss-2.0',
  },
  ticker: {
    name: 'ticker-ko',
    title: '초침',
    description: '30분마다 한 줄',
    format: 'rss-2.0',
    behaviour: 'ticker',
    perDay: 48,
    count: 6,
    note: 'a new item every half hour',
  },
});

const english = inLanguage('en', {
  news: {
    name: 'tidewater',
    title: 'The Tidewater Courier',
    description: 'News from the coast and a little inland',
    format: 'rss-2.0',
    alsoFormats: ['atom-1.0', 'json-feed-1.1'],
    note: 'its home page offers three feeds',
  },
  business: {
    name: 'ledger-lane',
    retells: 'tidewater',
    title: 'Ledger Lane',
    description: 'Markets, makers and the price of butter',
    format: 'rss-2.0',
  },
  city: {
    name: 'ellis-bay',
    title: 'Ellis Bay Council notices',
    description: 'Official notices of the town council',
    format: 'rss-0.91',
  },
  weather: {
    name: 'outer-isles',
    title: 'Outer Isles Observatory',
    description: 'Forecasts, warnings and earthquakes',
    format: 'atom-1.0',
  },
  essay: [
    { name: 'long-table', title: 'The Long Table', description: 'Essays at a walking pace', format: 'json-feed-1.1' },
    {
      name: 'open-mic',
      title: 'Open Mic',
      description: 'Anyone may post here, and it shows',
      format: 'rss-2.0',
      count: 20,
      behaviour: 'hostile',
      note: 'items carry hostile markup',
    },
    {
      name: 'closed-book',
      title: 'The Closed Book',
      description: 'A blog that has ended',
      format: 'rss-2.0',
      behaviour: 'gone',
      note: 'answers 410',
    },
  ],
  dev: {
    name: 'slow-query',
    title: 'The Slow Query',
    description: 'Long articles about fast things',
    format: 'atom-1.0',
    note: 'very long articles with code, tables and footnotes',
  },
  release: {
    name: 'marten',
    title: 'Marten releases',
    description: 'New versions of the Marten editor',
    format: 'atom-1.0',
  },
  podcast: {
    name: 'slow-signal',
    title: 'Slow Signal',
    description: 'Conversations with people who keep things running',
    format: 'rss-2.0',
  },
  photo: {
    name: 'salt-silver',
    title: 'Salt & Silver',
    description: 'Photographs from one stretch of coast',
    format: 'atom-1.0',
    behaviour: 'relative',
    note: 'relative links under xml:base',
  },
  recipe: {
    name: 'kitchen-window',
    title: 'The Kitchen Window',
    description: 'Supper, mostly',
    format: 'rss-2.0',
    validators: 'modified',
  },
  forum: {
    name: 'kettle-forum',
    title: 'Kettle: the mending forum',
    description: 'Ask before you throw it away',
    format: 'rss-1.0',
  },
  science: { name: 'field-notes', title: 'Field Notes', description: 'A digest of quiet science', format: 'rss-2.0' },
  comic: { name: 'keeper-cat', title: 'Keeper & Cat', description: 'A lighthouse, a keeper, a cat', format: 'rss-2.0' },
  ticker: {
    name: 'ticker',
    title: 'The Ticker',
    description: 'One line every four minutes',
    format: 'rss-2.0',
    behaviour: 'ticker',
    note: 'a new item every four minutes',
  },
});

const japanese = inLanguage('ja', {
  news: {
    name: 'shiomi-shimbun',
    title: '汐見新聞',
    description: '海辺の町から届ける毎日のニュース',
    format: 'rss-1.0',
  },
  business: {
    name: 'keizai-nami',
    retells: 'shiomi-shimbun',
    title: '経済の波',
    description: '市場と町工場の数字を読む',
    format: 'rss-2.0',
    encoding: 'shift_jis',
    note: 'Shift_JIS',
  },
  city: { name: 'shiomi-city', title: '汐見市からのお知らせ', description: '汐見市広報課', format: 'rss-2.0' },
  weather: {
    name: 'shiomi-weather',
    title: '汐見気象台 防災情報',
    description: '天気・注意報・地震の情報',
    format: 'atom-1.0',
    validators: 'modified',
  },
  essay: {
    name: 'alley-shelf',
    title: '路地の本棚',
    description: '本と散歩の随筆',
    format: 'atom-0.3',
    behaviour: 'moved',
    note: 'moved for good: subscribed at its old address',
  },
  dev: { name: 'night-watch', title: '夜間当番の技術メモ', description: '運用と設計の覚え書き', format: 'atom-1.0' },
  release: {
    name: 'kawauso',
    title: 'カワウソ更新情報',
    description: '文章エディター「カワウソ」の新しい版',
    format: 'atom-1.0',
  },
  podcast: { name: 'homeward-radio', title: '帰り道のラジオ', description: 'ゆっくり聞く四十分', format: 'rss-2.0' },
  photo: { name: 'quiet-photo', title: '静かな写真室', description: '待って撮った一枚', format: 'json-feed-1.1' },
  recipe: {
    name: 'todays-dish',
    title: '今日のひと皿',
    description: '火の前に長く立たない家庭料理',
    format: 'rss-2.0',
  },
  forum: { name: 'birch-bbs', title: '白樺掲示板', description: '直す・使う・譲るの掲示板', format: 'rss-1.0' },
  science: [
    { name: 'science-spoon', title: '科学ひとさじ', description: '研究の話題をひとさじずつ', format: 'rss-2.0' },
    {
      name: 'lost-garden',
      title: '忘れられた庭',
      description: '閉じた植物の日誌',
      format: 'rss-2.0',
      behaviour: 'not-a-feed',
      note: 'a web page with status 200 where the feed was',
    },
  ],
  comic: { name: 'neko-cleaning', title: 'ねこのクリーニング店', description: '週に三度の四こま', format: 'rss-2.0' },
});

const chinese = inLanguage('zh-CN', {
  news: { name: 'linjiang-daily', title: '临江日报', description: '记录一座江边城市的日常', format: 'rss-2.0' },
  business: {
    name: 'abacus-weekly',
    retells: 'linjiang-daily',
    title: '算盘财经',
    description: '市场、工厂与菜价',
    format: 'rss-2.0',
    encoding: 'gb18030',
    note: 'GB18030',
  },
  city: {
    name: 'linjiang-city',
    title: '临江市公告',
    description: '临江市政务服务办公告',
    format: 'rss-2.0',
    validators: 'none',
    note: 'no validators',
  },
  weather: {
    name: 'linjiang-weather',
    title: '临江气象地震快讯',
    description: '预报、预警与地震信息',
    format: 'atom-1.0',
  },
  essay: {
    name: 'alley-books',
    title: '巷口书架',
    description: '慢慢读，慢慢写',
    format: 'rss-2.0',
    behaviour: 'slow',
    note: 'answers after six seconds',
  },
  dev: { name: 'duty-notes', title: '值班笔记', description: '后端小组的技术博客', format: 'atom-1.0' },
  release: { name: 'songshu', title: '松鼠笔记更新', description: '写作软件松鼠笔记的新版本', format: 'json-feed-1.1' },
  podcast: { name: 'homeward-fm', title: '归途电台', description: '走路时听的四十分钟', format: 'rss-2.0' },
  photo: { name: 'still-light', title: '静光照相馆', description: '等来的一张', format: 'rss-2.0' },
  recipe: { name: 'daily-meal', title: '一日一餐', description: '不必久站的家常菜', format: 'json-feed-1.1' },
  forum: [
    {
      name: 'birch-forum',
      title: '白桦论坛',
      description: '先修一修再扔',
      format: 'rss-2.0',
      behaviour: 'truncated',
      note: 'cut off in the middle of an item',
    },
    {
      name: 'flaky-mill',
      title: '磨坊夜话',
      description: '常常打不开的论坛',
      format: 'rss-2.0',
      behaviour: 'server-error',
      note: 'answers 500',
    },
  ],
  science: { name: 'spoonful', title: '一勺科学', description: '一次读懂一个研究', format: 'atom-1.0' },
  comic: { name: 'cat-wash', title: '猫咪洗衣店', description: '每周三更的小漫画', format: 'rss-2.0' },
});

/** These are the sites with feeds, the dead ones among them. */
export const sources: readonly Source[] = [...korean, ...english, ...japanese, ...chinese];

/** These pages have something new often enough to be seen: a front page every ten minutes, a board every five, a plain list every two. */
const page = { format: 'rss-2.0', behaviour: 'page' } as const;
const front = { ...page, perDay: 144, count: 24 };
const board = { ...page, perDay: 288, count: 25 };
const store = { ...page, perDay: 24, count: 24 };
const notes = { ...page, count: 15 };
const list = { ...page, perDay: 720, count: 20 };

/** These are the sites without feeds, whose home pages are lists. */
export const pageSites: readonly Source[] = [
  ...inLanguage('ko', {
    news: { ...front, name: 'front-ko', title: '달빛신문', description: '오늘의 주요 뉴스' },
    forum: { ...board, name: 'board-ko', title: '느티나무 자유게시판', description: '동네 이야기' },
    shop: { ...store, name: 'shop-ko', title: '손끝상점', description: '손으로 만든 살림살이' },
    release: { ...notes, name: 'notes-ko', title: '다람 변경 기록', description: '판마다 달라진 점' },
    city: { ...list, name: 'list-ko', title: '버들동 알림판', description: '동네에서 알려 드립니다' },
  }),
  ...inLanguage('en', {
    news: { ...front, name: 'front-en', title: 'The Harbourne Herald', description: 'Today’s front page' },
    forum: { ...board, name: 'board-en', title: 'Quayside message board', description: 'General discussion' },
    shop: { ...store, name: 'shop-en', title: 'The Chandlery', description: 'Things made by hand' },
    release: {
      ...notes,
      name: 'notes-en',
      title: 'Marten change log',
      description: 'What changed, version by version',
    },
    city: { ...list, name: 'list-en', title: 'Mill Lane noticeboard', description: 'What goes on around the lane' },
  }),
  ...inLanguage('ja', {
    news: { ...front, name: 'front-ja', title: '月浜新報', description: '今日の主なニュース' },
    forum: { ...board, name: 'board-ja', title: '橋の下掲示板', description: '雑談' },
    shop: { ...store, name: 'shop-ja', title: '手のひら商店', description: '手仕事の道具' },
    release: { ...notes, name: 'notes-ja', title: 'カワウソ変更履歴', description: '版ごとの変更点' },
    city: { ...list, name: 'list-ja', title: '松原町内会のお知らせ', description: '町内の掲示板' },
  }),
  ...inLanguage('zh-CN', {
    news: { ...front, name: 'front-zh', title: '望江晚报', description: '今日要闻' },
    forum: { ...board, name: 'board-zh', title: '江边茶馆论坛', description: '闲聊' },
    shop: { ...store, name: 'shop-zh', title: '指尖小铺', description: '手工器物' },
    release: { ...notes, name: 'notes-zh', title: '松鼠笔记变更记录', description: '各版本的变化' },
    city: { ...list, name: 'list-zh', title: '石桥社区告示栏', description: '社区里的通知' },
  }),
];
