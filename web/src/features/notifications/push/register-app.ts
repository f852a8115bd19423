/** Registers the push token of a native app around the page. */
import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '#features/accounts/queries.ts';
import type { AppSystem } from '#ui/bridge/bridge.ts';
import { followQuery } from '#ui/follow-query.ts';
import { registerPush } from './queries.ts';
import { isFresh, keepPush, storedPush } from './stored-push.ts';
import { keepToken, pushToken } from './token.ts';

let waiting: { os: AppSystem; token: string } | undefined;
let isFollowing = false;

/**
 * Binds the token to the person who is signed in, or to the one who signs in next in this page; a newer token takes its place. Throttled:
 * the same one is sent to the server once a day. A call that fails is made again when the app sends its token again.
 */
export const registerApp = (queries: QueryClient, os: AppSystem, token: string): void => {
  waiting = { os, token };
  if (isFollowing) return void bind(queries.getQueryData(accountQuery().queryKey)?.id);
  isFollowing = true;
  followQuery(queries, accountQuery(), account => void bind(account?.id));
};

const bind = async (account: number | undefined): Promise<void> => {
  if (account === undefined || !waiting) return;
  const { os, token } = waiting;
  waiting = undefined;
  const kept = storedPush();
  const isKnown = kept?.account === account && pushToken() === token && isFresh(kept);
  if (!isKnown) await bindToken(account, os, token).catch(() => {});
};

export const bindToken = async (account: number, os: AppSystem, token: string): Promise<void> => {
  const { target } = await registerPush(os, token);
  keepToken(token);
  keepPush({ account, target, key: '', endpoint: '', at: Date.now() });
};
