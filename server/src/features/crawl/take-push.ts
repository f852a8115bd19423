/** A document that a hub has sent goes the way of one that was asked for: the host's lease, a reading thread, one transaction. */
import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import { keysOf } from '#documents/fair-queue.ts';
import type { DocumentPool } from '#documents/pool.ts';
import type { DocumentResult } from '#documents/read-document.ts';
import { claimHost, type Lease, releaseHosts } from './claims.ts';
import { kindOf } from './kinds/list.ts';
import { settlePush } from './settle.ts';
import { storeReading } from './store-document.ts';
import { type Target, targetOf } from './targets.ts';

export interface Push {
  projectId: number;
  /** The source was crawled at this address when the hub was asked; it is read no more where that is another one now. */
  source: string;
  /** The base of its relative addresses. */
  url: string;
  body: Uint8Array;
  contentType: string | null;
}

/**
 * `busy`: its host is being crawled, or the process stops. `unwanted`: the source is another one now, or has never been crawled. What a
 * hub sends may be the new items alone, so it says nothing of the source itself, its rhythm, or what is unchanged in it.
 */
export type PushOutcome =
  | { kind: 'stored'; added: number; changed: number }
  | { kind: 'busy' }
  | { kind: 'unwanted' }
  | { kind: 'unreadable'; code: string };

/** `alongside` is done in the transaction that stores it. */
export const takePush = async (
  deps: Deps,
  documents: DocumentPool,
  push: Push,
  alongside: (tx: Transaction<Tables>) => Promise<void>,
  signal?: AbortSignal,
): Promise<PushOutcome> => {
  const known = await targetOf(deps.db, push.projectId);
  if (!known) return { kind: 'unwanted' };
  const lease = await claimHost(deps.db, known.hostKey);
  if (!lease) return { kind: 'busy' };
  try {
    const target = await targetOf(deps.db, push.projectId);
    if (!target || target.feedUrl !== push.source || target.succeededAt === null) return { kind: 'unwanted' };
    return await readAndStore({ deps, documents, lease, target, signal }, push, alongside);
  } finally {
    const manners = { restMs: 0, asksForMore: false, failures: 0, reached: false };
    await releaseHosts(deps.db, [{ lease, manners }]);
  }
};

interface Taking {
  deps: Deps;
  documents: DocumentPool;
  lease: Lease;
  target: Target;
  signal: AbortSignal | undefined;
}

const readAndStore = async (
  { deps, documents, lease, target, signal }: Taking,
  push: Push,
  alongside: (tx: Transaction<Tables>) => Promise<void>,
): Promise<PushOutcome> => {
  const kind = kindOf(target);
  const reading = await documents.read(documentOf(deps, target, push), {
    keys: keysOf(target.ownerId, lease.hostKey),
    signal,
  });
  if (reading.kind === 'failed')
    return reading.code === 'STOPPED' ? { kind: 'busy' } : { kind: 'unreadable', code: reading.code };
  const outcome = await storeReading(
    { deps, crawler: signal ? { signal } : {}, lease, target, kind },
    reading as Extract<DocumentResult, { kind: 'feed' }>,
    async (tx, { added, changed, storm }) => {
      await settlePush(tx, target.projectId, { changed: added + changed > 0, storm });
      await alongside(tx);
    },
  );
  return outcome.kind === 'stored' ? outcome : { kind: 'busy' };
};

const documentOf = ({ settings, now }: Deps, target: Target, { body, url, contentType }: Push) => ({
  bytes: body,
  url,
  contentType,
  encodingOverride: target.encodingOverride,
  tags: target.tags,
  ownTitle: target.ownTitle,
  ownDescription: target.ownDescription,
  known: target.aliasesFresh ? target.itemHashes : [],
  ownOrigins: [settings.publicUrl],
  now: now(),
});
