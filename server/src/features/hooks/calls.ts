/** The last calls of a hook, as rows: their bodies with secrets struck out, and what became of them. */
import { type HookOutcome, type HookReason, hookLimits as limits } from '@newsbell/contracts/hook-rules';
import type { HookCall } from '@newsbell/contracts/hooks';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { strike, strikeText } from './strike.ts';

export interface CallRow {
  id: number;
  at: Date;
  event: string | null;
  key: string;
  body: string | null;
  outcome: string;
  why: string | null;
  items: number;
  itemId: number | null;
}

export const callColumns = sql`c.id, c.at, c.event, c.key, c.body, c.outcome, c.why, c.items, c.item_id as "itemId"`;

/** One that was refused for its signature, or is no JSON, is not to be believed or read a second time. */
const lost: readonly string[] = ['SIGNATURE', 'NOT_JSON', 'TOO_LARGE'];

export const isRepeatable = ({ body, why }: Pick<CallRow, 'body' | 'why'>): boolean =>
  body !== null && !(why !== null && lost.includes(why));

export const wireCall = (row: CallRow, urlKey: string): HookCall => ({
  id: row.id,
  date: row.at.toISOString(),
  event: row.event,
  outcome: row.outcome as HookOutcome,
  why: row.why as HookReason | null,
  items: row.items,
  path: row.itemId === null ? null : `/${urlKey}/feed/${row.itemId}`,
  body: row.body,
  repeatable: isRepeatable(row),
});

/** The newest first. */
export const lastCallsOf = async (db: Db, hookId: number): Promise<CallRow[]> =>
  (
    await sql<CallRow>`
      select ${callColumns} from hook_call c where c.hook_id = ${hookId} and c.at > now() - ${keptFor}::interval
      order by c.id desc limit ${sql.lit(limits.calls)}`.execute(db)
  ).rows;

export const callOf = async (db: Db, hookId: number, id: number): Promise<CallRow | undefined> =>
  (
    await sql<CallRow>`
      select ${callColumns} from hook_call c where c.id = ${id} and c.hook_id = ${hookId}`.execute(db)
  ).rows[0];

export interface Became {
  outcome: HookOutcome;
  why: HookReason | null;
  items: number;
  itemId: number | null;
}

export interface NewCall extends Became {
  event: string | undefined;
  key: string;
  /** As it is to be kept. */
  body: string | null;
}

/** All bodies of a hook together take so much at most, and one that was refused takes little. */
const BYTES = 1024 * 1024;
const REFUSED_UNITS = 4_000;
/** Rate limit: so many refused calls are noted in a minute, and kept beside the others. */
const REFUSED = 10;

/** Refused ones neither fill the disk nor push all others out: of more than a few in a minute nothing is noted. */
export const noteCall = async (db: Db, hookId: number, { event, key, body, ...became }: NewCall): Promise<void> => {
  const { outcome, why, items, itemId } = became;
  const isRefused = outcome === 'refused';
  await sql`
    with kept as (
      select id, outcome, at, row_number() over (order by id desc) as place,
        row_number() over (partition by outcome = 'refused' order by id desc) as among,
        sum(coalesce(octet_length(body), 0)) over (order by id desc) as bytes
      from hook_call where hook_id = ${hookId}),
    noted as (
      select not ${isRefused} or count(*) < ${REFUSED} as yes
      from kept where outcome = 'refused' and at > now() - interval '1 minute'),
    gone as (
      delete from hook_call where (select yes from noted) and id in (
        select id from kept where place >= ${limits.calls} or bytes > ${BYTES - limits.body}
          or (${isRefused} and outcome = 'refused' and among >= ${REFUSED})))
    insert into hook_call (hook_id, event, key, body, outcome, why, items, item_id)
    select ${hookId}, ${event ?? null}, ${key}, ${body}, ${outcome}, ${why}, ${items}, ${itemId} from noted where yes`.execute(
    db,
  );
};

export const noteAgain = async (db: Db, id: number, { outcome, why, items, itemId }: Became): Promise<void> => {
  await sql`
    update hook_call set outcome = ${outcome}, why = ${why}, items = ${items}, item_id = ${itemId}
    where id = ${id}`.execute(db);
};

/** The body of the newest call that was JSON. */
export const lastBody = async (db: Db, hookId: number): Promise<string | undefined> =>
  (await lastCallsOf(db, hookId)).find(isRepeatable)?.body ?? undefined;

const keptFor = `${limits.days} days`;

/** Deletes calls of more than seven days ago. True: there may be more. */
export const forgetOldHookCalls = async ({ db }: { db: Db }): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from hook_call where id = any (array(
      select id from hook_call where at < now() - ${keptFor}::interval limit 1000))`.execute(db);
  return numAffectedRows === 1000n;
};

/** JSON as it is kept, on several lines. PostgreSQL's text takes it: JSON escapes NUL, and half a character. */
export const keptJson = (sent: unknown): string => JSON.stringify(strike(sent), null, 2);

/** It is no JSON, or is not to be believed, and so is cut. */
export const keptText = (bytes: Buffer): string =>
  strikeText(
    bytes
      .subarray(0, 4 * REFUSED_UNITS)
      .toString('utf8')
      .slice(0, REFUSED_UNITS)
      .toWellFormed()
      .replaceAll('\0', ''),
  );

export const keptRefused = (sent: unknown): string => keptJson(sent).slice(0, REFUSED_UNITS).toWellFormed();
