/** The text of an item that a person wants now: their request waits for its turn at the host as a crawl would, for a bounded time. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Lease } from '#features/crawl/claims.ts';
import { hostKeyOf } from '#features/crawl/host-key.ts';
import { endPageTurn, restOf, takePageTurn } from '#features/crawl/page-turn.ts';
import { fetchText } from './fetch-text.ts';
import { type Asking, refusedAddress } from './page.ts';
import { stateOf, type TextState } from './state.ts';
import { textForReader } from './stored.ts';

/** `absent`: there is no such item for the person. `busy`: we are, or the host was until the end of the wait. */
export type WishOutcome = Exclude<TextState, { kind: 'due' }> | { kind: 'absent' | 'busy' };

export type Wishing = Asking & { accountId: number; signal: AbortSignal };

const PATIENCE_MS = 10_000;
const LOOK_MS = 200;

/** Answers what is stored, without asking anybody; `due` where the page has to be asked. */
export const knownText = async (
  db: Asking['db'],
  accountId: number,
  itemId: number,
): Promise<TextState | { kind: 'absent' }> => {
  const row = await textForReader(db, accountId, itemId);
  return row ? stateOf(row) : { kind: 'absent' };
};

export const wishText = async (wishing: Wishing, itemId: number): Promise<WishOutcome> => {
  const { db, accountId, signal } = wishing;
  const until = performance.now() + PATIENCE_MS;
  let lease: Lease | undefined;
  for (;;) {
    const row = await textForReader(db, accountId, itemId);
    const state = row ? stateOf(row) : { kind: 'absent' as const };
    if (!row || state.kind !== 'due') {
      // The one before in the line has fetched it.
      if (lease) await endPageTurn(db, lease, noRest);
      return state as WishOutcome;
    }
    if (lease) {
      const isKnown = await fetchText(wishing, lease, row, state.link);
      return isKnown ? settled(await knownText(db, accountId, itemId)) : { kind: 'busy' };
    }
    const refused = refusedAddress(state.link, wishing.settings.publicUrl);
    if (refused) return { kind: 'none', code: refused };
    lease = await takePageTurn(db, hostKeyOf(state.link.href), { behindCrawl: false });
    if (lease) continue;
    const rest = await restOf(db, hostKeyOf(state.link.href));
    if (rest.ms > until - performance.now()) return { kind: 'none', code: rest.failed ? 'CONNECT' : 'HTTP_429' };
    if (signal.aborted || performance.now() + LOOK_MS > until) return { kind: 'busy' };
    await pause(LOOK_MS);
  }
};

const noRest = { restMs: 0, isAsked: false, asksForMore: false };

/** An item that was edited again meanwhile, or forbidden, is not known any more. */
const settled = (state: TextState | { kind: 'absent' }): WishOutcome =>
  state.kind === 'due' ? { kind: 'none', code: 'NO_ARTICLE' } : state;
