/** Fallback notification: browsers hold it against a site when a push message shows nothing. */

import type { Language } from '@newsbell/contracts/languages';

/** The page's texts are no part of the worker, which knows only the browser's languages. */
const titles: Record<Language, string> = {
  ko: '새 소식이 있습니다',
  ja: '新着ニュースがあります',
  'zh-CN': '有新内容',
  en: 'There are new items',
};

/** Says that there is news, in words for anybody, and leads to the notifications of the person who is signed in. */
export const plainNotice = (language: string) => ({
  title: titles[known(language)],
  body: '',
  tag: 'plain',
  path: '/notifications',
});

/** `zh-TW` is read as `zh-CN`, as the rest of the product reads it. */
const known = (language: string): Language =>
  (Object.keys(titles) as Language[]).find(each => language.startsWith(each.slice(0, 2))) ?? 'en';
