/** Measures what suggestions while typing, and searches of sources, take among many sources. README.md says how to read the figures. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '@newsbell/server/db/migrate';
import { type Db, openDatabase } from '@newsbell/server/db/open';
import { searchProjects, suggest } from '@newsbell/server/features/projects/search';
import { foldedProject } from '@newsbell/server/text/folded-project';
import { lexemes } from '@newsbell/server/text/lexemes';
import { sql } from 'kysely';
import { loadAverage } from './process-figures.ts';
import { languages, proseIn } from './prose.ts';
import { randomOf, zipf } from './random.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: '50000' },
    tags: { type: 'string', default: '20000' },
    asks: { type: 'string', default: '200' },
  },
});

const AIM_MS = 100;
const projectCount = Number(values.projects);

const run = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'newsbell-bench-suggest-'));
  const database = await openDatabase({ dataDir, log: () => {} });
  try {
    await migrate(database.connection, { log: () => {} });
    const { db } = database;
    await writeProjects(db);
    await sql`vacuum (analyze) project, project_tag`.execute(db);
    console.log(
      `${projectCount.toLocaleString('en')} sources (load ${await loadAverage()}); aim: p99 ≤ ${AIM_MS} ms\n`,
    );
    const rows: Record<string, string>[] = [];
    for (const [name, words] of asked())
      rows.push(await measured(`suggest ${name}`, words, word => suggest(db, word, 'en')));
    for (const [name, words] of asked())
      rows.push(await measured(`search ${name}`, words, word => searchProjects(db, word, 'en')));
    printTable(rows);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** The commonest letters and signs come first, because they cost most. */
const asked = (): [string, string[]][] => {
  const english = proseIn('en').words.filter(word => word.length > 3);
  return [
    ['one letter', ['a', 't', 's', 'n']],
    ['two letters', ['th', 'an', 'ne', 'in']],
    ['a common word', ['news', 'time', 'people', 'world']],
    ['a rare word', english.slice(4_000, 4_040)],
    ['one sign', ['뉴', '한', '日', '新', '中']],
    [
      'two signs',
      [
        '서울',
        '한국',
        ...proseIn('ja')
          .words.filter(word => word.length === 2)
          .slice(0, 4),
      ],
    ],
    ['of no source', ['zzzzq', '뷁뷁', 'qqxx']],
  ];
};

const measured = async (
  name: string,
  words: string[],
  ask: (word: string) => Promise<unknown[]>,
): Promise<Record<string, string>> => {
  const asks = Number(values.asks);
  for (let at = 0; at < 20; at++) await ask(words[at % words.length]!);
  const times: number[] = [];
  let found = 0;
  for (let at = 0; at < asks; at++) {
    const began = performance.now();
    found += (await ask(words[at % words.length]!)).length;
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const p99 = times[Math.min(asks - 1, Math.floor(asks * 0.99))]!;
  return {
    what: name,
    found: (found / asks).toFixed(1),
    'p50, ms': median(times).toFixed(1),
    'p99, ms': p99.toFixed(1),
    aim: p99 <= AIM_MS ? 'met' : 'missed',
  };
};

const AT_ONCE = 1_000;

/** Titles in four languages, three tags each, and as many subscribers as rank has it: a few have thousands, most have none. */
const writeProjects = async (db: Db): Promise<void> => {
  const tagNames = madeTags();
  const rank = zipf(tagNames.length);
  for (let from = 0; from < projectCount; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, projectCount - from) }, (_, at) => {
      const number = from + at;
      const random = randomOf(number);
      const prose = proseIn(languages[number % languages.length]!);
      const title = prose.phrase(random, 2 + random.below(3));
      const tags = new Set<string>();
      while (tags.size < 3) tags.add(tagNames[rank(random)]!);
      const folded = foldedProject({
        title,
        description: prose.phrase(random, 12),
        url: `https://site${number}.example/`,
        tags: [...tags],
      });
      const subscribers = Math.floor(20_000 / (1 + random.below(projectCount)));
      return { number, title, folded, words: lexemes(folded), subscribers, tags: [...tags] };
    });
    await sql`
      with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (number int, title text, folded text, words text[], subscribers int, tags text[])
      ), made as (
        insert into project (url_key, kind, title, folded, words, subscribers_count)
        select 'source-' || number, 'FEED', title, folded, array_to_tsvector(words), subscribers from given
        returning id, url_key
      )
      insert into project_tag (project_id, name, position)
      select made.id, tag.name, tag.position from given join made on made.url_key = 'source-' || given.number
        cross join lateral unnest(given.tags) with ordinality tag (name, position)`.execute(db);
  }
};

/** The names are words of four languages, the commonest first. */
const madeTags = (): string[] => {
  const names = new Set<string>();
  for (let at = 0; names.size < Number(values.tags); at++)
    for (const language of languages) names.add(proseIn(language).words[at]!);
  return [...names].slice(0, Number(values.tags));
};

await run();
