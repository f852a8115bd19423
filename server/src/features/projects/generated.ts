/** Generators change their project through these functions: it is another page, or nobody's any more. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { crawlAnew, stopCrawls } from '#features/crawl/crawl-row.ts';
import { describeAnew } from './edit.ts';

type Tx = Transaction<Tables>;

export interface AnotherPage {
  title: string;
  /** Empty means none. */
  description: string;
  /** Where the page is asked for. */
  address: string;
  /** The permission goes with the page: another one has none, unless it needs it. */
  inPrivateNetwork: boolean;
  isPaused: boolean;
}

/** The project begins anew with another page, or another way to read it. Crawls under way have been dropped by the caller. */
export const readAnotherPage = async (
  tx: Tx,
  projectId: number,
  { title, description, address, inPrivateNetwork, isPaused }: AnotherPage,
): Promise<void> => {
  await sql`
    update project set title = ${title}, description = nullif(${description}, ''),
      edited = array['description', 'title'], feed_url = ${address}, in_private_network = ${inPrivateNetwork}
    where id = ${projectId}`.execute(tx);
  await describeAnew(tx, projectId);
  await crawlAnew(tx, projectId, address, isPaused);
};

/**
 * Their generators are gone. What somebody else than this account follows stays with its items, is not crawled any more,
 * and says so to them; all else goes.
 */
export const endGenerated = async (tx: Tx, accountId: number, projectIds: readonly number[]): Promise<void> => {
  const projects = sql`any (${projectIds}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    select id from project p where id = ${projects} and not exists (
      select from subscription s where s.project_id = p.id and s.account_id <> ${accountId})`.execute(tx);
  const gone = sql`any (${rows.map(row => row.id)}::bigint[])`;
  await sql`delete from project where id = ${gone}`.execute(tx);
  // The project that is left has its own feed, but none at the generator's address.
  await sql`delete from feed_address where project_id = ${projects}`.execute(tx);
  await stopCrawls(tx, projectIds, 'GENERATOR_ENDED');
};
