/** Looks for feeds while a person waits: in their turn, within their limits, and no longer than they wait. */
import type { FastifyReply } from 'fastify';
import type { Deps } from '#deps.ts';
import { keysOf } from '#documents/fair-queue.ts';
import type { DocumentPool } from '#documents/pool.ts';
import { Refusal } from '#http/problems.ts';
import { untilAnswered } from '#http/until-answered.ts';
import type { PrivateHosts } from '#net/private-hosts.ts';
import type { Discovering } from './discover.ts';
import type { FetchLimit } from './fetch-limit.ts';

export interface LookingDoors {
  fetchLimit: FetchLimit;
  documents: DocumentPool;
  /** Throws a Refusal when the person has asked for too many addresses; `perHour` is how many are allowed. */
  spend(what: string, accountId: number, perHour: number): Promise<void>;
}

export interface Look {
  search: Discovering & Pick<Deps, 'db'>;
  /** Goes around what asks the network; it throws a Refusal where this person asks too often. */
  limitedFetch<T>(work: () => Promise<T>): Promise<T>;
}

/** The look of one call, which ends when its answer is sent. `mayReachPrivate`: it is to add a source, by somebody who may add one there. */
export type Looking = (accountId: number, reply: FastifyReply, mayReachPrivate?: PrivateHosts) => Look;

/** Feeds of one page are often added one right after another. */
const MOST_IN_LINE = 4;

export const openLooking =
  (deps: Pick<Deps, 'db' | 'http' | 'settings'>, { fetchLimit, documents, spend }: LookingDoors): Looking =>
  (accountId, reply, mayReachPrivate) => {
    const signal = untilAnswered(reply);
    const asking = { isUrgent: true, keys: keysOf(accountId), signal };
    const spendOne = () => spend('discover', accountId, deps.settings.sources.discoverPerHour);
    return {
      search: { ...deps, documents, asking, isDiscreet: true, mayReachPrivate },
      limitedFetch: work => fetchLimit({ accountId, spend: spendOne, signal, mostWaiting: MOST_IN_LINE }, work),
    };
  };

/** Such a failure says nothing of the address: many others are asking, or this process stops. */
export const refuseUnasked = (code: string): void => {
  if (code === 'BUSY' || code === 'STOPPED') throw new Refusal('UNAVAILABLE');
};
