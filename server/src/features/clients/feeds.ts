/** Lists the feeds and folders of a person, as reader apps know them. A followed tag or word is a feed as a project is. */
import type { Folder } from '@newsbell/contracts/subscriptions';
import { pathOfFollowed } from '@newsbell/contracts/words-in-addresses';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { isVisibleProject } from '#db/visibility.ts';
import { folderKey } from '#features/subscriptions/folder-name.ts';
import { addressOfSource } from '#features/subscriptions/source-address.ts';
import { pictureOnOrigin } from '#text/html/own-pictures.ts';
import type { Stream } from './reader/stream-names.ts';

/** It is the person who reads in an app. `publicUrl` is the origin of addresses that are our own. */
export interface AppReader {
  accountId: number;
  publicUrl: string;
}

export type Feed = {
  /** It is the subscription's. */
  id: number;
  /** The person's own, else what the project, the tag or the word is called. */
  title: string;
  /** The address of its document, where it has one; else that of the page on which we show it. */
  url: string;
  htmlUrl: string;
  iconUrl: string | undefined;
  folder: Folder | undefined;
} & ({ kind: 'project'; projectId: number } | { kind: 'tag'; tag: string } | { kind: 'word'; wordId: number });

/** They come in the order in which the person has put them. A project that the person may not see any more is none. With `ids` those alone. */
export const feedsOf = async (
  db: Db,
  { accountId, publicUrl }: AppReader,
  ids?: readonly number[],
): Promise<Feed[]> => {
  const wanted = ids ? sql`s.id = any (${ids}::bigint[])` : sql`true`;
  const rows = await runPrepared(
    db,
    sql<Row>`
    select s.id, coalesce(s.title, p.title, s.tag, w.text, '') as title, s.project_id, s.tag, s.word_id, w.text as word,
      f.id as folder_id, f.name as folder_name, p.url_key, p.link, p.image,
      case when p.kind <> 'GENERATED' then p.feed_url end as feed_url,
      (select g.id from generator g where g.project_id = p.id) as generator
    from ${followed} left join word w on w.id = s.word_id left join folder f on f.id = s.folder_id
    where ${isListed(accountId)} and ${wanted} order by ${inOrder}`,
  );
  return rows.map(row => feedOf(row, publicUrl));
};

export type Place = Pick<Feed, 'id'> & { folder: Pick<Folder, 'id'> | undefined };

/** Answers the same feeds in the same order, and of each no more than this, which takes a third of the time. */
export const placesOf = async (db: Db, accountId: number): Promise<Place[]> => {
  const rows = await runPrepared(
    db,
    sql<{ id: number; folder_id: number | null }>`
    select s.id, s.folder_id from ${followed} where ${isListed(accountId)} order by ${inOrder}`,
  );
  return rows.map(({ id, folder_id }) => ({ id, folder: folder_id === null ? undefined : { id: folder_id } }));
};

const followed = sql`subscription s left join project p on p.id = s.project_id`;

const isListed = (accountId: number) => sql`
  s.account_id = ${accountId} and (s.project_id is null or ${isVisibleProject(accountId)})`;

const inOrder = sql`s.position nulls last, s.id`;

/** Selects the id of the newest item that a subscription `s` ever brought; `p` is the row of its project, where it has one. */
export const newestItemId = sql`coalesce(
  p.newest_item_id,
  (select max(t.newest_item_id) from project_tag g join project t on t.id = g.project_id
    where g.name = s.tag and t.visibility = 'PUBLIC' and t.merged_into is null),
  (select max(h.item_id) from word_hit h where h.word_id = s.word_id))`;

/** A folder comes where its first feed does; those without feeds come last. */
export const foldersOf = (db: Db, accountId: number): Promise<Folder[]> =>
  runPrepared(
    db,
    sql<Folder>`
    select f.id, f.name from folder f left join lateral (
      select s.id, s.position from subscription s where s.account_id = f.account_id and s.folder_id = f.id
      order by ${inOrder} limit 1
    ) first on true
    where f.account_id = ${accountId} order by first.id is null, first.position nulls last, first.id, f.id`,
  );

export type FeedName = Extract<Stream, { kind: 'feed' | 'feed-by-url' }>;

/** Answers the feed that the stream names, by its id or by its address. */
export const feedNamed = (feeds: readonly Feed[], stream: FeedName): Feed | undefined => feedFinder(feeds)(stream);

/** It is for several streams: addresses are long to read, so each feed's is read once. */
export const feedFinder = (feeds: readonly Feed[]): ((stream: FeedName) => Feed | undefined) => {
  const byId = new Map(feeds.map(feed => [feed.id, feed]));
  let byUrl: Map<string, Feed> | undefined;
  return stream => {
    if (stream.kind === 'feed') return byId.get(stream.id);
    // The first of several with one address counts.
    byUrl ??= new Map(feeds.toReversed().map(feed => [comparable(feed.url), feed]));
    return byUrl.get(comparable(stream.url));
  };
};

/** Answers the folder that a label names. Its name may be written in another way, as everywhere where a folder is found by its name. */
export const folderNamed = (folders: readonly Folder[], label: string): Folder | undefined => {
  const key = folderKey(label);
  return folders.find(folder => folderKey(folder.name) === key);
};

interface Row {
  id: number;
  title: string;
  project_id: number | null;
  tag: string | null;
  word_id: number | null;
  word: string | null;
  folder_id: number | null;
  folder_name: string | null;
  url_key: string | null;
  link: string | null;
  image: string | null;
  feed_url: string | null;
  generator: string | null;
}

const feedOf = (row: Row, publicUrl: string): Feed => {
  const page = publicUrl + pathOfFollowed({ urlKey: row.url_key, tag: row.tag, word: row.word });
  const common = {
    id: row.id,
    title: row.title,
    url: page,
    htmlUrl: page,
    iconUrl: undefined,
    folder: row.folder_id === null ? undefined : { id: row.folder_id, name: row.folder_name! },
  };
  if (row.tag !== null) return { ...common, kind: 'tag', tag: row.tag };
  if (row.word_id !== null) return { ...common, kind: 'word', wordId: row.word_id };
  return {
    ...common,
    kind: 'project',
    projectId: row.project_id!,
    url: addressOfSource({ ...row, url_key: row.url_key! }, publicUrl),
    htmlUrl: row.link ?? page,
    iconUrl: row.image === null ? undefined : pictureOnOrigin(row.image, publicUrl),
  };
};

/** Apps send an address back as they have read it, and some write its host or an empty path anew. */
const comparable = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);
