/** One feed is one source however its address is written; so a spelling that does not work must not keep the feed from being read. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { crawlAnew, dropCrawls } from '#features/crawl/crawl-row.ts';

/** The address of a source that has failed and never brought a document; undefined: it has, or nobody has asked it yet. */
export const failedSpelling = async (db: Db, projectId: number): Promise<string | undefined> =>
  (
    await sql<{ feedUrl: string }>`
      select p.feed_url as "feedUrl" from project p join crawl c on c.project_id = p.id
      where p.id = ${projectId} and p.kind = 'FEED' and p.feed_url is not null
        and c.succeeded_at is null and c.failures > 0`.execute(db)
  ).rows[0]?.feedUrl;

/** Under the address by which a document has been read. The caller holds no rows. Due at once. */
export const respell = async (tx: Transaction<Tables>, projectId: number, from: string, to: string): Promise<void> => {
  await sql`select from crawl where project_id = ${projectId} for update`.execute(tx);
  const { numAffectedRows } = await sql`
    update project set feed_url = ${to} where id = ${projectId} and feed_url = ${from}`.execute(tx);
  if (numAffectedRows === 0n) return;
  await dropCrawls(tx, [projectId]);
  await crawlAnew(tx, projectId, to);
};
