/** These tests hold the waiting items of each person against a plain definition, and the matching's cost where many subscribe. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import { decide, readKeywords } from '#features/subscriptions/keyword-filter.ts';
import { freshDatabase } from '#test/database.ts';
import { beginMatching, follows, matchAll, reader } from '#test/notifying.ts';
import type { Person } from '#test/people.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';
import { fold } from '#text/fold.ts';
import { foldFields } from '#text/folded-fields.ts';
import { letHitsWait } from './match.ts';

let database: Database;

beforeAll(async () => {
  database = await freshDatabase();
  await beginMatching(database.db);
});
afterAll(() => database?.close());

interface Waiting {
  item: number;
  subscription: number;
  keyword: string | null;
}

const waitingOf = async (...people: Person[]): Promise<Waiting[]> =>
  (
    await sql<Waiting>`
      select item_id as item, subscription_id as subscription, keyword from waiting_item
      where account_id = any (${people.map(({ id }) => id)}::bigint[]) order by item_id, subscription_id`.execute(
      database.db,
    )
  ).rows;
const dueOf = async ({ id }: Person) =>
  (
    await sql<{ ms: number }>`select extract(epoch from due_at - now())::float8 * 1000 as ms from digest_due
    where account_id = ${id}`.execute(database.db)
  ).rows[0]?.ms;

const texts = [
  'Harbour opens',
  '서울 지하철 소식',
  '東京都の天気',
  'Council and harbour',
  'Sport tonight',
  '上海地铁新闻',
];
const lists = [
  [],
  ['harbour'],
  ['서울'],
  ['東京', 'council'],
  ['-sport'],
  ['harbour', '-council in:title'],
  ['news in:title'],
  ['지하철', '地铁', '-opens'],
  ['nothing of this'],
  ['error in:level', '심각 in:등급'],
  ['-test in:host', '-harbour in:등급'],
];

const fields = [
  undefined,
  [{ name: 'Level', value: 'Errors' }],
  [
    { name: 'level', value: 'error' },
    { name: 'HOST', value: 'a test' },
  ],
  [{ name: '등급', value: '심각' }],
];

describe('what waits is what somebody asks for by a subscription that notifies, as its keywords say', () => {
  const tags = ['sea', 'land'];
  const what = fc.record({
    of: fc.nat(6),
    keywords: fc.nat(lists.length - 1),
    notifies: fc.boolean(),
  });
  const history = fc.record({
    people: fc.array(fc.array(what, { maxLength: 5 }), { minLength: 1, maxLength: 3 }),
    news: fc.array(
      fc.record({
        project: fc.nat(3),
        title: fc.nat(texts.length - 1),
        text: fc.nat(texts.length - 1),
        fields: fc.nat(fields.length - 1),
        told: fc.boolean(),
        hit: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    mostPairs: fc.constantFrom(1, 3, 100_000),
  });

  test('all ways of following are matched, in batches of any size', async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ people, news, mostPairs }) => {
        const { db } = database;
        const persons = await Promise.all(people.map(() => reader(db)));
        const word = await db
          .insertInto('word')
          .values({ text: `word ${persons[0]!.id}` })
          .returning('id')
          .executeTakeFirstOrThrow();
        // The last belongs to the first person alone.
        const names = tags.map(tag => `${tag} ${persons[0]!.id}`);
        const projects = [
          await seedProject(db, { tags: names }),
          await seedProject(db, { tags: [names[0]!] }),
          await seedProject(db),
          await seedProject(db, { visibility: 'PRIVATE', tags: names }),
        ];
        await sql`update project set owner_id = ${persons[0]!.id} where id = ${projects[3]!.id}`.execute(db);

        const subscriptions: { id: number; owner: Person; of: number; keywords: string[]; notifies: boolean }[] = [];
        for (const [at, wanted] of people.entries()) {
          for (const { of, keywords, notifies } of wanted) {
            if (subscriptions.some(each => each.owner === persons[at] && each.of === of)) continue;
            const thing =
              of < 4 ? { projectId: projects[of]!.id } : of < 6 ? { tag: names[of - 4]! } : { wordId: word.id };
            const owner = persons[at]!;
            const notifyMinute = notifies ? 30 : null;
            const id = await follows(db, owner, { ...thing, keywords: lists[keywords]!, notifyMinute });
            subscriptions.push({ id, owner, of, keywords: lists[keywords]!, notifies });
          }
        }

        const items: ((typeof news)[number] & { id: number })[] = [];
        for (const each of news) {
          const project = projects[each.project]!;
          const [id] = await seedItems(db, project, [
            { title: texts[each.title]!, text: texts[each.text]!, fields: fields[each.fields] },
          ]);
          await sql`update item set notify = ${each.told} where id = ${id!}`.execute(db);
          if (each.hit) {
            await sql`insert into word_hit (word_id, item_id, sort_at) values (${word.id}, ${id!}, now())`.execute(db);
          }
          items.push({ ...each, id: id! });
        }
        await matchAll(db, { mostPairs });

        const brings = (of: number, item: (typeof items)[number], owner: Person) => {
          if (item.project === 3 && owner !== persons[0]) return false;
          if (of < 4) return of === item.project;
          if (item.project === 3) return false;
          if (of === 6) return item.hit;
          return item.project === 0 || (item.project === 1 && of === 4);
        };
        const expected: Waiting[] = [];
        for (const item of items.filter(({ told }) => told)) {
          const [title, text] = [texts[item.title]!, `${texts[item.title]!}\n${texts[item.text]!}`];
          const folded = { title: fold(title), text: fold(text), fields: foldFields(fields[item.fields] ?? []) };
          for (const { id, of, owner, keywords, notifies } of subscriptions) {
            const decision = decide(readKeywords(keywords), folded);
            if (notifies && decision.counts && brings(of, item, owner))
              expected.push({ item: item.id, subscription: id, keyword: decision.keyword });
          }
        }
        expected.sort((a, b) => a.item - b.item || a.subscription - b.subscription);
        expect(await waitingOf(...persons)).toEqual(expected);
        for (const person of persons) {
          const mine = subscriptions.filter(({ owner }) => owner === person).map(({ id }) => id);
          const due = await dueOf(person);
          if (expected.some(each => mine.includes(each.subscription))) {
            expect(due).toBeGreaterThan(-60_000);
            expect(due).toBeLessThanOrEqual(30 * 60_000);
          } else expect(due).toBeUndefined();
        }
      }),
      { numRuns: process.env.TORTURE === '1' ? 400 : 12 },
    );
  }, 120_000);
});

describe('notifications speak of what is written after they were switched on', () => {
  let project: Seeded;
  let person: Person;
  beforeAll(async () => {
    project = await seedProject(database.db);
    person = await reader(database.db);
  });

  test('not of what had come before, matched or not', async () => {
    await seedItems(database.db, project, 2);
    const subscription = await follows(database.db, person, { projectId: project.id });
    const [item] = await seedItems(database.db, project, 1);
    await matchAll(database.db);
    expect(await waitingOf(person)).toEqual([{ item, subscription, keyword: null }]);
  });

  test('of hits that a new word got from before, where they came after it was followed', async () => {
    const { db } = database;
    const [before] = await seedItems(db, project, 1);
    const other = await reader(db);
    const word = await db.insertInto('word').values({ text: 'early' }).returning('id').executeTakeFirstOrThrow();
    const subscription = await follows(db, other, { wordId: word.id, keywords: ['item'] });
    const [after] = await seedItems(db, project, 1);
    await matchAll(db);
    await db.transaction().execute(async tx => {
      await sql`insert into word_hit (word_id, item_id, sort_at)
        select ${word.id}, id, sort_at from item where id in (${before!}, ${after!})`.execute(tx);
      await letHitsWait(tx, word.id, 30);
    });
    expect(await waitingOf(other)).toEqual([{ item: after, subscription, keyword: 'item' }]);
    expect(await dueOf(other)).toBeDefined();
  });
});

test('a private source is for its owner alone, no matter who follows it', async () => {
  const { db } = database;
  const [owner, stranger] = [await reader(db), await reader(db)];
  const secret = await seedProject(db, { visibility: 'PRIVATE' });
  await sql`update project set owner_id = ${owner.id} where id = ${secret.id}`.execute(db);
  for (const person of [owner, stranger]) await follows(db, person, { projectId: secret.id });
  const [item] = await seedItems(db, secret, 1);
  await matchAll(db);
  expect(await waitingOf(owner)).toMatchObject([{ item }]);
  expect(await waitingOf(stranger)).toEqual([]);
});

test('an item for which more ask than fit into a statement takes several', async () => {
  const { db } = database;
  const project = await seedProject(db, { tags: ['many'] });
  const people: Person[] = [];
  for (let n = 0; n < 8; n++) {
    const person = await reader(db);
    people.push(person);
    await follows(db, person, { projectId: project.id, keywords: n % 2 ? ['item'] : [] });
    if (n % 3 === 0) await follows(db, person, { tag: 'many' });
  }
  await sql`create function refuse() returns trigger language plpgsql as $$ begin
    if (select count(*) from made) > 3 then raise 'too much'; end if;
    return null; end $$`.execute(db);
  await sql`create trigger refuse after insert on waiting_item referencing new table as made
    for each statement execute function refuse()`.execute(db);
  try {
    const ids = await seedItems(db, project, 2);
    await matchAll(db, { mostPairs: 3 });
    const waiting = await waitingOf(...people);
    expect(ids.map(id => waiting.filter(each => each.item === id).length)).toEqual([11, 11]);
  } finally {
    await sql`drop trigger refuse on waiting_item`.execute(db);
  }
});

test('a source with 20,000 who ask, half of them by keywords, takes its items in a moment', async () => {
  const { db } = database;
  const project = await seedProject(db);
  await sql`
    with people as (
      insert into account (username, nickname, email, email_key, language)
      select 'crowd_' || n, 'crowd', n || '@crowd.test', n || '@crowd.test', 'en' from generate_series(1, 20000) n
      returning id),
    subscriptions as (
      insert into subscription (account_id, project_id, notify_minute) select id, ${project.id}, 30 from people
      returning id)
    insert into subscription_keyword (subscription_id, keyword)
    select id, 'word' || id % 997 from subscriptions where id % 2 = 0
    union all select id, 'item' from subscriptions where id % 4 = 0`.execute(db);
  await sql`analyze subscription, subscription_keyword, account`.execute(db);
  const ids = await seedItems(db, project, 8);
  const started = performance.now();
  await matchAll(db);
  const took = performance.now() - started;
  const { rows } = await sql<{ item: number; n: number }>`
    select item_id as item, count(*)::int as n from waiting_item where item_id = any (${ids}::bigint[])
    group by 1`.execute(db);
  expect(rows.map(row => row.n)).toEqual(ids.map(() => 15_000));
  if (process.env.MEASURE) console.log(`${ids.length * 20_000} pairs in ${took} ms`);
}, 120_000);
