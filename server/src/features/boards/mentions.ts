/** Finds the people that a text mentions, and those that a writer may mean. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { cleanText } from '#text/html/plain.ts';
import { type Author, type AuthorRow, authorColumns, authorOf } from './author.ts';
import { isShown } from './rights.ts';

const MOST_MENTIONS = 10;
const MOST_SUGGESTED = 8;

/**
 * The usernames after `@` in clean HTML, ten at most. A name ends where its signs end, so `@alice님` is Alice; code and mail addresses
 * mention nobody.
 */
export const mentionsIn = (html: string): string[] => {
  const spoken = cleanText(html.replace(CODE, ' '));
  const names = [...spoken.matchAll(MENTION)].map(([, name]) => name!.toLowerCase());
  return [...new Set(names)].slice(0, MOST_MENTIONS);
};

/** The usernames that an edit has added. */
export const newMentions = (htmlBefore: string, html: string): string[] => {
  const before = mentionsIn(htmlBefore);
  return mentionsIn(html).filter(name => !before.includes(name));
};

const CODE = /<(code|pre)>.*?<\/\1>/gs;
/** Input methods write the wide sign, too. */
const MENTION = /(?<![A-Za-z0-9._%+/@＠-])[@＠]([A-Za-z0-9_]{3,30})(?![A-Za-z0-9_]|[.-][A-Za-z0-9])/g;

/**
 * People whose username or nickname begins so: those who wrote on this post, the latest first, then others who have written on a board.
 * People who have written nothing are never suggested, so that nobody finds out who has an account.
 */
export const suggestMentions = async (
  db: Db,
  accountId: number,
  { prefix, post }: { prefix: string; post?: number | undefined },
): Promise<NonNullable<Author>[]> => {
  const isSuggested = sql`
    a.id <> ${accountId} and a.disabled_at is null
    and not exists (select from account_block b where b.account_id = ${accountId} and b.blocked_id = a.id)`;
  const begins = `${prefix.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<AuthorRow>`
    with here as (
      select account_id as id, max(created_at) as at from (
        select p.account_id, p.created_at from post p where p.id = ${post ?? null} and ${isShown('p')}
        union all
        select c.account_id, c.created_at from comment c join post p on p.id = c.post_id
        where p.id = ${post ?? null} and ${isShown('p')} and ${isShown('c')}) written
      group by account_id),
    of_post as (
      select a.id, here.at from here join account a on a.id = here.id
      where (a.username like ${begins} or lower(a.nickname) like ${begins}) and ${isSuggested}),
    others as (
      select a.id, null::timestamptz as at from account a
      where ${prefix} <> '' and a.username like ${begins} and a.id not in (select id from of_post) and ${isSuggested} and (
        exists (select from post p where p.account_id = a.id and ${isShown('p')})
        or exists (select from comment c where c.account_id = a.id and ${isShown('c')}))
      order by a.username limit ${sql.lit(MOST_SUGGESTED)})
    select ${authorColumns(accountId)} from (select * from of_post union all select * from others) near
    join account a on a.id = near.id order by near.at desc nulls last, a.username limit ${sql.lit(MOST_SUGGESTED)}`.execute(
    db,
  );
  return rows.flatMap(row => authorOf(row) ?? []);
};
