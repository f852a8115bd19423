/** Makes the people who are notified: with subscriptions, keywords and destinations; and the news that notify them. */
import { createECDH, randomBytes } from 'node:crypto';
import type { Db } from '@newsbell/server/db/open';
import { sql } from 'kysely';
import { tagOf } from './library.ts';
import { type Placed, storeItems } from './made-items.ts';
import { languages, proseIn } from './prose.ts';
import { type Random, randomOf, zipf } from './random.ts';

const PROJECTS = 1_000;
const TAGS = 300;
const WORDS = 400;
const followed = zipf(PROJECTS, 0.5);

/** Makes sources with one to three tags, and words as people follow them. */
export const makeSources = async (db: Db): Promise<void> => {
  await sql`
    insert into project (url_key, kind, title, folded, words)
    select 'source-' || n, 'FEED', 'Source ' || n, 'source', '' from generate_series(1, ${PROJECTS}) n`.execute(db);
  const rank = zipf(TAGS);
  const tagged = Array.from({ length: PROJECTS }, (_, project) => {
    const random = randomOf(project + 7_000_000);
    const names = new Set(Array.from({ length: 1 + random.below(3) }, () => tagOf(rank(random))));
    return [...names].map((name, position) => ({ project_id: project + 1, name, position }));
  });
  await insert(db, 'project_tag', 'project_id bigint, name text, position int', tagged.flat());
  const texts = new Set<string>();
  for (let n = 0; texts.size < WORDS; n++) texts.add(wordIn(n % languages.length, randomOf(n), 100));
  await sql`
    insert into word (text, entry, filled_at) select text, nextval('word_entry'), now()
    from unnest(${[...texts]}::text[]) text`.execute(db);
};

/** Answers one of the words of a language from that rank on, the more frequent the likelier. */
const wordIn = (language: number, random: Random, from: number): string => {
  const all = proseIn(languages[language]!).words;
  return all[from + ranks(random)]!;
};
const ranks = zipf(3_000, 0.7);

/** Each person follows eight sources, a tag and a word, and wants to be notified of all. */
export const makePeople = async (db: Db, count: number): Promise<void> => {
  for (let from = 0; from < count; from += 2_000) await makeSome(db, from, Math.min(2_000, count - from));
  await sql`vacuum (analyze) account, subscription, subscription_keyword, endpoint`.execute(db).catch(() => {});
};

const makeSome = async (db: Db, from: number, count: number): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    insert into account (username, nickname, email, email_key, email_verified_at, language)
    select 'bench_' || n, 'Bench ' || n, n || '@bench.test', n || '@bench.test', now(),
      (array['ko', 'en', 'ja', 'zh-CN'])[1 + n % 4]
    from generate_series(${from}::int, ${from + count - 1}::int) n returning id`.execute(db);
  await insert(
    db,
    'subscription',
    subscriptionColumns,
    rows.flatMap(({ id }) => subscriptionsOf(id)),
  );
  const made = await sql<{ id: number; project_id: number | null }>`
    select id, project_id from subscription where account_id = any(${rows.map(row => row.id)}::bigint[])`.execute(db);
  const keywords = made.rows.flatMap(({ id, project_id }) =>
    keywordsOf(id, project_id).map(keyword => ({ subscription_id: id, keyword })),
  );
  await insert(db, 'subscription_keyword', 'subscription_id bigint, keyword text', keywords);
};

const subscriptionColumns = 'account_id bigint, project_id bigint, tag text, word_id bigint, notify_minute int';

const subscriptionsOf = (accountId: number) => {
  const random = randomOf(accountId + 8_000_000);
  const chosen = new Set<number>();
  while (chosen.size < 8) chosen.add(1 + followed(random));
  const base = { account_id: accountId, notify_minute: 30 };
  return [
    ...[...chosen].map(project_id => ({ ...base, project_id })),
    { ...base, tag: tagOf(zipf(TAGS, 0.5)(random)) },
    { ...base, word_id: 1 + random.below(WORDS) },
  ];
};

/** Half of the subscriptions have none, a third one to three words, the rest an exclusion, some of them with a word. */
const keywordsOf = (subscriptionId: number, projectId: number | null): string[] => {
  const random = randomOf(subscriptionId + 9_000_000);
  const kind = random.below(100);
  const language = projectId === null ? random.below(languages.length) : projectId % languages.length;
  const word = () => wordIn(language, random, 0);
  const wanted = kind < 50 ? 0 : kind < 85 ? 1 + random.below(3) : random.below(2);
  const keywords = Array.from({ length: wanted }, word);
  if (kind >= 85) keywords.push(`-${word()}`);
  return [...new Set(keywords)];
};

/** Makes people with ten subscriptions each, every second one with a keyword, to sources that write nothing. */
export const makeIdle = async (db: Db, subscriptions: number): Promise<void> => {
  await sql`
    with people as (
      insert into account (username, nickname, email, email_key, language)
      select 'idle_' || n, 'Idle', n || '@idle.test', n || '@idle.test', 'en' from generate_series(1, ${subscriptions / 10}) n
      returning id),
    followed as (
      insert into subscription (account_id, project_id, notify_minute)
      select p.id, 1 + (p.id * 7 + n * 101) % ${PROJECTS}, 30 from people p, generate_series(0, 9) n returning id)
    insert into subscription_keyword (subscription_id, keyword) select id, 'word' || id % 997 from followed where id % 2 = 0`.execute(
    db,
  );
};

/** Makes the destinations of people: every second has a browser, every third a phone, every fourth mail. */
export const makeEndpoints = async (db: Db, pushHosts: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select id from account order by id`.execute(db);
  await sql`update account set email_notify = id % 4 = 0`.execute(db);
  const endpoints = rows.flatMap(({ id }) => [
    ...(id % 2 === 0 ? [browserOf(id, pushHosts[(id / 2) % pushHosts.length]!)] : []),
    ...(id % 3 === 0 ? [phoneOf(id)] : []),
  ]);
  await sql`
    insert into endpoint (account_id, channel, os, address, address_hash, host)
    select account_id, channel, os, address, sha256(convert_to(address, 'UTF8')), host
    from json_to_recordset(${JSON.stringify(endpoints)}::json)
      e (account_id bigint, channel text, os text, address text, host text)`.execute(db);
};

/** Each browser has a key of its own. */
const browserOf = (accountId: number, host: string) => {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  const address = JSON.stringify({ endpoint: `http://${host}/push/${accountId}`, keys });
  return { account_id: accountId, channel: 'webpush', os: 'Web', address, host };
};

const phoneOf = (accountId: number) => ({
  account_id: accountId,
  channel: 'fcm',
  os: accountId % 2 === 0 ? 'Android' : 'iOS',
  address: `token-${accountId}`,
  host: 'fcm.googleapis.com',
});

/** The news are spread over the sources as the followers are, 30 in a transaction. */
export const writeNews = async (db: Db, from: number, count: number): Promise<void> => {
  const placed = Array.from({ length: count }, (_, at): Placed => {
    const number = from + at;
    // An item's language is the source's.
    const near = followed(randomOf(number + 30_000_000));
    const projectId = (Math.floor(near / languages.length) * languages.length + (number % languages.length)) % PROJECTS;
    return { number, projectId: projectId === 0 ? PROJECTS : projectId };
  });
  for (let at = 0; at < count; at += 30) await storeItems(db, placed.slice(at, at + 30));
};

const insert = async (db: Db, table: string, columns: string, rows: readonly object[]): Promise<void> => {
  const names = columns.replace(/ \w+(,|$)/g, '$1');
  await sql`
    insert into ${sql.raw(table)} (${sql.raw(names)})
    select * from json_to_recordset(${JSON.stringify(rows)}::json) r (${sql.raw(columns)}) on conflict do nothing`.execute(
    db,
  );
};
