/** Answers items and their ids as Fever has them. An item that no feed of the person brings is not there: an app looks its feed up. */
import type { FeverAnswer } from '@newsbell/contracts/fever';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { FindFeedPictures } from '#documents/out-feed/pictures.ts';
import { sourcesOf, wordsOf } from '#features/read-state/sources.ts';
import { type Entry, entriesOf } from '../entries.ts';
import { type AppReader, feedsOf } from '../feeds.ts';
import type { StreamQuestion } from '../reader/parameters.ts';
import type { Stream } from '../reader/stream-names.ts';
import { idsOfStream } from '../streams.ts';
import { groupOf, inSeconds } from './feeds.ts';
import { MOST_ITEMS, type WantedItems } from './question.ts';

type Items = Required<Pick<FeverAnswer, 'items' | 'total_items'>>;

export const feverItems = async (
  db: Db,
  reader: AppReader,
  wanted: WantedItems,
  findPictures: FindFeedPictures,
): Promise<Items> => {
  const [ids, total_items, proxied] = await Promise.all([
    idsOf(db, reader, wanted),
    totalOf(db, reader.accountId),
    findPictures(),
  ]);
  const { entries } = await entriesOf(db, reader, { ids, mostBytes: MOST_BYTES, proxied });
  return { total_items, items: entries.flatMap(itemOf) };
};

/** A page that is cut is taken for the last one, so that there is room for 50 of the longest. */
const MOST_BYTES = 64 * 1_048_576;

const itemOf = (entry: Entry): Items['items'] =>
  entry.feed
    ? [
        {
          id: entry.id,
          feed_id: entry.feed.id,
          title: entry.title,
          author: entry.author,
          html: entry.content,
          url: entry.link,
          is_saved: entry.isStarred ? 1 : 0,
          is_read: entry.isRead ? 1 : 0,
          created_on_time: inSeconds(entry.publishedAt),
        },
      ]
    : [];

const everything: Stream = { kind: 'reading-list' };

const idsOf = async (db: Db, reader: AppReader, wanted: WantedItems): Promise<number[]> => {
  if (wanted.kind === 'these') return wanted.ids;
  const within = await streamsAmong(db, reader, wanted.among);
  if (!within) return [];
  const isOldestFirst = wanted.kind === 'above';
  return idsAlong(db, reader, everything, { within, isOldestFirst, after: wanted.id }, MOST_ITEMS);
};

/** Undefined: none of the feeds and groups is the person's. An empty list: they are not limited. */
const streamsAmong = async (db: Db, reader: AppReader, among: WantedItems['among']): Promise<Stream[] | undefined> => {
  if (!among || among.groups.includes(0)) return [];
  const feeds = await feedsOf(db, reader);
  const named = feeds.filter(feed => among.feeds.includes(feed.id) || among.groups.includes(groupOf(feed)));
  if (named.length === feeds.length) return [];
  return named.length === 0 ? undefined : named.map(({ id }) => ({ kind: 'feed', id }));
};

/** The newest first. */
export const unreadIds = (db: Db, reader: AppReader): Promise<number[]> =>
  idsAlong(db, reader, { kind: 'kept-unread' }, {}, Number.POSITIVE_INFINITY);

export const savedIds = (db: Db, reader: AppReader): Promise<number[]> =>
  idsAlong(db, reader, { kind: 'starred' }, { within: [everything] }, Number.POSITIVE_INFINITY);

const usual: Omit<StreamQuestion, 'count'> = {
  ...{ after: undefined, isOldestFirst: false, since: undefined, until: undefined },
  ...{ without: [], within: [] },
};

/** Goes along the stream until so many are found or it ends, because an app takes a short answer for the end. */
const idsAlong = async (
  db: Db,
  reader: AppReader,
  stream: Stream,
  question: Partial<StreamQuestion>,
  wanted: number,
): Promise<number[]> => {
  const ids: number[] = [];
  let after = question.after;
  do {
    const count = Math.min(10_000, wanted - ids.length);
    const found = await idsOfStream(db, reader, stream, { ...usual, ...question, after, count });
    if (found === 'unknown-stream') break;
    for (const id of found.ids) ids.push(id);
    after = found.continuation;
  } while (after !== undefined && ids.length < wanted);
  return ids;
};

/** Counts up to here: it stands for that many or more, which no app loads by 50. An item of a source and of a word counts twice. */
const MOST_COUNTED = 50_000;

const totalOf = async (db: Db, accountId: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from (${sourcesOf({ accountId })}) source join item i on i.project_id = source.id
      union all
      select from (${wordsOf({ accountId })}) w join word_hit h on h.word_id = w.word_id
      limit ${sql.lit(MOST_COUNTED)}
    ) counted`.execute(db);
  return rows[0]!.total;
};
