/** Hooks as rows. Only the hash of the key in a hook's address is stored: the address is shown when it is made. */
import { randomInt } from 'node:crypto';
import { type HookKind, hookLimits } from '@newsbell/contracts/hook-rules';
import type { Hook, HookMapping, OwnHook } from '@newsbell/contracts/hooks';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { hashSecret } from '#features/accounts/secrets.ts';
import { type CallRow, callColumns, wireCall } from './calls.ts';

type Tx = Transaction<Tables>;

/** It is a hook as a call finds it, with the secret of its signatures. */
export interface FoundHook {
  id: number;
  kind: HookKind;
  projectId: number;
  urlKey: string;
  accountId: number;
  secret: string | null;
  mapping: HookMapping | null;
  tellsResolved: boolean;
  /** Its project takes no news by it: it has no owner any more, or one who may not publish. */
  isShut: boolean;
}

const found = sql`
  h.id, h.kind, h.project_id as "projectId", p.url_key as "urlKey", h.account_id as "accountId", h.secret, h.mapping,
  h.tells_resolved as "tellsResolved",
  p.owner_id is distinct from h.account_id or a.disabled_at is not null or a.email_verified_at is null as "isShut"
  from hook h join project p on p.id = h.project_id join account a on a.id = h.account_id`;

type FoundRow = Omit<FoundHook, 'kind' | 'mapping'> & { kind: string; mapping: unknown };

/** Undefined: no hook has this key. */
export const hookByKey = async (db: Db, key: string): Promise<FoundHook | undefined> => {
  if (!KEY.test(key)) return undefined;
  const { rows } = await sql<FoundRow>`
    select ${found} where h.key_hash = ${hashSecret(key)} and p.merged_into is null`.execute(db);
  return rows[0] as FoundHook | undefined;
};

export const hookOf = async (db: Db, projectId: number, id: number): Promise<FoundHook | undefined> => {
  const { rows } = await sql<FoundRow>`select ${found} where h.id = ${id} and h.project_id = ${projectId}`.execute(db);
  return rows[0] as FoundHook | undefined;
};

/** Lists those of one project, the newest first. */
export const listHooks = async (db: Db, projectId: number): Promise<Hook[]> =>
  (await hooksWhere(db, sql`h.project_id = ${projectId}`)).map(({ urlKey: _urlKey, ...hook }) => hook);

/** Lists those of all projects of a person, the newest first. */
export const hooksOfAccount = (db: Db, accountId: number): Promise<OwnHook[]> =>
  hooksWhere(db, sql`h.account_id = ${accountId}`);

const hooksWhere = async (db: Db, isMeant: RawBuilder<unknown>): Promise<OwnHook[]> => {
  const { rows } = await sql<HookRow>`
    select h.id, h.name, h.kind, h.hint, h.secret is not null as signed, h.tells_resolved as "tellsResolved", h.mapping, h.created_at,
      p.url_key as "urlKey"
    from hook h join project p on p.id = h.project_id where ${isMeant} order by h.id desc`.execute(db);
  const calls = await lastCalls(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ created_at, ...row }) => {
    const call = calls.get(row.id);
    const { body: _body, ...lastCall } = call ? wireCall(call, row.urlKey) : { body: null };
    return {
      ...row,
      kind: row.kind as HookKind,
      mapping: row.mapping as HookMapping | null,
      createdDate: created_at.toISOString(),
      lastCall: call ? (lastCall as NonNullable<Hook['lastCall']>) : null,
    };
  });
};

interface HookRow {
  id: number;
  name: string;
  kind: string;
  hint: string;
  signed: boolean;
  tellsResolved: boolean;
  mapping: unknown;
  created_at: Date;
  urlKey: string;
}

const lastCalls = async (db: Db, hookIds: readonly number[]): Promise<Map<number, CallRow>> => {
  const { rows } = await sql<CallRow & { hookId: number }>`
    select distinct on (c.hook_id) ${callColumns}, c.hook_id as "hookId" from hook_call c
    where c.hook_id = any (${[...hookIds]}::bigint[]) order by c.hook_id, c.id desc`.execute(db);
  return new Map(rows.map(({ hookId, ...call }) => [hookId, call]));
};

export interface NewHook {
  name: string;
  kind: HookKind;
  secret: string | null;
  mapping: HookMapping | null;
  tellsResolved: boolean;
}

export type MakeOutcome = { kind: 'made'; id: number; key: string } | { kind: 'too-many' | 'no-developer' };

/** Serialised: two hooks of one person are made one after the other, so that the second is counted with the first. */
export const addHook = (db: Db, project: { id: number; ownerId: number }, hook: NewHook): Promise<MakeOutcome> =>
  db.transaction().execute(async (tx): Promise<MakeOutcome> => {
    const { rows } = await sql<{ mode: string }>`
      select mode from account where id = ${project.ownerId} for no key update`.execute(tx);
    if (rows[0]?.mode !== 'DEVELOPER') return { kind: 'no-developer' };
    const known = await sql<{ n: number }>`
      select count(*)::int as n from hook where project_id = ${project.id}`.execute(tx);
    if (known.rows[0]!.n >= hookLimits.perProject) return { kind: 'too-many' };
    const key = newKey();
    const { id } = await tx
      .insertInto('hook')
      .values({
        ...{ project_id: project.id, account_id: project.ownerId, kind: hook.kind, name: hook.name },
        ...{ key_hash: hashSecret(key), hint: hintOf(key), secret: hook.secret },
        ...{ mapping: jsonOf(hook.mapping), tells_resolved: hook.tellsResolved },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { kind: 'made', id, key };
  });

/** A setting that is undefined stays as it is. False: the project has no such hook. */
export const changeHook = async (
  db: Db,
  projectId: number,
  id: number,
  { name, secret, mapping, tellsResolved }: Partial<Omit<NewHook, 'kind'>>,
): Promise<boolean> => {
  const changes = {
    ...(name !== undefined && { name }),
    ...(secret !== undefined && { secret }),
    ...(mapping !== undefined && { mapping: jsonOf(mapping) }),
    ...(tellsResolved !== undefined && { tells_resolved: tellsResolved }),
  };
  if (Object.keys(changes).length === 0) return (await hookOf(db, projectId, id)) !== undefined;
  const { numUpdatedRows } = await db
    .updateTable('hook')
    .set(changes)
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** The key of the new address; undefined: the project has no such hook. */
export const renewKey = async (db: Db, projectId: number, id: number): Promise<string | undefined> => {
  const key = newKey();
  const { numUpdatedRows } = await db
    .updateTable('hook')
    .set({ key_hash: hashSecret(key), hint: hintOf(key) })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? key : undefined;
};

export const deleteHook = async (db: Db | Tx, projectId: number, id: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from hook where id = ${id} and project_id = ${projectId}`.execute(db);
  return numAffectedRows === 1n;
};

const jsonOf = (mapping: HookMapping | null): string | null => (mapping === null ? null : JSON.stringify(mapping));

/** Crockford's base32, as of access tokens: 160 random bits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const KEY = /^[0-9a-z]{32}$/;

const newKey = (): string => Array.from({ length: 32 }, () => letters[randomInt(letters.length)]).join('');
const hintOf = (key: string): string => key.slice(0, 4);
