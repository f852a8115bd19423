/** Measures what pages of a large board and searches in it take. README.md says how to read the figures. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '@newsbell/server/db/migrate';
import { type Db, openDatabase } from '@newsbell/server/db/open';
import { type Listing, pageOfBoard } from '@newsbell/server/features/boards/lists';
import { findPost } from '@newsbell/server/features/boards/post';
import { lexemes } from '@newsbell/server/text/lexemes';
import { sql } from 'kysely';
import { itemOf } from './made-items.ts';
import { loadAverage } from './process-figures.ts';
import { languages, proseIn } from './prose.ts';
import { randomOf } from './random.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '100000' },
    /** Comments a post, on the average. */
    comments: { type: 'string', default: '2' },
    asks: { type: 'string', default: '300' },
  },
});

const postCount = Number(values.posts);
const board = 'free';

const run = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'newsbell-bench-boards-'));
  const database = await openDatabase({ dataDir, log: () => {} });
  try {
    await migrate(database.connection, { log: () => {} });
    const { db } = database;
    await withoutWordIndexes(db, writePosts);
    await sql`vacuum (analyze) post, comment`.execute(db);
    console.log(
      `${postCount.toLocaleString('en')} posts, ${values.comments} comments each (load ${await loadAverage()}):`,
    );
    const lastPage = Math.min(4_000, Math.ceil(postCount / 20) - 1);
    const words = twoSigns();
    const rows: Record<string, string>[] = [];
    for (const [name, listing] of [
      ['the first page', () => ({})],
      [`page ${lastPage.toLocaleString('en')}`, () => ({ page: lastPage })],
      ['recently answered', () => ({ sort: 'answered' })],
      ['of one language', () => ({ language: 'ja' })],
      ['most wanted', () => ({ board: 'request', sort: 'wanted' })],
      ['a search of two signs', at => ({ q: words[at % words.length]! })],
    ] as [string, (at: number) => Partial<Listing>][])
      rows.push(
        await measured(name, at => pageOfBoard(db, undefined, { board, page: 0, sort: 'newest', ...listing(at) })),
      );
    rows.push(
      await measured('a post with its comments', at => findPost(db, undefined, board, 1 + ((at * 7919) % postCount))),
    );
    printTable(rows);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** Pairs of neighbouring signs out of Korean, Japanese and Chinese words, from the commonest to rare ones. */
const twoSigns = (): string[] => {
  const random = randomOf(17);
  const found = new Set<string>();
  while (found.size < 100) {
    const language = languages[random.below(languages.length)]!;
    const word = proseIn(language).words[random.below(2_000)]!;
    if (/^[\p{scx=Hang}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]{2}/u.test(word)) found.add(word.slice(0, 2));
  }
  return [...found];
};

const measured = async (name: string, ask: (at: number) => Promise<unknown>): Promise<Record<string, string>> => {
  const asks = Number(values.asks);
  for (let at = 0; at < 20; at++) await ask(at);
  const times: number[] = [];
  for (let at = 0; at < asks; at++) {
    const began = performance.now();
    await ask(at);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(asks - 1, Math.floor(asks * share))]!.toFixed(1);
  return {
    what: name,
    'median, ms': median(times).toFixed(1),
    'p99, ms': at(0.99),
    'worst, ms': times.at(-1)!.toFixed(1),
  };
};

/** The indexes of words are built at the end, because one that grows row by row takes most of the time. */
const withoutWordIndexes = (db: Db, work: (one: Db) => Promise<void>): Promise<void> =>
  db.connection().execute(async one => {
    await sql`set statement_timeout = 0`.execute(one);
    const { rows } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes where indexname in ('post_words', 'comment_words')`.execute(
      one,
    );
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(one);
    await work(one);
    for (const { definition } of rows) await sql.raw(definition).execute(one);
    await sql`reset statement_timeout`.execute(one);
  });

const AT_ONCE = 500;

const writePosts = async (db: Db): Promise<void> => {
  const { id } = await db
    .insertInto('account')
    .values({
      username: 'writer',
      nickname: 'Writer',
      email: 'w@bench.test',
      email_key: 'w@bench.test',
      language: 'en',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < postCount; from += AT_ONCE) {
    const posts = Array.from({ length: Math.min(AT_ONCE, postCount - from) }, (_, at) => {
      const { title, text } = itemOf(from + at);
      const language = (['ko', 'en', 'ja', 'zh-CN'] as const)[(from + at) % 4];
      return { title: title.trim().slice(0, 200), folded_title: title, folded: text, language, lexemes: lexemes(text) };
    });
    await sql`
      insert into post (board, account_id, draft, title, source, html, excerpt, language, folded_title, folded, words,
        comments, last_comment_at)
      select ${board}, ${id}, gen_random_uuid(), r.title, r.folded, '<p>' || r.folded || '</p>', left(r.folded, 290), r.language,
        r.folded_title, r.folded, array_to_tsvector(r.lexemes), ${Number(values.comments)}, now() - random() * interval '1 year'
      from json_to_recordset(${JSON.stringify(posts)}::json)
        r (title text, folded_title text, folded text, language text, lexemes text[])`.execute(db);
  }
  for (let number = 1; number <= Number(values.comments); number++)
    await sql`
      insert into comment (post_id, number, account_id, draft, source, html, folded, words)
      select p.id, ${number}, ${id}, gen_random_uuid(), p.title, '<p>' || p.title || '</p>', p.folded_title,
        (select coalesce(array_to_tsvector(array_agg(w.lexeme)), '') from (
          select unnest(tsvector_to_array(p.words)) as lexeme limit 20) w)
      from post p`.execute(db);
  // A fifth as many requests wait for their source, with up to a thousand votes.
  await sql`
    insert into post (board, account_id, draft, title, source, html, excerpt, language, folded_title, folded, words, url, state, votes)
    select 'request', account_id, gen_random_uuid(), title, source, html, excerpt, language, folded_title, folded, words,
      'https://site.example/' || id, 'OPEN', (random() * 1000)::int
    from post where id % 5 = 0`.execute(db);
  await sql`update board set posts = ${postCount} where key = ${board}`.execute(db);
};

await run();
