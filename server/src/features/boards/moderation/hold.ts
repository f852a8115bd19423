/** Decides which texts are held until a manager has looked at them. None is refused for what it says. */
import type { WithheldReason } from '@newsbell/contracts/board-rules';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { matches } from '#text/match.ts';
import { readQuery } from '#text/query.ts';
import type { StoredText } from '../text.ts';

type Tx = Transaction<Tables>;
export type Words = Pick<StoredText, 'html' | 'folded' | 'foldedTitle'>;

/** A newcomer's text has at most so many links. */
const MOST_LINKS = 2;
/** A newcomer has fewer texts than this that stood for a day. */
const TEXTS_OF_NEWCOMER = 3;

/** A person whose e-mail was verified less than a day ago, or who has fewer than three texts that stood for a day. */
export const isNewcomer = async (tx: Tx, accountId: number): Promise<boolean> => {
  const stood = (table: 'post' | 'comment') => sql`
    select from ${sql.table(table)} t where t.account_id = a.id and t.created_at < now() - interval '1 day'
      and t.deleted_at is null and t.withheld_for is null limit ${sql.lit(TEXTS_OF_NEWCOMER)}`;
  const { rows } = await sql<{ newcomer: boolean }>`
    select a.email_verified_at is null or a.email_verified_at > now() - interval '1 day'
      or (select count(*) from ((${stood('post')}) union all (${stood('comment')})) texts) < ${TEXTS_OF_NEWCOMER} as newcomer
    from account a where a.id = ${accountId}`.execute(tx);
  return rows[0]!.newcomer;
};

/** The reason for which a text is held; null: it is shown at once. An edit is held for what the text `before` it had not. */
export const heldFor = async (
  tx: Tx,
  text: Words,
  newcomer: boolean,
  before: Words = { html: '', folded: '', foldedTitle: '' },
): Promise<WithheldReason | null> => {
  const hasNew = (pattern: RegExp) => {
    const known = addressesIn(before.html, pattern);
    return [...addressesIn(text.html, pattern)].some(each => !known.has(each));
  };
  if (newcomer && addressesIn(text.html, LINK).size > MOST_LINKS && hasNew(LINK)) return 'LINKS';
  if (newcomer && hasNew(PICTURE)) return 'PICTURES';
  return (await hasNewWord(tx, text, before)) ? 'WORDS' : null;
};

const LINK = /<a\b[^>]*\shref="([^"]+)"/g;
const PICTURE = /<img\b[^>]*\ssrc="([^"]+)"/g;
const addressesIn = (html: string, pattern: RegExp) => new Set([...html.matchAll(pattern)].map(([, to]) => to));

/** A word that only excludes, such as -rain, is in no text. */
const hasNewWord = async (tx: Tx, text: Words, before: Words): Promise<boolean> => {
  const words = await tx.selectFrom('held_word').select('word').execute();
  return words.some(({ word }) => {
    const query = readQuery(word);
    const has = ({ foldedTitle, folded }: Words) => matches(query, { title: foldedTitle, text: folded });
    return query.terms.some(term => !term.excluded) && has(text) && !has(before);
  });
};
