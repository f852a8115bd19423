/** Lists the addresses of those who look after the instance. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withAllTexts } from '#i18n/index.ts';
import { getParentRoute } from './tree-root.ts';

/** The first page is not named in the address. */
const pageIn = (page: unknown): { page?: number } =>
  Number.isSafeInteger(page) && Number(page) > 0 ? { page: Number(page) } : {};

const wordIn = (word: unknown): { word?: string } => (word !== undefined && word !== '' ? { word: String(word) } : {});

/** All mails are shown where the address names none of these. */
export const mailViews = ['waiting', 'failed', 'sent'] as const;
interface SourceSearch {
  /** Left out: those that fail. */
  state?: 'silent' | 'private' | 'all';
  word?: string;
  page?: number;
}

const admin = createRoute({
  getParentRoute,
  path: '/admin',
  component: lazyRouteComponent(() => withAllTexts(import('./admin-overview-route.tsx')), 'AdminOverviewRoute'),
});
const adminSources = createRoute({
  getParentRoute,
  path: '/admin/sources',
  validateSearch: ({ state, word, page }: Record<string, unknown>): SourceSearch => ({
    ...((state === 'silent' || state === 'private' || state === 'all') && { state }),
    ...wordIn(word),
    ...pageIn(page),
  }),
  component: lazyRouteComponent(() => withAllTexts(import('./admin-sources-route.tsx')), 'AdminSourcesRoute'),
});
const adminTags = createRoute({
  getParentRoute,
  path: '/admin/tags',
  validateSearch: ({
    word,
    state,
    page,
  }: Record<string, unknown>): { word?: string; state?: 'hidden'; page?: number } => ({
    ...wordIn(word),
    ...(state === 'hidden' && { state }),
    ...pageIn(page),
  }),
  component: lazyRouteComponent(() => withAllTexts(import('./admin-tags-route.tsx')), 'AdminTagsRoute'),
});
const adminMail = createRoute({
  getParentRoute,
  path: '/admin/mail',
  validateSearch: ({
    word,
    state,
    page,
  }: Record<string, unknown>): { word?: string; state?: (typeof mailViews)[number]; page?: number } => {
    const view = mailViews.find(each => each === state);
    return { ...wordIn(word), ...(view && { state: view }), ...pageIn(page) };
  },
  component: lazyRouteComponent(() => withAllTexts(import('./admin-mail-route.tsx')), 'AdminMailRoute'),
});
const adminAnnouncements = createRoute({
  getParentRoute,
  path: '/admin/announcements',
  component: lazyRouteComponent(
    () => withAllTexts(import('./admin-announcements-route.tsx')),
    'AdminAnnouncementsRoute',
  ),
});
const adminChannels = createRoute({
  getParentRoute,
  path: '/admin/channels',
  component: lazyRouteComponent(() => withAllTexts(import('./admin-channels-route.tsx')), 'AdminChannelsRoute'),
});
const adminContact = createRoute({
  getParentRoute,
  path: '/admin/contact',
  validateSearch: ({ state, page }: Record<string, unknown>): { state?: 'done'; page?: number } => ({
    ...(state === 'done' && { state }),
    ...pageIn(page),
  }),
  component: lazyRouteComponent(() => withAllTexts(import('./admin-contact-route.tsx')), 'AdminContactRoute'),
});
const adminReports = createRoute({
  getParentRoute,
  path: '/admin/reports',
  validateSearch: ({ page }: Record<string, unknown>) => pageIn(page),
  component: lazyRouteComponent(() => withAllTexts(import('./admin-reports-route.tsx')), 'AdminReportsRoute'),
});
const adminModeration = createRoute({
  getParentRoute,
  path: '/admin/moderation',
  validateSearch: ({ page }: Record<string, unknown>) => pageIn(page),
  component: lazyRouteComponent(() => withAllTexts(import('./admin-moderation-route.tsx')), 'AdminModerationRoute'),
});
const adminBoards = createRoute({
  getParentRoute,
  path: '/admin/boards',
  component: lazyRouteComponent(() => withAllTexts(import('./admin-boards-route.tsx')), 'AdminBoardsRoute'),
});
const adminUsers = createRoute({
  getParentRoute,
  path: '/admin/users',
  validateSearch: ({ word, page }: Record<string, unknown>): { word?: string; page?: number } => ({
    ...wordIn(word),
    ...pageIn(page),
  }),
  component: lazyRouteComponent(() => withAllTexts(import('./admin-users-route.tsx')), 'AdminUsersRoute'),
});

export const administration = [
  admin,
  adminSources,
  adminTags,
  adminMail,
  adminAnnouncements,
  adminUsers,
  adminChannels,
  adminContact,
  adminReports,
  adminModeration,
  adminBoards,
] as const;
