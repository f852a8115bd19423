/**
 * Shared settings: what all nodes must agree on, as the web server that started last has it. A node with another value works, and its feeds, mails
 * and sign-ins name another address than those of the rest.
 */
import { sql } from 'kysely';
import type { Log } from '#log.ts';
import type { Db } from './open.ts';
import { findServerKey } from './server-key.ts';

/** Its name is that of the setting in the environment. */
export interface DifferingSetting {
  name: 'PUBLIC_URL';
  here: string;
  stored: string;
}

interface Shared {
  publicUrl: string;
}

const keyName = 'shared-settings';

/** Answers none where no node has stored its own yet. */
export const differingSettings = async (db: Db, { publicUrl }: Shared): Promise<DifferingSetting[]> => {
  const stored = await findServerKey<Shared>(db, keyName);
  if (stored === undefined || stored.publicUrl === publicUrl) return [];
  return [{ name: 'PUBLIC_URL', here: publicUrl, stored: stored.publicUrl }];
};

/** From now on these are the settings of all. */
export const storeSettings = async (db: Db, { publicUrl }: Shared): Promise<void> => {
  const value = JSON.stringify({ publicUrl } satisfies Shared);
  await sql`
    insert into server_key (name, value) values (${keyName}, ${value}::jsonb)
    on conflict (name) do update set value = excluded.value
    where server_key.value is distinct from excluded.value`.execute(db);
};

/** Tells of each difference. As a job, a node does so for as long as it runs with other settings than the web server that started last. */
export const lookAtSettings = async ({
  db,
  settings,
  log,
}: {
  db: Db;
  settings: Shared;
  log: Log;
}): Promise<boolean> => {
  for (const { here, stored } of await differingSettings(db, settings)) log('public_url_differs', { here, stored });
  return false;
};
