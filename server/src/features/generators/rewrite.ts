/** Another page, or another way to read it, for a generator that is there. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { dropCrawls } from '#features/crawl/crawl-row.ts';
import { setVisibilityInTransaction } from '#features/projects/edit.ts';
import { hasSecret } from '#features/projects/feed-address.ts';
import { readAnotherPage } from '#features/projects/generated.ts';
import { columnsOf } from './columns.ts';
import { forgetChecks } from './health/note-check.ts';
import { lockAddressesOf, lockGenerators, transact } from './lock.ts';
import type { SettingsOutcome } from './settings.ts';
import type { Wanted } from './wanted.ts';

export interface Rewriting {
  accountId: number;
  uuid: string;
  wanted: Wanted;
  /** Where the page is asked for. */
  address: string;
  /** It is in the operator's own network, and its owner may add such sources. */
  inPrivateNetwork?: boolean;
  /** The generator has given this many items. */
  items: number;
}

/**
 * It begins anew: well, without a repair to confirm, and looked at at once unless it is paused. The crawl forgets the document, which
 * would pass as read otherwise. Both builders always send true, which must not publish what its owner has made private since: here a
 * feed only ever becomes private. Where it cannot, nothing is changed.
 */
export const rewriteGenerator = (
  db: Db,
  { accountId, uuid, wanted, address, inPrivateNetwork = false, items }: Rewriting,
): Promise<SettingsOutcome> =>
  transact(db, async tx => {
    await lockAddressesOf(tx, accountId, uuid);
    const [locked] = await lockGenerators(tx, accountId, uuid);
    if (!locked) return 'absent';
    const { projectId, isPaused } = locked;
    if (!wanted.isPublic || hasSecret(address) || inPrivateNetwork) {
      const hidden = await setVisibilityInTransaction(tx, { accountId, roles: [] }, projectId, 'PRIVATE');
      if (hidden !== 'done') return hidden;
    }
    const { itemXpath, titleXpath, thumbnailXpath, linkXpath, fallbacks, rule, mapping } = columnsOf(wanted.definition);
    await dropCrawls(tx, [projectId]);
    await sql`
      update generator set item_xpath = ${itemXpath}, title_xpath = ${titleXpath}, thumbnail_xpath = ${thumbnailXpath},
        link_xpath = ${linkXpath}, fallbacks = ${fallbacks}::jsonb, rule = ${rule}, mapping = ${mapping}::jsonb,
        last_items = ${items}, edited_at = now()
      where id = ${uuid}`.execute(tx);
    await forgetChecks(tx, uuid);
    const { title, description } = wanted;
    await readAnotherPage(tx, projectId, { title, description, address, inPrivateNetwork, isPaused });
    return 'done';
  });
