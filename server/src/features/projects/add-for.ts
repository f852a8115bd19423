/** Adds the source at an address that a person gave, within their limits. */
import type { FastifyReply } from 'fastify';
import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import type { Caller } from '#http/guard.ts';
import { Refusal } from '#http/problems.ts';
import { type Adding, addAddress, type Wanted } from './find.ts';
import { type Looking, refuseUnasked } from './looking.ts';
import { mayAddPrivate } from './private-network.ts';

export interface AddressToAdd extends Wanted {
  subscribe: boolean;
}

/**
 * Throws a Refusal where the person may not add or follow it, or asks too often. What is `failed` has the code of a crawl's error. The reply is
 * that of the call whose person waits for it.
 */
export type AddFor = (
  caller: Pick<Caller, 'accountId' | 'roles'>,
  address: AddressToAdd,
  reply: FastifyReply,
) => Promise<Exclude<Adding, { kind: 'too-many' }>>;

export interface AddingDoors {
  /** Follows the source within the transaction that adds it; throws a Refusal where the person may not. */
  follow(tx: Transaction<Tables>, accountId: number, urlKey: string): Promise<void>;
  looking: Looking;
  /** A new source was added: the crawler of this process may look for work now. */
  onNewSource(): void;
}

export const openAdding =
  ({ settings }: Pick<Deps, 'settings'>, { follow, looking, onNewSource }: AddingDoors): AddFor =>
  async ({ accountId, roles }, { subscribe, ...wanted }, reply) => {
    const { search, limitedFetch } = looking(accountId, reply, mayAddPrivate(settings, { roles }));
    const added = await addAddress(search, wanted, {
      accountId,
      mostFeeds: settings.sources.feedsPerAccount,
      limitedFetch,
      alongside: async (tx, source) => {
        if (subscribe) await follow(tx, accountId, source.urlKey);
      },
    });
    if (added.kind === 'too-many') throw new Refusal('TOO_MANY_PROJECTS');
    if (added.kind === 'failed') refuseUnasked(added.code);
    else if (added.isNew) onNewSource();
    return added;
  };
