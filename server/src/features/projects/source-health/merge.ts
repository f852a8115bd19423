/** Makes two sources one at the wish of an administrator: decision 0072 says what holds. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { requestPatience, retryTransient } from '#db/trouble.ts';
import type { Deps } from '#deps.ts';
import { forgetNames } from '#features/items/left-behind.ts';
import { showItemsOf } from '#features/items/listed.ts';
import { lockAddresses } from '../edit.ts';
import { revokeInvitations } from '../members/invitations.ts';
import { type MergeHooks, merge } from '../move.ts';

/** The reason for which two sources cannot become one. */
export type MergeObstacle =
  | 'itself'
  | 'merged'
  | 'kind'
  | 'toPrivate'
  | 'fromPrivate'
  | 'privateNetwork'
  | 'members'
  | 'behind';

/** `absent`: there is no source of this id; `other-absent`: none of this key. */
export type MergeOutcome = { kind: 'merged'; into: number } | { kind: 'absent' | 'other-absent' } | Refused;

interface Refused {
  kind: 'refused';
  why: MergeObstacle;
}

export interface MergeDoors {
  hooks: MergeHooks;
  /** Asks a source now, and answers when it has been asked, or cannot be. */
  askNow(projectId: number): Promise<void>;
}

/** The other one may have something new while it is asked: then it is asked once more. */
const ASKED_AT_MOST = 2;

/** Idempotent: what has become one with that source already is so. */
export const mergeSources = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  from: number,
  intoKey: string,
  { hooks, askNow }: MergeDoors,
): Promise<MergeOutcome> => {
  const other = await sql<{ id: number; since: Date }>`
    select coalesce(merged_into, id) as id, now() as since from project where url_key = ${intoKey}`.execute(db);
  const { id: into, since } = other.rows[0] ?? {};
  for (let asked = 0; ; asked++) {
    const outcome = await retryTransient(() => mergeOnce(db, { from, into, since }, hooks), requestPatience);
    if (into !== undefined && outcome.kind === 'refused' && outcome.why === 'behind' && asked < ASKED_AT_MOST) {
      await askNow(into);
      continue;
    }
    if (outcome.kind !== 'merged' || !outcome.urlKey) return outcome;
    log('project_moved', { urlKey: outcome.urlKey, mergedInto: outcome.into });
    // The names are needed no more: the matching need not wait until they are gone.
    await forgetNames(db, from);
    return outcome;
  }
};

interface Pair {
  from: number;
  into: number | undefined;
  since: Date | undefined;
}

/** The key is of the source that has gone; there is none where it had gone before. */
type Once = Exclude<MergeOutcome, { kind: 'merged' }> | { kind: 'merged'; into: number; urlKey?: string };

const refused = (why: MergeObstacle): Refused => ({ kind: 'refused', why });

/** Lock order: addresses, crawls, projects, as in `followMove`. All but `merged` has changed nothing. */
const mergeOnce = (db: Db, { from, into, since }: Pair, hooks: MergeHooks): Promise<Once> =>
  db.transaction().execute(async (tx): Promise<Once> => {
    const ids = into === undefined ? [from] : [from, into];
    await lockAddresses(tx, ...ids);
    await sql`
      select from crawl where project_id = any (${ids}::bigint[]) order by project_id for update`.execute(tx);
    const { rows } = await sql<Locked>`
      select p.id, p.url_key as "urlKey", p.kind, p.visibility, p.owner_id as "ownerId", p.merged_into as "mergedInto",
        p.in_private_network as "inPrivateNetwork"
      from project p where p.id = any (${ids}::bigint[]) order by p.id for update`.execute(tx);
    const [mine, theirs] = ids.map(id => rows.find(row => row.id === id));
    if (!mine || mine.kind === 'SAVED') return { kind: 'absent' };
    if (!theirs || theirs.mergedInto !== null || theirs.kind === 'SAVED') return { kind: 'other-absent' };
    if (mine.mergedInto === theirs.id) return { kind: 'merged', into: theirs.id };
    const why = obstacleOf(mine, theirs) ?? (await obstacleIn(tx, mine, theirs, since));
    if (why) return refused(why);
    // Steps that may take long come before the hooks, which keep the matching of all sources waiting.
    await showItemsOf(tx, mine.id, false);
    await revokeInvitations(tx, mine.id);
    await hooks.merging(tx, mine.id, theirs.id);
    await merge(tx, mine.id, theirs.id);
    await hooks.merged(tx, mine.id, theirs.id);
    return { kind: 'merged', into: theirs.id, urlKey: mine.urlKey };
  });

interface Locked {
  id: number;
  urlKey: string;
  kind: string;
  visibility: 'PUBLIC' | 'PRIVATE';
  ownerId: number | null;
  mergedInto: number | null;
  inPrivateNetwork: boolean;
}

/** Everybody who follows the one must be able to read the other, and nobody may come to know of a private one by it. */
const obstacleOf = (mine: Locked, theirs: Locked): MergeObstacle | undefined => {
  if (mine.id === theirs.id) return 'itself';
  if (mine.mergedInto !== null) return 'merged';
  if (mine.kind !== 'FEED' || theirs.kind !== 'FEED') return 'kind';
  if (mine.visibility === 'PUBLIC' && theirs.visibility === 'PRIVATE') return 'toPrivate';
  if (mine.visibility === 'PRIVATE' && mine.ownerId !== theirs.ownerId) return 'fromPrivate';
  if (mine.inPrivateNetwork && !theirs.inPrivateNetwork) return 'privateNetwork';
  return undefined;
};

const obstacleIn = async (
  tx: Transaction<Tables>,
  mine: Locked,
  theirs: Locked,
  since: Date | undefined,
): Promise<MergeObstacle | undefined> => {
  if (theirs.visibility === 'PRIVATE' && (await hasOtherMembers(tx, mine.id, theirs.id))) return 'members';
  return (await isBehind(tx, mine.id, theirs.id, since)) ? 'behind' : undefined;
};

const hasOtherMembers = async (tx: Transaction<Tables>, from: number, into: number): Promise<boolean> => {
  const { rows } = await sql`
    select from project_member mine where mine.project_id = ${from} and not exists (
      select from project_member theirs where theirs.project_id = ${into} and theirs.account_id = mine.account_id)
    limit 1`.execute(tx);
  return rows.length > 0;
};

/**
 * Told once: what this one has brought and the other one has yet to find would be told again by the other. So the other one has to have been
 * read since, or after `since`, the time of the wish, where its document may be a while behind. What it does not have then, it has not.
 */
const isBehind = async (
  tx: Transaction<Tables>,
  from: number,
  into: number,
  since: Date | undefined,
): Promise<boolean> => {
  const { rows } = await sql`
    select from item i left join crawl other on other.project_id = ${into}
    where i.project_id = ${from} and i.notify
      and (other.succeeded_at is null
        or other.succeeded_at < least(i.created_at + interval '1 hour', greatest(${since ?? null}::timestamptz, i.created_at)))
      and not exists (
        select from item_alias mine join item_alias theirs on theirs.project_id = ${into} and theirs.hash = mine.hash
        where mine.project_id = ${from} and mine.item_id = i.id)
    limit 1`.execute(tx);
  return rows.length > 0;
};
