/**
 * These are all addresses of the web app that a person may open, as patterns: `:name` stands for one segment. The
 * server answers the page with 200 for these and with 404 for all others; a test of the web holds its routes to the
 * list.
 */
import { isBoard } from './board-rules.ts';
import { invitationLimits } from './invitation-rules.ts';
import { isUrlKey } from './reserved-keys.ts';
import { wellEscaped, wordOfSegment } from './words-in-addresses.ts';

/** The first match counts, so that a word of ours goes before a source's key. */
export const pages = [
  '/',
  '/discover',
  '/projects',
  '/projects/tag/:tag',
  '/timeline',
  '/timeline/tag/:tag',
  '/search/:keyword',
  '/subscription/search/:keyword',
  '/help',
  '/help/boards',
  '/link',
  '/app/:os',
  '/contact',
  '/kakaoChat',
  '/api',
  '/login',
  '/login/token',
  '/v1/login',
  '/signup',
  '/wait_auth_change',
  '/forgot',
  '/reset',
  '/user/:username/validate',
  '/oauth2/:id',
  '/invite/:secret',
  '/profile',
  '/sessions',
  '/setting',
  '/setting/notifications',
  '/setting/apps',
  '/setting/feeds',
  '/subscribes',
  '/subscribes/opml',
  '/subscribes/table',
  '/dashboard',
  '/notifications',
  '/notifications/preferences',
  '/starred',
  '/save',
  '/project/add',
  '/developer',
  '/developer/:project',
  '/developer/:project/hook/:id',
  '/rss/build',
  '/rss/build_old',
  '/rss/list',
  '/rss/:id/edit',
  '/board/:board',
  '/board/:board/write',
  '/board/:board/:postId',
  '/board/:board/:postId/edit',
  '/admin',
  '/admin/sources',
  '/admin/tags',
  '/admin/mail',
  '/admin/announcements',
  '/admin/users',
  '/admin/channels',
  '/admin/contact',
  '/admin/reports',
  '/admin/moderation',
  '/admin/boards',
  '/:type/:key/news',
  '/:urlKey',
  '/:urlKey/search/:word',
  '/:urlKey/feed/:id',
  '/:urlKey/feeds/:feeds',
] as const;

export type PagePattern = (typeof pages)[number];

export interface MatchedPage {
  pattern: PagePattern;
  /** The values are decoded. */
  params: Record<string, string>;
}

/**
 * `path` is a URL's pathname; capitals in our own words are forgiven, as the web app forgives them. It answers
 * undefined where the path is no page of ours, whatever the database holds.
 */
export const matchPage = (path: string): MatchedPage | undefined => {
  const segments = segmentsOf(path);
  for (const pattern of pages) {
    const params = paramsOf(pattern, segments);
    if (params) return { pattern, params };
  }
  return undefined;
};

/** A slash at the end is forgiven, and so is a percent that escapes nothing. */
const segmentsOf = (path: string): string[] =>
  wellEscaped(path.replace(/^\/|\/$/g, ''))
    .split('/')
    .map(decodeURIComponent);

const paramsOf = (pattern: PagePattern, segments: readonly string[]): Record<string, string> | undefined => {
  const wanted = pattern.slice(1).split('/');
  if (wanted.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const segment = segments[i]!;
    const name = part.startsWith(':') ? part.slice(1) : undefined;
    if (
      name === undefined
        ? part.toLowerCase() !== segment.toLowerCase()
        : segment === '' || !(allowed[name]?.(segment) ?? true)
    )
      return undefined;
    if (name !== undefined) params[name] = wordOfSegment(segment);
  }
  return params;
};

/** A parameter's value must pass its test for the address to be a page at all. */
const allowed: Record<string, (value: string) => boolean> = {
  urlKey: isUrlKey,
  type: value => ['project', 'tag', 'word'].includes(value),
  os: value => ['android', 'ios'].includes(value),
  board: isBoard,
  secret: value => value.length >= invitationLimits.link,
  postId: value => /^[1-9]\d{0,15}$/.test(value),
};
