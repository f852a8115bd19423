/** Both sides have one vocabulary: the tests see that texts use the terms, and no text has a retired one. */
import { readFileSync } from 'node:fs';
import { boards } from '@newsbell/contracts/board-rules';
import { type Language, languages } from '@newsbell/contracts/languages';
import { describe, expect, test } from 'vitest';
import { digestTexts } from '#features/channels/email/texts/texts.ts';
import { lettersIn } from '#features/mail/letters/letters.ts';
import { type TitledPage, texts as textsIn } from '#i18n/texts.ts';
import { retired, terms } from './glossary.ts';

type Tree = string | readonly Tree[] | { [key: string]: Tree };

const flat = (tree: Tree, key = ''): [key: string, text: string][] =>
  typeof tree === 'string'
    ? [[key, tree]]
    : Object.entries(tree).flatMap(([name, each]) => flat(each, key ? `${key}.${name}` : name));

const webTexts = (language: Language): Tree =>
  JSON.parse(readFileSync(new URL(`../../web/src/i18n/${language}.json`, import.meta.url), 'utf8')) as Tree;

/** They are the server's titles of pages, and the web's by their keys. */
const titles = {
  discover: 'discover.title',
  projects: 'projects.title',
  tag: 'projects.titleOfTag',
  timeline: 'timeline.title',
  timelineTag: 'timeline.titleOfTag',
  help: 'help.title',
  search: 'search.title',
  boardsHelp: 'help.boards.title',
  contact: 'contact.title',
  notFound: 'notFound.pageTitle',
};

/** They are the web's titles of the pages that have no more than a title on the server. */
const titlesOfPages: Record<TitledPage, string> = {
  '/login': 'account.login.title',
  '/signup': 'account.signUp.title',
  '/forgot': 'account.forgot.title',
  '/reset': 'account.reset.title',
  '/app/android': 'install.android',
  '/app/ios': 'install.ios',
  '/profile': 'profile.title',
  '/sessions': 'profile.sessions.title',
  '/setting': 'profile.setting.title',
  '/setting/notifications': 'notificationSettings.title',
  '/setting/apps': 'apps.title',
  '/subscribes': 'subscribes.title',
  '/subscribes/opml': 'opml.title',
  '/dashboard': 'dashboard.title',
  '/notifications': 'notifications.title',
  '/notifications/preferences': 'notificationSettings.mail.title',
  '/starred': 'nav.starred',
  '/project/add': 'addSource.title',
  '/developer': 'developer.title',
  '/rss/build': 'pageBuilder.title',
  '/rss/build_old': 'ruleBuilder.title',
  '/rss/list': 'generators.title',
  '/board/:board/:postId/edit': 'boards.editPost',
  '/admin': 'nav.administration',
  '/admin/sources': 'admin.sources.title',
  '/admin/tags': 'admin.tags.title',
  '/admin/mail': 'admin.mail.title',
  '/admin/announcements': 'admin.announcements.title',
  '/admin/users': 'admin.title',
  '/admin/channels': 'notificationSettings.channels.title',
  '/admin/contact': 'contact.messages',
  '/admin/reports': 'reports.title',
  '/admin/moderation': 'reports.logTitle',
  '/admin/boards': 'boardSettings.title',
  '/subscription/search/:keyword': 'reading.searchTitle',
  '/:urlKey/search/:word': 'search.titleIn',
};

describe.each(languages)('the texts in %s', language => {
  const web = new Map(flat(webTexts(language)));
  const server = new Map(flat(textsIn(language) as unknown as Tree));
  const letters = new Map(flat(lettersIn(language) as unknown as Tree));
  const digests = new Map(flat(digestTexts(language) as unknown as Tree));

  test.each(Object.entries(terms))('call a %s by its word on both sides', (_, { words, ...named }) => {
    for (const [texts, keys] of [
      [web, named.web],
      [server, named.server],
    ] as const) {
      for (const key of keys) expect([key, texts.get(key)]).toEqual([key, expect.stringMatching(words[language])]);
    }
  });

  test('have no retired word', () => {
    const all = [...web, ...server, ...letters, ...digests];
    expect(all.filter(([, text]) => retired[language].some(word => word.test(text)))).toEqual([]);
    expect(all.length).toBeGreaterThan(1_000);
  });

  test('head a page by the title that it has once it has loaded', () => {
    const asOnWeb = (text = '') => text.replaceAll('{word}', '{keyword}').replaceAll(/\{(\w+)\}/g, '{{$1}}');
    const heads = [
      ...Object.entries(titles).map(([title, own]) => [`pages.${title}`, own] as const),
      ...Object.entries(titlesOfPages).map(([page, own]) => [`titles.${page}`, own] as const),
      ...boards.flatMap(board =>
        (['title', 'write'] as const).map(part => [`boards.${board}.${part}`, `boards.of.${board}.${part}`] as const),
      ),
    ];
    for (const [head, own] of heads) expect([head, asOnWeb(server.get(head))]).toEqual([head, web.get(own)]);
  });
});
