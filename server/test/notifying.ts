/** The tests of digests make people who follow, and news that come, by these functions. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { type NewItemsConsumer, takeNewItems } from '#features/items/new-items.ts';
import { composeDigests } from '#features/notifications/compose.ts';
import { type Matching, notificationConsumer } from '#features/notifications/match.ts';
import { makePerson, type Person } from './people.ts';
import { settingsOf } from './settings.ts';
import { untilVisibleToAll } from './visible-to-all.ts';

export interface Following {
  projectId?: number;
  tag?: string;
  wordId?: number;
  keywords?: readonly string[];
  muted?: readonly string[];
  notifyMinute?: number | null;
  atOnce?: boolean;
}

/** Answers the subscription's id. Asks for notifications unless it says otherwise. */
export const follows = async (db: Db, { id }: Pick<Person, 'id'>, what: Following): Promise<number> => {
  const {
    projectId = null,
    tag = null,
    wordId = null,
    keywords = [],
    muted = [],
    notifyMinute = 30,
    atOnce = false,
  } = what;
  const made = await db
    .insertInto('subscription')
    .values({
      account_id: id,
      project_id: projectId,
      tag,
      word_id: wordId,
      notify_minute: notifyMinute,
      at_once: atOnce,
      muted_channels: [...muted],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const keyword of keywords) {
    await db.insertInto('subscription_keyword').values({ subscription_id: made.id, keyword }).execute();
  }
  return made.id;
};

/** These consumers go before, and here they take everything and do nothing. */
export const readersBefore = ['words', 'stories'].map((name): NewItemsConsumer => ({ name, take: async () => {} }));

/** Call it before the first news: all that was there before counts as old. */
export const beginMatching = (db: Db): Promise<void> => runReaders(db, { slotMinutes: 30 });

/** Matches what has come, so that everybody waits for it. */
export const matchAll = async (db: Db, matching: Partial<Matching> = {}): Promise<void> => {
  await untilVisibleToAll(db);
  await runReaders(db, { slotMinutes: 30, ...matching });
};

const runReaders = async (db: Db, matching: Matching): Promise<void> => {
  for (const reader of [...readersBefore, notificationConsumer(matching)]) {
    while (await takeNewItems({ db }, reader));
  }
};

export const notifySettings = settingsOf();

/** Composes as if everybody's slot had come. */
export const composeAll = async (db: Db, at?: Date): Promise<void> => {
  await sql`update digest_due set due_at = ${at ?? new Date(0)}`.execute(db);
  while (await composeDigests({ db, settings: notifySettings, log: () => {} }, { at })) {}
};

export interface TestEntry {
  item: number;
  digest: number;
  place: number | null;
  toldBy: number | null;
}

export const entriesOfPerson = async (db: Db, { id }: Pick<Person, 'id'>): Promise<TestEntry[]> =>
  (
    await sql<TestEntry>`
      select item_id as item, digest_id as digest, place, told_by as "toldBy" from digest_item
      where account_id = ${id} order by digest_id, place nulls last, item_id`.execute(db)
  ).rows;

export const reader = (db: Db): Promise<Person> => makePerson(db, 'owner');

/** Makes a story of the items, which the first of them had first. */
export const tellStory = async (db: Db, itemIds: readonly number[]): Promise<void> => {
  await sql`
    insert into story_item (item_id, story) select unnest(${[...itemIds]}::bigint[]), ${itemIds[0]!}
    on conflict do nothing`.execute(db);
};
