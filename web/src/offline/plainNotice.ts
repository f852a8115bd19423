/** Fallback notification: browsers hold it against a site when a push message shows nothing. */

/** The page's texts are no part of the worker, which knows only the browser's languages. */
const titles: [language: string, title: string][] = [
  ['ko', '새 소식이 있습니다'],
  ['ja', '新着ニュースがあります'],
  ['zh', '有新的消息'],
];

/** Says that there is news, in words for anybody, and leads to the notifications of the person who is signed in. */
export const plainNotice = (language: string) => ({
  title: titles.find(([begin]) => language.startsWith(begin))?.[1] ?? 'There are new items',
  body: '',
  tag: 'plain',
  path: '/notifications',
});
