/**
 * News that wait for their time. Writers hold the project (items/lock.ts), so that a name is either scheduled or published. What waits is no
 * item: it is cleaned and folded when it is published, by the rules of that day.
 */
import { publishingLimits } from '@newsbell/contracts/publishing-rules';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { useImages } from '#features/images/use.ts';
import { picturesOf } from './pictures.ts';
import { nameOf, type Prepared, type Publication } from './publication.ts';

type Tx = Transaction<Tables>;

export interface Scheduled {
  /** It is no number of an item. */
  id: number;
  publishAt: Date;
  created: boolean;
  updated: boolean;
}

/** Idempotent by `key`: what waits under it is replaced, with its time. `full`: as many as may be wait in the project. */
export const schedule = async (
  tx: Tx,
  projectId: number,
  { publication: { publishedAt: _at, ...publication }, rendered }: Prepared,
  { key, name, publishAt }: { key: string | undefined; name: string; publishAt: Date },
): Promise<Scheduled | 'full'> => {
  const text = JSON.stringify(publication, (_name, value) => (typeof value === 'string' ? storable(value) : value));
  const same = await sql<{ id: number; changes: boolean }>`
    select id, publication <> ${text}::jsonb or publish_at <> ${publishAt} or failed_at is not null as changes
    from scheduled_news where project_id = ${projectId} and name = decode(${name}, 'hex')`.execute(tx);
  const [known] = same.rows;
  if (known && !known.changes) return { id: known.id, publishAt, created: false, updated: false };
  if (known)
    await sql`
      update scheduled_news set title = ${rendered.title}, publication = ${text}::jsonb, publish_at = ${publishAt}, failed_at = null
      where id = ${known.id}`.execute(tx);
  else if ((await waitingIn(tx, projectId)) >= publishingLimits.scheduled) return 'full';
  const id = known?.id ?? (await insert(tx, projectId, { name, key, title: rendered.title, text, publishAt }));
  await useImages(tx, { scheduledNewsId: id }, picturesOf(rendered));
  return { id, publishAt, created: !known, updated: known !== undefined };
};

/** PostgreSQL holds no text with a NUL or half a character; neither has one when it is published. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

const waitingIn = async (tx: Tx, projectId: number): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from scheduled_news where project_id = ${projectId}`.execute(tx);
  return rows[0]!.waiting;
};

interface Wanted {
  name: string;
  key: string | undefined;
  title: string;
  text: string;
  publishAt: Date;
}

const insert = async (tx: Tx, projectId: number, { name, key, title, text, publishAt }: Wanted): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into scheduled_news (project_id, account_id, name, key, title, publication, publish_at)
    select id, owner_id, decode(${name}, 'hex'), ${key === undefined ? null : storable(key)}, ${title}, ${text}::jsonb, ${publishAt}
    from project where id = ${projectId}
    returning id`.execute(tx);
  return rows[0]!.id;
};

/** It is published in another way, or not at all. */
export const unschedule = async (tx: Tx, projectId: number, name: string): Promise<void> => {
  await sql`
    delete from scheduled_news where project_id = ${projectId} and name = decode(${name}, 'hex')`.execute(tx);
};

export const clearSchedule = async (tx: Tx, projectId: number): Promise<void> => {
  await sql`delete from scheduled_news where project_id = ${projectId}`.execute(tx);
};

/** False: nothing waits by this number or key, any more. Where it is being published, the end of that is waited for. */
export const cancel = async (db: Db, projectId: number, named: { id: number } | { key: string }): Promise<boolean> => {
  const isNamed = 'id' in named ? sql`id = ${named.id}` : sql`name = decode(${nameOf(named.key)}, 'hex')`;
  const { numAffectedRows } = await sql`
    delete from scheduled_news where project_id = ${projectId} and ${isNamed}`.execute(db);
  return numAffectedRows === 1n;
};

export interface Waiting {
  id: number;
  key: string | null;
  title: string;
  publishAt: Date;
  createdAt: Date;
  failed: boolean;
}

/** The next first. */
export const waitingNews = async (db: Db, projectId: number): Promise<Waiting[]> =>
  (
    await sql<Waiting>`
      select id, key, title, publish_at as "publishAt", created_at as "createdAt", failed_at is not null as failed
      from scheduled_news where project_id = ${projectId} order by publish_at, id`.execute(db)
  ).rows;

export interface DueNews {
  name: string;
  publication: Publication;
  /** Its person may not use the account any more, so that it is not published. */
  isStopped: boolean;
}

/** Row lock: locks one that is due at this moment. Undefined: another process has published it, or it waits again. */
export const lockDue = async (tx: Tx, id: number, at: Date): Promise<DueNews | undefined> => {
  const { rows } = await sql<{
    name: string;
    publication: Omit<Publication, 'publishedAt'>;
    publishAt: Date;
    isStopped: boolean;
  }>`
    select encode(s.name, 'hex') as name, s.publication, s.publish_at as "publishAt", exists (
      select from account a where a.id = s.account_id and a.disabled_at is not null) as "isStopped"
    from scheduled_news s where s.id = ${id} and s.publish_at <= ${at} and s.failed_at is null for update`.execute(tx);
  const [row] = rows;
  return row && { ...row, publication: { ...row.publication, publishedAt: row.publishAt } };
};

export const dropDue = async (tx: Tx, id: number): Promise<void> => {
  await sql`delete from scheduled_news where id = ${id}`.execute(tx);
};
