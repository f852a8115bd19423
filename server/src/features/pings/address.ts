/** The ping address of a project: made, changed and removed by its owner. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

export interface Address {
  id: string;
  lastAt: Date | null;
  lastKind: 'success' | 'fail' | null;
  startedAt: Date | null;
  createdAt: Date;
}

const columns = sql`id, last_at as "lastAt", last_kind as "lastKind", started_at as "startedAt", created_at as "createdAt"`;

export const findAddress = async (db: Db, projectId: number): Promise<Address | undefined> => {
  const { rows } = await sql<Address>`select ${columns} from ping where project_id = ${projectId}`.execute(db);
  return rows[0];
};

/** Idempotent: answers the one that is there. Undefined: its owner is not in the developer mode. */
export const makeAddress = async (db: Db, projectId: number): Promise<Address | undefined> => {
  await sql`
    insert into ping (project_id, account_id)
    select p.id, a.id from project p join account a on a.id = p.owner_id
    where p.id = ${projectId} and a.mode = 'DEVELOPER'
    on conflict (project_id) do nothing`.execute(db);
  return findAddress(db, projectId);
};

/** The old address ends at once; what is known of the program stays. */
export const renewAddress = async (db: Db, projectId: number): Promise<Address | undefined> => {
  const { rows } = await sql<Address>`
    update ping set id = gen_random_uuid(), created_at = now() where project_id = ${projectId} returning ${columns}`.execute(
    db,
  );
  return rows[0];
};

/** False: there was none. */
export const removeAddress = async (db: Db, projectId: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from ping where project_id = ${projectId}`.execute(db);
  return numAffectedRows === 1n;
};
