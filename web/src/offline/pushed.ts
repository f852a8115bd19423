/** Pure: parses a push message, and decides which part of it is shown. */
import { cacheClassOf } from './rules.ts';

export interface Pushed {
  /** It is the same at every repetition. */
  id: string;
  /** It is the same in all messages of one digest, of which only the last stays on screen. */
  tag: string;
  title: string;
  body: string;
  path: string;
}

/** Answers undefined where the message is none of ours. */
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
 * Answers the page of ours that a click leads to, whatever a notification says. Allowlist: our own paths have neither
 * dots nor two slashes, nor anything else that browsers resolve. (The page's `safePath` takes more, and would be a file
 * of its own beside the worker.)
 */
export const pathOf = (data: unknown, origin: string): string => {
  const path = (data as Partial<Shown> | null)?.path;
  if (typeof path !== 'string' || !/^(\/[\w-]+)+(\?[\w=&-]*)?$/.test(path)) return '/notifications';
  const isPage = cacheClassOf({ method: 'GET', mode: 'navigate', url: origin + path }, origin) === 'page';
  return isPage ? path : '/notifications';
};

const idsAtMost = 500;

/** Answers the ids that are known afterwards, the newest last; undefined means that this one is known already. */
export const withId = (known: readonly string[], id: string): string[] | undefined =>
  known.includes(id) ? undefined : [...known, id].slice(-idsAtMost);
