/** Lists the addresses of those who look after the instance. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withAllTexts } from '#i18n/index.ts';
import { getParentRoute } from './tree-root.ts';

const pages = () => withAllTexts(import('./admin/pages.ts'));
/** The pages are one chunk: those who open one open others, and the first view of everybody else names one file and not eleven. */
const pageOf = (name: keyof Awaited<ReturnType<typeof pages>>) => lazyRouteComponent(pages, name);

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
  component: pageOf('AdminOverviewRoute'),
});
const adminSources = createRoute({
  getParentRoute,
  path: '/admin/sources',
  validateSearch: ({ state, word, page }: Record<string, unknown>): SourceSearch => ({
    ...((state === 'silent' || state === 'private' || state === 'all') && { state }),
    ...wordIn(word),
    ...pageIn(page),
  }),
  component: pageOf('AdminSourcesRoute'),
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
  component: pageOf('AdminTagsRoute'),
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
  component: pageOf('AdminMailRoute'),
});
const adminAnnouncements = createRoute({
  getParentRoute,
  path: '/admin/announcements',
  component: pageOf('AdminAnnouncementsRoute'),
});
const adminChannels = createRoute({
  getParentRoute,
  path: '/admin/channels',
  component: pageOf('AdminChannelsRoute'),
});
const adminContact = createRoute({
  getParentRoute,
  path: '/admin/contact',
  validateSearch: ({ state, page }: Record<string, unknown>): { state?: 'done'; page?: number } => ({
    ...(state === 'done' && { state }),
    ...pageIn(page),
  }),
  component: pageOf('AdminContactRoute'),
});
const adminReports = createRoute({
  getParentRoute,
  path: '/admin/reports',
  validateSearch: ({ page }: Record<string, unknown>) => pageIn(page),
  component: pageOf('AdminReportsRoute'),
});
const adminModeration = createRoute({
  getParentRoute,
  path: '/admin/moderation',
  validateSearch: ({ page }: Record<string, unknown>) => pageIn(page),
  component: pageOf('AdminModerationRoute'),
});
const adminBoards = createRoute({
  getParentRoute,
  path: '/admin/boards',
  component: pageOf('AdminBoardsRoute'),
});
const adminUsers = createRoute({
  getParentRoute,
  path: '/admin/users',
  validateSearch: ({ word, page }: Record<string, unknown>): { word?: string; page?: number } => ({
    ...wordIn(word),
    ...pageIn(page),
  }),
  component: pageOf('AdminUsersRoute'),
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
