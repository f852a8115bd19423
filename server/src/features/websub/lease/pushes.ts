/** Documents that hubs have sent wait in a table, and are read and stored as those of a crawl. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import type { DocumentPool } from '#documents/pool.ts';
import { relyOnPushes } from '#features/crawl/crawl-row.ts';
import { takePush } from '#features/crawl/take-push.ts';

/** Backpressure: so many may wait of one source. */
const WAITING_AT_MOST = 20;
const AT_ONCE = 4;
/** As long as the lease of a host: a process that dies leaves it to be read again. */
const CLAIM_SECONDS = 120;
/** One that has ended its process so often is forgotten. */
const TRIES_AT_MOST = 3;

/** Answers false where too many wait. What is answered with true is not lost. */
export const keepPush = async (
  db: Db,
  projectId: number,
  { body, type }: { body: Buffer; type: string | null },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into websub_push (project_id, body, content_type)
    select l.project_id, ${body}, ${type} from websub_lease l
    where l.project_id = ${projectId}
      and (select count(*) from websub_push w where w.project_id = l.project_id) < ${WAITING_AT_MOST}`.execute(db);
  return numAffectedRows === 1n;
};

/** Any number of processes may; those of one source are taken one after the other, in their order. True: there may be more. */
export const takePushes = async (deps: Deps, documents: DocumentPool, signal?: AbortSignal): Promise<boolean> => {
  const pushes = await claim(deps.db);
  await Promise.all(pushes.map(each => take(deps, documents, each, signal)));
  return pushes.length > 0;
};

interface Waiting {
  id: number;
  projectId: number;
  body: Buffer;
  contentType: string | null;
  tries: number;
  source: string;
  topic: string;
  leaseUntil: Date | null;
}

const claim = async (db: Db): Promise<Waiting[]> =>
  (
    await sql<Waiting>`
    update websub_push p set due_at = now() + make_interval(secs => ${CLAIM_SECONDS}), tries = p.tries + 1
    from websub_lease l
    where l.project_id = p.project_id and p.id in (
      select w.id from websub_push w
      where w.due_at <= now()
        and not exists (select from websub_push before where before.project_id = w.project_id and before.id < w.id)
      order by w.due_at limit ${sql.lit(AT_ONCE)} for update skip locked)
    returning p.id, p.project_id as "projectId", p.body, p.content_type as "contentType", p.tries, l.source, l.topic,
      l.lease_until as "leaseUntil"`.execute(db)
  ).rows;

/** A source whose hub has sent a document that could be read is left to that hub, for as long as its lease lasts. */
const take = async (deps: Deps, documents: DocumentPool, push: Waiting, signal?: AbortSignal): Promise<void> => {
  const { db, log } = deps;
  const { id, projectId, topic, tries, leaseUntil } = push;
  if (tries > TRIES_AT_MOST) {
    log('websub_push_given_up', { topic });
    return drop(db, id);
  }
  const sent = { ...push, url: topic };
  const outcome = await takePush(
    deps,
    documents,
    sent,
    async tx => {
      await sql`delete from websub_push where id = ${id}`.execute(tx);
      await sql`update websub_lease set pushed_at = now() where project_id = ${projectId}`.execute(tx);
      if (leaseUntil) await relyOnPushes(tx, projectId, leaseUntil);
    },
    signal,
  );
  if (outcome.kind === 'busy') return putOff(db, id);
  const { kind, ...fields } = outcome;
  log(`websub_push_${kind}`, { topic, ...fields });
  if (kind !== 'stored') await drop(db, id);
};

const putOff = async (db: Db, id: number): Promise<void> => {
  await sql`
    update websub_push set due_at = now() + interval '1 second', tries = greatest(tries - 1, 0) where id = ${id}`.execute(
    db,
  );
};

const drop = async (db: Db, id: number): Promise<void> => {
  await sql`delete from websub_push where id = ${id}`.execute(db);
};
