import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { apart } from '#db/request-scope.ts';

/** A key of this installation: made by whoever asks first, and kept; all processes get the same. */
export const serverKey = <T>(db: Db, name: string, make: () => T): Promise<T> => apart(() => findKey(db, name, make));

const findKey = async <T>(db: Db, name: string, make: () => T): Promise<T> => {
  const kept = await readKey<T>(db, name);
  if (kept !== undefined) return kept;
  await sql`
    insert into server_key (name, value) values (${name}, ${JSON.stringify(make())}::jsonb) on conflict do nothing`.execute(
    db,
  );
  return (await readKey<T>(db, name))!;
};

const readKey = async <T>(db: Db, name: string): Promise<T | undefined> => {
  const { rows } = await sql<{ value: T }>`select value from server_key where name = ${name}`.execute(db);
  return rows[0]?.value;
};
