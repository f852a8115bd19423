/** Counts of unread items for reader apps: by feed, by folder and of all. */
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { unreadCounts } from '#features/read-state/unread.ts';
import { newestItemId } from './feeds.ts';

/** 1,000 stands for that many or more. */
export interface Unread {
  unread: number;
  /** When the newest of all items of it was first seen, read or not; undefined where that one is forgotten already. */
  newestAt: Date | undefined;
}

/** Feeds and folders in which nothing is unread are left out. */
export interface Counts {
  /** Each item once, though several feeds have it. */
  all: Unread;
  feeds: (Unread & { id: number })[];
  /** Each is the sum of its feeds, so an item that several have counts several times. */
  folders: (Unread & { id: number; name: string })[];
}

export const unreadCountsOf = async (db: Db, accountId: number): Promise<Counts> => {
  const { all, bySubscription } = await unreadCounts(db, accountId);
  const ids = [...bySubscription.keys()];
  const rows = await runPrepared(
    db,
    sql<Row>`
    select s.id, s.folder_id as "folderId", f.name as "folderName", (
      select i.created_at from item i where i.id = ${newestItemId}
    ) as "newestAt"
    from subscription s left join folder f on f.id = s.folder_id left join project p on p.id = s.project_id
    where s.account_id = ${accountId} and s.id = any (${ids}::bigint[])
    order by s.position nulls last, s.id`,
  );
  const feeds = rows.map(row => ({ ...row, unread: bySubscription.get(row.id)!, newestAt: row.newestAt ?? undefined }));
  const folders = Map.groupBy(
    feeds.filter(feed => feed.folderId !== null),
    feed => feed.folderId!,
  );
  return {
    all: { unread: all, newestAt: newestOf(feeds) },
    feeds: feeds.map(({ id, unread, newestAt }) => ({ id, unread, newestAt })),
    folders: [...folders].map(([id, inside]) => ({
      ...{ id, name: inside[0]!.folderName!, newestAt: newestOf(inside) },
      unread: Math.min(
        subscriptionLimits.unread,
        inside.reduce((sum, feed) => sum + feed.unread, 0),
      ),
    })),
  };
};

interface Row {
  id: number;
  folderId: number | null;
  folderName: string | null;
  newestAt: Date | null;
}

const newestOf = (all: readonly Unread[]): Date | undefined =>
  all.reduce<Date | undefined>(
    (newest, { newestAt }) => (!newest || (newestAt && newestAt > newest) ? newestAt : newest),
    undefined,
  );
