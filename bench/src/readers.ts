/** Makes people with subscriptions and something read, over the library of the lists. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Size, tagOf } from './library.ts';
import { randomOf } from './random.ts';

export interface ReaderKind {
  name: string;
  subscriptions: number;
  /** The readers mostly follow such sources: some that write often, or only some that write seldom. */
  sources: 'hot' | 'sparse' | 'mixed';
}

export const kinds: readonly ReaderKind[] = [
  { name: '10 hot', subscriptions: 10, sources: 'hot' },
  { name: '10 sparse', subscriptions: 10, sources: 'sparse' },
  { name: '300 hot', subscriptions: 300, sources: 'hot' },
  { name: '300 sparse', subscriptions: 300, sources: 'sparse' },
  { name: '300 mixed', subscriptions: 300, sources: 'mixed' },
  { name: '1,000 hot', subscriptions: 1_000, sources: 'hot' },
  { name: '1,000 sparse', subscriptions: 1_000, sources: 'sparse' },
  { name: '1,000 mixed', subscriptions: 1_000, sources: 'mixed' },
];

export interface BenchReader {
  accountId: number;
  cookie: string;
}

const EACH = 8;
const WORDS = 400;

/**
 * Idempotent: makes some people of each kind, once a library, and as many others as `crowd` says, who make the tables
 * larger.
 */
export const ensureReaders = async (
  client: pg.Client,
  size: Size,
  crowd: number,
): Promise<Map<string, BenchReader[]>> => {
  await ensureWords(client, size);
  const readers = new Map<string, BenchReader[]>();
  for (const [at, kind] of kinds.entries()) {
    const made: BenchReader[] = [];
    for (let n = 0; n < EACH; n++) {
      const accountId = await ensureReader(client, size, kind, `bench_${at}_${n}`, 1 + at * 100 + n);
      made.push({ accountId, cookie: `sid=${await signIn(client, accountId)}` });
    }
    readers.set(kind.name, made);
  }
  await ensureCrowd(client, size, crowd);
  await client.query('vacuum (analyze) account, subscription, read_upto, item_read');
  return readers;
};

/** Makes words with 1 to 20,000 hits each, as the hits would stand there after a year. */
const ensureWords = async (client: pg.Client, size: Size): Promise<void> => {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from word');
  if (rows[0]!.n >= WORDS) return;
  console.log('words');
  await client.query('begin');
  await client.query(
    `insert into word (text, entry, filled_at) select 'word ' || n, n, now() from generate_series(1, $1::int) n`,
    [WORDS],
  );
  // Word n is in one item of 50 n.
  await client.query(
    `insert into word_hit (word_id, item_id, sort_at)
     select w.id, i.id, i.sort_at from word w
     cross join lateral generate_series(w.entry % 50, $1::bigint, 50 * w.entry) hit (id) join item i on i.id = hit.id`,
    [size.items],
  );
  await client.query('commit');
  await client.query('vacuum (analyze) word, word_hit');
};

const ensureReader = async (
  client: pg.Client,
  size: Size,
  kind: ReaderKind,
  username: string,
  seed: number,
): Promise<number> => {
  const known = await client.query<{ id: number }>('select id from account where username = $1', [username]);
  if (known.rows[0]) return known.rows[0].id;
  await client.query('begin');
  const { rows } = await client.query<{ id: number }>(
    `insert into account (username, nickname, email, email_key, language, read_id)
     values ($1, $1, $1 || '@example.org', $1 || '@example.org', 'en', 0) returning id`,
    [username],
  );
  const { id } = rows[0]!;
  await follow(client, id, choose(kind, size, randomOf(seed)));
  await readSome(client, id);
  await client.query('commit');
  return id;
};

type Choice = ReturnType<typeof choose>;

const follow = async (client: pg.Client, id: number, { projects, tagNames, wordIds }: Choice): Promise<void> => {
  await client.query('insert into subscription (account_id, project_id) select $1, unnest($2::bigint[])', [
    id,
    [...projects],
  ]);
  await client.query('insert into subscription (account_id, tag) select $1, unnest($2::text[])', [id, [...tagNames]]);
  await client.query('insert into subscription (account_id, word_id) select $1, unnest($2::bigint[])', [
    id,
    [...wordIds],
  ]);
};

/** Each project is read up to some day of the last two weeks, and besides one item in ten of those above is read. */
const readSome = async (client: pg.Client, id: number): Promise<void> => {
  await client.query(
    `insert into read_upto (account_id, project_id, item_id)
     select $1, p.id, (select max(id) - round(random() * max(id) * 14 / 365) from item)
     from (select project_id as id from subscription where account_id = $1 and project_id is not null union
       select t.project_id from subscription s join project_tag t on t.name = s.tag where s.account_id = $1) p`,
    [id],
  );
  await client.query(
    `insert into item_read (account_id, project_id, item_id, is_read)
     select u.account_id, i.project_id, i.id, true from read_upto u join item i on i.project_id = u.project_id and i.id > u.item_id
     where u.account_id = $1 and i.id % 10 = 0`,
    [id],
  );
};

const choose = (kind: ReaderKind, size: Size, random: ReturnType<typeof randomOf>) => {
  const words = Math.round(kind.subscriptions / 15);
  const tags = Math.max(1, Math.round(kind.subscriptions / 30));
  const projects = new Set<number>();
  while (projects.size < kind.subscriptions - words - tags) projects.add(1 + sourceOf(kind.sources, random, size));
  const wordIds = new Set<number>();
  while (wordIds.size < words)
    wordIds.add(1 + (kind.sources === 'hot' ? random.below(WORDS / 2) : random.below(WORDS)));
  const tagNames = new Set<string>();
  while (tagNames.size < tags) {
    const rank =
      kind.sources === 'hot' && tagNames.size < 2
        ? tagNames.size
        : kind.sources === 'sparse'
          ? 100 + random.below(size.tags - 100)
          : random.below(size.tags);
    tagNames.add(tagOf(rank));
  }
  return { projects, tagNames, wordIds };
};

const sourceOf = (sources: ReaderKind['sources'], random: ReturnType<typeof randomOf>, { projects }: Size): number => {
  if (sources === 'hot') return random.below(Math.min(1_500, projects));
  if (sources === 'sparse') return Math.floor(projects / 2) + random.below(Math.ceil(projects / 2));
  return random.below(projects);
};

/** Makes others who follow 30 projects each, all of them read to some point. */
const ensureCrowd = async (client: pg.Client, size: Size, crowd: number): Promise<void> => {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from account where username like 'crowd%'`,
  );
  const missing = crowd - rows[0]!.n;
  if (missing <= 0) return;
  console.log(`${missing} more people`);
  await client.query(
    `insert into account (username, nickname, email, email_key, language, read_id)
     select 'crowd_' || n, 'Crowd', n || '@crowd.example', n || '@crowd.example', 'en', 0
     from generate_series($1::int + 1, $2::int) n`,
    [rows[0]!.n, crowd],
  );
  const of = `select a.id as account_id, 1 + (a.id * 7919 + n * 104729) % $1::int as project_id
    from account a cross join generate_series(1, 30) n where a.username like 'crowd%'`;
  await client.query(`insert into subscription (account_id, project_id) ${of} on conflict do nothing`, [size.projects]);
  await client.query(
    `insert into read_upto (account_id, project_id, item_id)
     select account_id, project_id, (select max(id) from item) - project_id from (${of}) c on conflict do nothing`,
    [size.projects],
  );
  await client.query(
    `insert into item_read (account_id, project_id, item_id, is_read)
     select a.id, i.project_id, i.id, true from account a cross join generate_series(1, 50) n
     join item i on i.id = (select max(id) from item) - (a.id * 31 + n * 17) % 20000
     where a.username like 'crowd%' on conflict do nothing`,
  );
  await client.query('vacuum (analyze) account, subscription, read_upto, item_read');
};

/** Makes a session and answers the value of its cookie. */
export const signIn = async (client: pg.Client | pg.Pool, accountId: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into session (account_id, token_hash, user_agent, address, expires_at) values ($1, $2, 'bench', '127.0.0.1', now() + interval '1 day')`,
    [accountId, createHash('sha256').update(token).digest()],
  );
  return token;
};
