import type { Language } from '../../../demo/src/words/bank.ts';

/** A site of a language says these beside its list. */
export interface LayoutWords {
  menu: string[];
  columns: [string, string, string, string];
  popular: string;
  next: string;
  more: string;
  pinned: string;
  rules: string;
  advertisement: string;
  kinds: [string, string];
  about: string;
}

export const layoutWords: Record<Language, LayoutWords> = {
  ko: {
    menu: ['홈', '새 소식', '문화', '생활', '날씨'],
    columns: ['번호', '제목', '글쓴이', '등록일'],
    popular: '많이 본 글',
    next: '다음',
    more: '더보기',
    pinned: '공지',
    rules: '처음 오신 분은 이 글을 먼저 읽어 주세요',
    advertisement: '광고',
    kinds: ['잡담', '질문'],
    about: '사이트 소개',
  },
  en: {
    menu: ['Home', 'Latest', 'Arts', 'Living', 'Weather'],
    columns: ['No.', 'Subject', 'By', 'Posted'],
    popular: 'Most read',
    next: 'Next',
    more: 'Read more',
    pinned: 'Pinned',
    rules: 'Please read this before you post anything',
    advertisement: 'Advertisement',
    kinds: ['Chat', 'Question'],
    about: 'About this site',
  },
  ja: {
    menu: ['ホーム', '新着', '文化', '暮らし', '天気'],
    columns: ['番号', '件名', '投稿者', '投稿日'],
    popular: 'よく読まれている記事',
    next: '次へ',
    more: '続きを読む',
    pinned: '固定',
    rules: 'はじめての方は必ずお読みください',
    advertisement: '広告',
    kinds: ['雑談', '質問'],
    about: 'このサイトについて',
  },
  'zh-CN': {
    menu: ['首页', '最新', '文化', '生活', '天气'],
    columns: ['编号', '标题', '作者', '时间'],
    popular: '热门文章',
    next: '下一页',
    more: '阅读全文',
    pinned: '置顶',
    rules: '新来的朋友请先看这一篇',
    advertisement: '广告',
    kinds: ['闲聊', '提问'],
    about: '关于本站',
  },
};
