/** These are the people of the day: one who reads, and others who are told by mail. */
import type { Db } from '@newsbell/server/db/open';
import { sql } from 'kysely';
import type pg from 'pg';
import { languages, proseIn } from './prose.ts';
import { randomOf } from './random.ts';
import { signIn } from './readers.ts';

const WORDS = 40;
const READS = 100;
const FOLLOWS = 10;

/** Answers the cookie of the reader, who follows 100 sources; each of the others follows ten and three words, and is told of all by mail. */
export const makeDayPeople = async (db: Db, pool: pg.Pool, count: number): Promise<string> => {
  await sql`
    insert into word (text, entry, filled_at) select text, nextval('word_entry'), now()
    from unnest(${followedWords()}::text[]) text`.execute(db);
  const [reader, ...others] = await makeAccounts(db, count + 1);
  await sql`
    insert into subscription (account_id, project_id)
    select ${reader!}::bigint, id from project order by id limit ${READS}`.execute(db);
  for (const account of others) {
    const random = randomOf(account);
    await sql`
      insert into subscription (account_id, project_id, notify_minute)
      select ${account}::bigint, id, 30 from project order by (id * 7919 + ${random.below(100_000)}::int) % 10007 limit ${FOLLOWS}`.execute(
      db,
    );
    await sql`
      insert into subscription (account_id, word_id, notify_minute)
      select ${account}::bigint, id, 30 from word order by (id * 7919 + ${random.below(100_000)}::int) % 10007 limit 3`.execute(
      db,
    );
  }
  return `sid=${await signIn(pool, reader!)}`;
};

const makeAccounts = async (db: Db, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into account (username, nickname, email, email_key, email_verified_at, language, read_id)
    select 'day_' || n, 'Day ' || n, n || '@day.example', n || '@day.example', now(),
      (array['ko', 'en', 'ja', 'zh-CN'])[1 + n % 4], 0
    from generate_series(1, ${count}::int) n returning id`.execute(db);
  return rows.map(row => row.id);
};

/** They are neither the commonest nor rare: some of the items of a round have each of them. */
const followedWords = (): string[] => {
  const texts = languages.flatMap(language => proseIn(language).words.slice(200, 200 + WORDS / languages.length));
  return [...new Set(texts)];
};

/** These are searched for by the reader, in turn. */
export const soughtWords = (): string[] => languages.flatMap(language => proseIn(language).words.slice(40, 50));
