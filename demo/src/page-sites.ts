/** The sites without feeds. */
import { inLanguage } from './habits.ts';
import type { Source } from './source.ts';

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
