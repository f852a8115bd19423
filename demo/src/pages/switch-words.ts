import type { Language } from '@newsbell/contracts/languages';
import type { Design } from './design.ts';

export type SwitchWords = Record<Design | 'title' | 'lead' | 'all' | 'present', string> & {
  /** Each text says what the design does to a feed that was made of the page. */
  means: Record<Design, string>;
};

export const switchWords: Record<Language, SwitchWords> = {
  en: {
    title: 'Pages without feeds',
    lead: 'Sites to make feeds of, with something new now and then. Redesign one, which is then checked at once, and see what its feed makes of it.',
    all: 'All pages',
    present: 'Its present design',
    usual: 'As it was',
    redesigned: 'Redesigned',
    rebuilt: 'Rebuilt',
    means: {
      usual: 'The design with which every start begins.',
      redesigned: 'Other classes and boxes, with advertisements between. A feed goes on by a fallback, and says so.',
      rebuilt: 'Made of other elements altogether. A feed finds nothing any more, and a repair is offered.',
    },
  },
  ko: {
    title: '피드가 없는 페이지',
    lead: '피드를 만들어 볼 수 있는 사이트입니다. 이따금 새 글이 올라옵니다. 페이지를 개편하면 곧바로 다시 확인하니, 피드가 어떻게 되는지 살펴보십시오.',
    all: '모든 페이지',
    present: '현재 디자인',
    usual: '원래대로',
    redesigned: '개편',
    rebuilt: '전면 개편',
    means: {
      usual: '데모를 시작할 때의 디자인입니다.',
      redesigned: '클래스와 상자가 바뀌고 사이에 광고가 들어갑니다. 피드는 대체 경로로 이어지며 그 사실을 알립니다.',
      rebuilt: '전혀 다른 요소로 만들어집니다. 피드는 더 이상 항목을 찾지 못하고, 복구 방법이 제시됩니다.',
    },
  },
  ja: {
    title: 'フィードのないページ',
    lead: 'フィードを作って試せるサイトです。ときどき新しい項目が増えます。ページを改装するとすぐに確認が行われるので、フィードがどうなるかを確かめてください。',
    all: 'すべてのページ',
    present: '現在のデザイン',
    usual: '元のまま',
    redesigned: '改装',
    rebuilt: '作り直し',
    means: {
      usual: 'デモの開始時のデザインです。',
      redesigned: 'クラスと枠が変わり、間に広告が入ります。フィードは代わりの経路で続き、そのことを知らせます。',
      rebuilt: 'まったく別の要素で作られます。フィードは項目を見つけられなくなり、修復の案が示されます。',
    },
  },
  'zh-CN': {
    title: '没有订阅源的页面',
    lead: '可以用来制作订阅源的网站，不时会有新内容。改版一个页面后会立即检查，看看它的订阅源会怎样。',
    all: '全部页面',
    present: '目前的设计',
    usual: '原样',
    redesigned: '改版',
    rebuilt: '重建',
    means: {
      usual: '演示启动时的设计。',
      redesigned: '类名和容器都已更换，中间插入了广告。订阅源会靠备用路径继续工作，并如实告知。',
      rebuilt: '完全由其他元素构成。订阅源已找不到条目，系统会提供修复方案。',
    },
  },
};

/** The link stands at the foot of each of the pages. */
export const switchLink: Record<Language, string> = {
  en: 'Redesign this page',
  ko: '이 페이지 개편하기',
  ja: 'このページを改装する',
  'zh-CN': '改版此页面',
};
