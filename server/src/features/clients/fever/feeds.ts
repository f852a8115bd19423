/** Lists groups, feeds and their pictures as Fever has them. */
import type { FeverAnswer } from '@newsbell/contracts/fever';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { ownPictureAt } from '#text/html/own-pictures.ts';
import { type AppReader, type Feed, feedsOf, foldersOf, newestItemId } from '../feeds.ts';
import { unclassifiedTitle } from '../unclassified.ts';

/**
 * The group of feeds that are in no folder: some apps know only feeds that are in a group. They keep its id in 32 bits, and no folder comes
 * to have the last of these numbers.
 */
export const UNCLASSIFIED = 2_147_483_647;

type Groups = Required<Pick<FeverAnswer, 'groups' | 'feeds_groups'>>;

export const groupsOf = async (db: Db, reader: AppReader): Promise<Groups> => {
  const [feeds, folders] = await Promise.all([feedsOf(db, reader), foldersOf(db, reader.accountId)]);
  const groups = folders.map(({ id, name }) => ({ id, title: name }));
  if (feeds.some(({ folder }) => !folder))
    groups.push({ id: UNCLASSIFIED, title: await unclassifiedTitle(db, reader.accountId) });
  return { groups, feeds_groups: groupedOf(feeds) };
};

export const groupOf = ({ folder }: Pick<Feed, 'folder'>): number => folder?.id ?? UNCLASSIFIED;

const groupedOf = (feeds: readonly Feed[]): Groups['feeds_groups'] =>
  [...Map.groupBy(feeds, groupOf)].map(([group_id, inside]) => ({
    group_id,
    feed_ids: inside.map(({ id }) => id).join(','),
  }));

type Feeds = Required<Pick<FeverAnswer, 'feeds' | 'feeds_groups'>>;

/** A feed with a picture has its own id as that of the picture. */
export const feverFeeds = async (db: Db, reader: AppReader): Promise<Feeds> => {
  const feeds = await feedsOf(db, reader);
  const pictureOf = picturesOf(feeds, reader);
  const [updated, kept] = await Promise.all([updatedAt(db, reader.accountId), keptAmong(db, pictureOf.values())]);
  return {
    feeds: feeds.map(feed => ({
      id: feed.id,
      favicon_id: kept.has(pictureOf.get(feed.id) ?? '') ? feed.id : 0,
      title: feed.title,
      url: feed.url,
      site_url: feed.htmlUrl,
      is_spark: 0 as const,
      last_updated_on_time: inSeconds(updated.get(feed.id)),
    })),
    feeds_groups: groupedOf(feeds),
  };
};

/** Only pictures that were uploaded here have bytes. Of others the address alone is stored, and nothing is fetched for an app. */
export const faviconsOf = async (db: Db, reader: AppReader): Promise<Required<FeverAnswer>['favicons']> => {
  const pictureOf = picturesOf(await feedsOf(db, reader), reader);
  const ids = [...(await keptAmong(db, pictureOf.values()))];
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('image').where('id', 'in', ids).select(['id', 'type', 'bytes']).execute();
  const dataOf = new Map(rows.map(({ id, type, bytes }) => [id, `${type};base64,${bytes.toString('base64')}`]));
  return [...pictureOf].flatMap(([id, picture]) => (dataOf.has(picture) ? [{ id, data: dataOf.get(picture)! }] : []));
};

/** Answers those that are small enough: all of a person are in one answer. */
const keptAmong = async (db: Db, pictures: Iterable<string>): Promise<Set<string>> => {
  const ids = [...new Set(pictures)];
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('image')
    .where('id', 'in', ids)
    .where('size', '<=', MOST_PICTURE_BYTES)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
};

const MOST_PICTURE_BYTES = 32 * 1024;

/** Answers the names of own pictures by the feeds that have them. */
const picturesOf = (feeds: readonly Feed[], { publicUrl }: AppReader): Map<number, string> =>
  new Map(
    feeds.flatMap(({ id, iconUrl }) =>
      iconUrl?.startsWith(`${publicUrl}/`)
        ? ownPictureAt(iconUrl.slice(publicUrl.length)).map(picture => [id, picture] as const)
        : [],
    ),
  );

export const inSeconds = (moment: Date | undefined): number => Math.floor((moment?.getTime() ?? 0) / 1000);

/** Answers when the newest item of each feed was first seen. */
const updatedAt = async (db: Db, accountId: number): Promise<Map<number, Date>> => {
  const { rows } = await sql<{ id: number; at: Date | null }>`
    select s.id, coalesce((select i.created_at from item i where i.id = ${newestItemId}), p.last_item_at) as at
    from subscription s left join project p on p.id = s.project_id
    where s.account_id = ${accountId}`.execute(db);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
};

/** Answers when something that the person follows was last looked at: sources are asked one by one, and words are met by every new item. */
export const refreshedAt = async (db: Db, accountId: number): Promise<Date | undefined> => {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(c.checked_at) from subscription s join crawl c on c.project_id = s.project_id
        where s.account_id = ${accountId}),
      (select i.created_at from item i where i.listed order by i.id desc limit 1)) as at`.execute(db);
  return rows[0]?.at ?? undefined;
};
