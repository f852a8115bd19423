/** The content of a push message, and the part of it that is shown. Pure, so that a test can ask it everything. */
import { cacheClassOf } from './rules.ts';

export interface Pushed {
  /** It is the same at every repetition. */
  id: string;
  /** The same in all that tells of one digest: the last is shown. */
  tag: string;
  title: string;
  body: string;
  path: string;
}

/** Undefined where it is none of ours. */
export const readPushed = (text: string | undefined): Pushed | undefined => {
  try {
    const read = JSON.parse(text ?? '') as Partial<Record<keyof Pushed, unknown>> | null;
    const { id, tag, title, body, path } = read ?? {};
    if (typeof id !== 'string' || id === '' || typeof title !== 'string') return undefined;
    return { id, tag: textOf(tag) || id, title, body: textOf(body), path: textOf(path) };
  } catch {
    return undefined;
  }
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A click on a notification finds this in it. */
type Shown = Pick<Pushed, 'path'>;

/** A repetition takes the place of what is still shown, without a sound. */
export const notificationOf = ({ tag, body, path }: Omit<Pushed, 'id' | 'title'>, isNew: boolean) => ({
  body,
  tag,
  icon: '/icons/icon-192.png',
  badge: '/icons/badge-96.png',
  silent: !isNew,
  data: { path } satisfies Shown,
});

/**
 * Where a click leads: to a page of ours, whatever a notification says. Only what our own paths are made of: neither dots nor two slashes,
 * nor anything else that browsers resolve. (The page's `safePath` takes more, and would be a file of its own beside the worker.)
 */
export const pathOf = (data: unknown, origin: string): string => {
  const path = (data as Partial<Shown> | null)?.path;
  if (typeof path !== 'string' || !/^(\/[\w-]+)+(\?[\w=&-]*)?$/.test(path)) return '/notifications';
  const isPage = cacheClassOf({ method: 'GET', mode: 'navigate', url: origin + path }, origin) === 'page';
  return isPage ? path : '/notifications';
};

const idsAtMost = 500;

/** The ids that are known afterwards, the newest last; undefined where this one is known already. */
export const withId = (known: readonly string[], id: string): string[] | undefined =>
  known.includes(id) ? undefined : [...known, id].slice(-idsAtMost);
