/** Describes the settings and the pages of administration as data: for their homes, for the column beside each page, and for the palette. */
import type { Account } from '@newsbell/contracts/accounts';
import { mayModerate, mayReadApi } from '#features/accounts/login.ts';

/**
 * The groups stand in this order. `title` is a text's key, and the page's explanation is `settingPages.text.<key>`. `only` names whose page
 * it is where it is not everybody's.
 */
const groups = [
  {
    key: 'account',
    pages: [
      { key: 'profile', title: 'profile.title', to: '/profile' },
      { key: 'notifications', title: 'notificationSettings.title', to: '/setting/notifications' },
      { key: 'sessions', title: 'profile.setting.sessions', to: '/sessions' },
    ],
  },
  {
    key: 'reading',
    pages: [
      { key: 'view', title: 'settings.title', dialog: 'settings' },
      { key: 'lists', title: 'reading.settings', to: '/setting', hash: 'lists' },
      { key: 'shortcuts', title: 'nav.shortcuts', dialog: 'shortcuts' },
    ],
  },
  {
    key: 'subscriptions',
    pages: [
      { key: 'table', title: 'subscribes.manage', to: '/subscribes/table' },
      { key: 'opml', title: 'opml.open', to: '/subscribes/opml' },
      { key: 'saving', title: 'saving.title', to: '/save' },
      { key: 'starred', title: 'nav.starred', to: '/starred' },
    ],
  },
  {
    key: 'programs',
    pages: [
      { key: 'apps', title: 'apps.open', to: '/setting/apps' },
      { key: 'feeds', title: 'outFeedSettings.open', to: '/setting/feeds' },
      { key: 'rssList', title: 'nav.rssList', to: '/rss/list' },
      { key: 'dashboard', title: 'dashboard.title', to: '/dashboard' },
      { key: 'developer', title: 'developer.title', to: '/developer', only: 'developer' },
      { key: 'api', title: 'nav.api', to: '/api', only: 'apiReader' },
    ],
  },
  {
    key: 'administration',
    pages: [
      { key: 'overview', title: 'admin.overview.title', to: '/admin', only: 'admin' },
      { key: 'sources', title: 'admin.sources.title', to: '/admin/sources', only: 'admin' },
      { key: 'tags', title: 'admin.tags.title', to: '/admin/tags', only: 'manager' },
      { key: 'reports', title: 'nav.reports', to: '/admin/reports', only: 'manager' },
      { key: 'boards', title: 'nav.boards', to: '/admin/boards', only: 'admin' },
      { key: 'users', title: 'nav.users', to: '/admin/users', only: 'admin' },
      { key: 'mail', title: 'admin.mail.title', to: '/admin/mail', only: 'admin' },
      { key: 'channels', title: 'nav.channels', to: '/admin/channels', only: 'admin' },
      { key: 'messages', title: 'nav.messages', to: '/admin/contact', only: 'admin' },
      { key: 'announcements', title: 'admin.announcements.title', to: '/admin/announcements', only: 'admin' },
    ],
  },
  {
    key: 'more',
    pages: [
      { key: 'help', title: 'nav.help', to: '/help' },
      { key: 'palette', title: 'nav.palette', dialog: 'palette' },
    ],
  },
] as const;

type Group = (typeof groups)[number];
export type SettingsPage = Group['pages'][number];
export interface SettingsGroup {
  key: Group['key'];
  pages: readonly SettingsPage[];
}

/** Answers the pages of administration that a person may open. */
export const administrationPages = (account: Account): SettingsGroup['pages'] =>
  settingsGroups(account).find(({ key }) => key === 'administration')?.pages ?? [];

/** Answers the groups that a person has, with those of their pages that the person may open. */
export const settingsGroups = (account: Account): readonly SettingsGroup[] => {
  const is = {
    developer: account.mode === 'DEVELOPER',
    apiReader: mayReadApi(account),
    manager: mayModerate(account),
    admin: account.auth.includes('ROLE_ADMIN'),
  };
  return groups
    .map(({ key, pages }) => ({ key, pages: pages.filter(page => !('only' in page) || is[page.only]) }))
    .filter(({ pages }) => pages.length > 0);
};
