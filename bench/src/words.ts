/** Measures the cost of followed words as items come: with few words and with many. README.md says how to read the figures. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '@newsbell/server/db/migrate';
import { type Db, openDatabase } from '@newsbell/server/db/open';
import { linkAlias } from '@newsbell/server/documents/parse/identity';
import { wordConsumer } from '@newsbell/server/features/followed-words/match';
import { createWordIndex, queryOf } from '@newsbell/server/features/followed-words/word-index';
import { type NewItemsConsumer, takeNewItems } from '@newsbell/server/features/items/new-items';
import { storyConsumer } from '@newsbell/server/features/stories/stories';
import { lexemes } from '@newsbell/server/text/lexemes';
import { matches } from '@newsbell/server/text/match';
import { sql } from 'kysely';
import { itemOf, type MadeItem, storeItems } from './made-items.ts';
import { loadAverage } from './process-figures.ts';
import { languages, type Prose, proseIn } from './prose.ts';
import { type Random, randomOf, zipf } from './random.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '4000' },
    rounds: { type: 'string', default: '5' },
    /** The consumer takes so many items from a database; 0 leaves that out. */
    taken: { type: 'string', default: '20000' },
  },
});

const counts = [0, 10, 100, 1_000, 10_000];

const run = async (): Promise<void> => {
  const items = Array.from({ length: Number(values.items) }, (_, number) => itemOf(number));
  const frequency = frequencies(items);
  console.log(
    `${items.length} items, ${Math.round(lexemesOf(items) / items.length)} lexemes each (load ${await loadAverage()})\n`,
  );
  for (const kind of ['as people follow', 'that nothing has'] as const) {
    const words = wordsOf(kind, counts.at(-1)!);
    console.log(`Words ${kind}:`);
    printTable(counts.map(count => measured(words.slice(0, count), items, frequency)));
    console.log();
  }
  if (Number(values.taken) > 0) await measureConsumer(Number(values.taken));
};

const lexemesOf = (items: readonly MadeItem[]): number =>
  items.reduce((sum, item) => sum + lexemes(item.text).length, 0);

/** Answers frequencies as PostgreSQL's statistics have them: of the most frequent lexemes only. */
const frequencies = (items: readonly MadeItem[]): Map<string, number> => {
  const times = new Map<string, number>();
  for (const { text } of items) for (const lexeme of lexemes(text)) times.set(lexeme, (times.get(lexeme) ?? 0) + 1);
  const most = [...times].sort((a, b) => b[1] - a[1]).slice(0, 10_000);
  return new Map(most.map(([lexeme, count]) => [lexeme, count / items.length]));
};

/**
 * Answers single words, beginnings, phrases, pairs, exclusions and titles: names and topics, never the commonest words.
 * With an end that no text has they hit nothing.
 */
const wordsOf = (kind: 'as people follow' | 'that nothing has', count: number): string[] => {
  const random = randomOf(90);
  const ends = kind === 'as people follow' ? ['', '', '', ''] : ['뷁', 'zq', '龘', '龘'];
  const found = new Set<string>();
  while (found.size < count) {
    const language = found.size % languages.length;
    found.add(wordOf(proseIn(languages[language]!), random, ends[language]!));
  }
  return [...found];
};

const wordOf = (prose: Prose, random: Random, end: string): string => {
  const skipped = 100;
  const rank = zipf(prose.words.length - skipped, 0.5);
  const one = () => prose.words[skipped + rank(random)]! + end;
  const common = () => prose.words[random.below(200)]!;
  const shapes = [one, one, one, () => `"${one()} ${one()}"`, () => `${one()} ${common()}`];
  shapes.push(
    () => `${one()} -${common()}`,
    () => one().slice(0, 4) + end,
    () => `${one()} in:title`,
  );
  return random.pick(shapes)();
};

const measured = (words: readonly string[], items: readonly MadeItem[], frequency: ReadonlyMap<string, number>) => {
  const started = cpuMicroseconds();
  const index = createWordIndex(frequency);
  for (const [id, word] of words.entries()) index.add(id, word);
  const built = (cpuMicroseconds() - started) / 1_000;
  let hits = 0;
  const times: number[] = [];
  for (let round = 0; round <= Number(values.rounds); round++) {
    hits = 0;
    const began = cpuMicroseconds();
    for (const item of items) hits += index.idsOf(item).length;
    // Round 0 warms up the code.
    if (round > 0) times.push((cpuMicroseconds() - began) / items.length);
  }
  return {
    words: words.length.toLocaleString('en'),
    'µs an item': median(times).toFixed(1),
    'hits an item': (hits / items.length).toFixed(2),
    'asking each, µs an item': words.length === 0 ? '' : naive(words, items).toFixed(1),
    'making the index, ms': built.toFixed(1),
  };
};

/** Answers the CPU time of this thread alone: other work on the machine moves it little. */
const cpuMicroseconds = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/** Baseline: searches for every word in every item; of many words only in some items, or it would take minutes. */
const naive = (words: readonly string[], items: readonly MadeItem[]): number => {
  const queries = words.map(queryOf);
  const some = items.slice(0, Math.min(items.length, Math.ceil(400_000 / words.length)));
  const began = cpuMicroseconds();
  let hits = 0;
  for (const item of some) for (const query of queries) if (matches(query, item)) hits++;
  return hits < 0 ? 0 : (cpuMicroseconds() - began) / some.length;
};

const measureConsumer = async (count: number): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'newsbell-bench-words-'));
  const database = await openDatabase({ dataDir, log: () => {} });
  try {
    await migrate(database.connection, { log: () => {} });
    const { db } = database;
    const consumers = { words: () => wordConsumer(), stories: () => storyConsumer(linkAlias) };
    const rows: Record<string, string>[] = [];
    for (const make of Object.values(consumers)) await takeNewItems({ db }, make());
    await writeItems(db, count);
    const followed = wordsOf('as people follow', counts.at(-1)!);
    let known = 0;
    for (const words of counts) {
      await sql`
        insert into word (text, entry, filled_at) select word, nextval('word_entry'), now()
        from unnest(${followed.slice(known, words)}::text[]) word on conflict do nothing`.execute(db);
      known = words;
      rows.push(await taken(db, `hits of ${words.toLocaleString('en')} words`, consumers.words(), count));
    }
    rows.push(await taken(db, 'stories', consumers.stories(), count));
    console.log(`The consumer, ${count.toLocaleString('en')} items of a real database (load ${await loadAverage()}):`);
    printTable(rows);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** Measures from the first item to the last; the cursor is put back first, so that each consumer takes all. */
const taken = async (
  db: Db,
  name: string,
  consumer: NewItemsConsumer,
  count: number,
): Promise<Record<string, string>> => {
  await sql`update new_items_cursor set written_by = '1'::xid8, item_id = 0`.execute(db);
  await sql`truncate word_hit, story_item, story_key`.execute(db);
  await sql`vacuum (analyze) item`.execute(db);
  const began = performance.now();
  while (await takeNewItems({ db }, consumer)) {}
  const seconds = (performance.now() - began) / 1_000;
  const idle: number[] = [];
  for (let at = 0; at < 200; at++) {
    const asked = performance.now();
    await takeNewItems({ db }, consumer);
    idle.push(performance.now() - asked);
  }
  const { rows } = await sql<{ hits: number }>`
    select (select count(*) from word_hit) + (select count(*) from story_item) as hits`.execute(db);
  return {
    consumer: name,
    'items a second': Math.round(count / seconds).toLocaleString('en'),
    'ms an item': ((1_000 * seconds) / count).toFixed(3),
    'rows written': rows[0]!.hits.toLocaleString('en'),
    'nothing new, ms': median(idle).toFixed(2),
  };
};

/** Writes items into a hundred projects, 30 a transaction. */
const writeItems = async (db: Db, count: number): Promise<void> => {
  await sql`insert into project (url_key, kind, title) select 's' || n, 'FEED', 's' || n from generate_series(1, 100) n`.execute(
    db,
  );
  for (let from = 0; from < count; from += 30) {
    const placed = Array.from({ length: Math.min(30, count - from) }, (_, at) => ({
      number: from + at,
      projectId: ((from / 30) % 100) + 1,
    }));
    await storeItems(db, placed);
  }
};

await run();
