/** Stores a generator and the project that it feeds, in one transaction. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import { insertProject } from '#features/projects/add.ts';
import { feedKeyOf, hasSecret } from '#features/projects/feed-address.ts';
import { columnsOf } from './columns.ts';
import { feedAddressOf } from './generator-row.ts';
import { transact } from './lock.ts';
import type { Wanted } from './wanted.ts';

export interface NewGenerator {
  uuid: string;
  accountId: number;
  wanted: Wanted;
  /** Where the page is asked for. */
  address: string;
  /** It is in the operator's own network, and its owner may add such sources. */
  inPrivateNetwork?: boolean;
  /** The generator has given this many items. */
  items: number;
}

/** Two that are added at the same time take turns, so that the second one is counted with the first. */
export const addGenerator = (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { uuid, accountId, wanted, address, inPrivateNetwork = false, items }: NewGenerator,
): Promise<'added' | 'too-many'> =>
  transact(db, async tx => {
    await sql`select from account where id = ${accountId} for no key update`.execute(tx);
    if (await hasAll(tx, accountId, settings.generators.perAccount)) return 'too-many';
    const visibility = wanted.isPublic && !hasSecret(address) && !inPrivateNetwork ? 'PUBLIC' : 'PRIVATE';
    const feed = feedAddressOf(settings.publicUrl, uuid);
    const { projectId } = await insertProject(tx, {
      kind: 'GENERATED',
      feedUrl: address,
      feedKey: feedKeyOf(feed, visibility === 'PRIVATE' ? accountId : null),
      title: wanted.title,
      description: wanted.description || null,
      edited: ['description', 'title'],
      tags: [],
      visibility,
      ownerId: accountId,
      inPrivateNetwork,
    });
    const { itemXpath, titleXpath, thumbnailXpath, linkXpath, fallbacks, rule, mapping } = columnsOf(wanted.definition);
    await sql`
      insert into generator (id, project_id, account_id, item_xpath, title_xpath, thumbnail_xpath, link_xpath, fallbacks,
        rule, mapping, last_items)
      values (${uuid}, ${projectId}, ${accountId}, ${itemXpath}, ${titleXpath}, ${thumbnailXpath}, ${linkXpath},
        ${fallbacks}::jsonb, ${rule}, ${mapping}::jsonb, ${items})`.execute(tx);
    return 'added';
  });

/** As many as this person may have. */
export const hasAll = async (db: Db, accountId: number, most: number): Promise<boolean> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from generator where account_id = ${accountId}`.execute(db);
  return rows[0]!.n >= most;
};
