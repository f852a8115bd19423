/** The library of the lists has a million items in 5,000 projects, and is loaded once into `bench/data`. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '@newsbell/server/db/connection';
import { migrate } from '@newsbell/server/db/migrate';
import { openDatabase } from '@newsbell/server/db/open';
import { fold } from '@newsbell/server/text/fold';
import { lexemes } from '@newsbell/server/text/lexemes';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Language, languages, proseIn } from './prose.ts';
import { type Random, randomOf, zipf } from './random.ts';

export interface Size {
  items: number;
  projects: number;
  tags: number;
}

export const libraryDir = fileURLToPath(new URL('../data', import.meta.url));

/** It is counted up when the loaded data changes. */
const EDITION = 2;

/** Idempotent: loads a library that is missing, and says on standard output how far it is. */
export const ensureLibrary = async (size: Size, dataDir = libraryDir): Promise<void> => {
  const stamp = JSON.stringify({ edition: EDITION, ...size });
  const stampPath = join(dataDir, 'loaded.json');
  if ((await readFile(stampPath, 'utf8').catch(() => '')) === stamp) return;
  await rm(dataDir, { recursive: true, force: true });
  await loadLibrary(dataDir, size);
  await writeFile(stampPath, stamp);
};

/** Loads into a data folder that has none yet. */
export const loadLibrary = async (dataDir: string, size: Size): Promise<void> => {
  const database = await openDatabase({ dataDir, log: () => {} });
  await migrate(database.connection, { log: () => {} });
  const client = await connect(database.connection);
  await load(client, size);
  await client.end();
  await database.close();
};

const load = async (client: pg.Client, size: Size): Promise<void> => {
  const indexes = await dropIndexes(client);
  // PostgreSQL writes no log for tables that are filled in the transaction that empties them.
  await client.query('begin; truncate project, item cascade');
  await copy(client, 'project', 'url_key, kind, title, link, feed_url, language, folded, words', projects(size));
  await copy(client, 'project_tag', 'project_id, name, position', tags(size));
  await copy(client, 'item', itemColumns, items(size));
  await client.query('commit');
  await client.query("set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2");
  for (const definition of indexes) {
    console.log(definition);
    await client.query(definition);
  }
  await client.query(`
    update project set last_item_at = newest.sort_at, newest_item_id = newest.id from (
      select project_id, max(sort_at) as sort_at, max(id) as id from item group by project_id
    ) newest where newest.project_id = project.id`);
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
};

/** Drops the indexes of the items, but for the key, because building them at the end is quicker. */
const dropIndexes = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = 'item' and indexname <> 'item_pkey'",
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return rows.map(row => row.indexdef);
};

const copy = async (client: pg.Client, table: string, columns: string, rows: Iterable<Value[]>): Promise<void> => {
  const sink = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
  let buffered = '';
  let count = 0;
  for (const row of rows) {
    buffered += `${row.map(written).join('\t')}\n`;
    if (++count % 50_000 === 0) console.log(`${table}: ${count}`);
    if (buffered.length < 1_000_000) continue;
    const ready = sink.write(buffered);
    buffered = '';
    if (!ready) await new Promise<void>(drained => sink.once('drain', drained));
  }
  await new Promise<void>((done, failed) => sink.once('error', failed).end(buffered, done));
};

type Value = string | number | boolean | null;

const written = (value: Value): string => {
  if (value === null) return '\\N';
  return String(value).replace(/[\\\t\n\r]/g, sign => escapes[sign]!);
};

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const languageOf = (project: number): Language => languages[project % languages.length]!;

export const urlKeyOf = (project: number): string => `source-${project}`;
export const tagOf = (rank: number): string => `tag ${rank}`;

const projects = function* (size: Size): Iterable<Value[]> {
  for (let project = 0; project < size.projects; project++) {
    const title = proseIn(languageOf(project)).phrase(randomOf(project), 2);
    const folded = fold(title);
    const link = `https://site${project}.example/`;
    const words = tsvector(lexemes(folded));
    yield [urlKeyOf(project), 'FEED', title, link, `${link}feed`, languageOf(project), folded, words];
  }
};

/** Each project has one to three; a few tags are on a thousand projects, most on a handful. */
const tags = function* (size: Size): Iterable<Value[]> {
  const rank = zipf(size.tags);
  for (let project = 0; project < size.projects; project++) {
    const random = randomOf(project + 7_000_000);
    const names = new Set(Array.from({ length: 1 + random.below(3) }, () => tagOf(rank(random))));
    for (const [position, name] of [...names].entries()) yield [project + 1, name, position];
  }
};

const itemColumns =
  'project_id, listed, notify, sort_at, published_at, created_at, title, link, author, excerpt, content, tags, ' +
  'source_hash, folded_title, folded, words';

/**
 * Items come in the order of their times, over the year before they are loaded; large projects write a thousand times
 * as much as small ones.
 */
const items = function* (size: Size): Iterable<Value[]> {
  const projectOf = zipf(size.projects, 0.8);
  const year = 365 * 86_400_000;
  const start = Date.now() - year;
  for (let number = 0; number < size.items; number++) {
    const random = randomOf(number + 10_000_000);
    const project = projectOf(random);
    const at = new Date(start + (year / size.items) * number + random.below(60_000)).toISOString();
    yield [project + 1, true, false, at, at, at, ...story(languageOf(project), random, project, number)];
  }
};

const story = (language: Language, random: Random, project: number, number: number): Value[] => {
  const prose = proseIn(language);
  const title = prose.phrase(random, 4 + random.below(5));
  const paragraphs = Array.from({ length: 2 + random.below(3) }, () => prose.text(random, 200 + random.below(250)));
  const text = paragraphs.join(' ');
  const content = paragraphs.map(paragraph => `<p>${paragraph}</p>`).join('\n');
  const foldedTitle = fold(title);
  const folded = foldedTitle + fold(text).slice(1);
  const link = `https://site${project}.example/${number}`;
  const author = prose.phrase(random, 2);
  const words = tsvector(lexemes(folded));
  return [title, link, author, text.slice(0, 290), content, '{}', String(number), foldedTitle, folded, words];
};

/** Lexemes hold no quotes: folding has made them blanks. */
const tsvector = (words: readonly string[]): string => words.map(word => `'${word}'`).join(' ');
