/** Parses the messages of a shell as untrusted input. */
import { FCM_TOKEN } from '@newsbell/contracts/account-rules';
import { matchPage, type PagePattern } from '@newsbell/contracts/pages';
import { safePath } from '../safe-path.ts';
import type { BridgedPage } from './bridge.ts';

export const setPushToken = (page: BridgedPage, os: unknown, token: unknown): void => {
  if (os !== 'Android' && os !== 'iOS') return;
  if (typeof token === 'string' && FCM_TOKEN.test(token)) page.bindToken(os, token);
};

/** The message is JSON, with `opened` and `path` where a person has tapped it. */
export const onPushMessage = (page: BridgedPage, json: unknown): void => {
  const message = objectIn(json);
  if (!message) return;
  page.pushed();
  const path = message.opened === true ? shownPath(message.path) : undefined;
  if (path !== undefined) page.open(path);
};

const longest = 16_384;

const objectIn = (json: unknown): { opened?: unknown; path?: unknown } | undefined => {
  if (typeof json !== 'string' || json.length > longest) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Allowlist: a notification may lead to these pages. Pages that act on the values in their address are left out. */
const shown: ReadonlySet<PagePattern | undefined> = new Set<PagePattern>([
  '/',
  '/notifications',
  '/timeline',
  '/subscribes',
  '/setting/notifications',
  '/:urlKey',
  '/:urlKey/feed/:id',
  '/:urlKey/feeds/:feeds',
  '/:type/:key/news',
]);

const shownPath = (value: unknown): string | undefined => {
  const path = safePath(value);
  const isAsked = path !== '/' || value === '/';
  return isAsked && shown.has(matchPage(path.split(/[?#]/)[0]!)?.pattern) ? path : undefined;
};
