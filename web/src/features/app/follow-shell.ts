/**
 * This module holds what a page in a native app does of its own accord, so it is loaded there only. `docs/app-bridge.md` says what the
 * shell makes of it.
 */
import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '#features/accounts/queries.ts';
import { tellShell } from '#ui/bridge/bridge.ts';
import { followQuery } from '#ui/follow-query.ts';

export const followShell = (queries: QueryClient): void => {
  tellOfLogins(queries);
  addEventListener('click', openOutside);
};

/** Notifies the shell who is signed in, or that no account is: at the beginning and at each change, however the change came about. */
const tellOfLogins = (queries: QueryClient): void => {
  let told: string | null | undefined;
  followQuery(queries, accountQuery(), account => {
    const username = account?.username ?? null;
    if (username === told) return;
    told = username;
    if (username === null) tellShell('logout');
    else tellShell('login', { username });
  });
};

/** A web view has no tabs, so a link to another site is opened by the system's browser. */
const openOutside = (event: MouseEvent): void => {
  if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return;
  const url = URL.parse(event.target.closest('a[href]')?.getAttribute('href') ?? '', location.href);
  if (!url || url.origin === location.origin || !/^(https?|mailto):$/.test(url.protocol)) return;
  if (tellShell('openExternal', { url: url.href })) event.preventDefault();
};
