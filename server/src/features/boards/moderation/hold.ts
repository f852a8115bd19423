/** Decides which texts are held until a manager has looked at them. None is refused for what it says. */
import type { WithheldReason } from '@newsbell/contracts/board-rules';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { matcherOf, matches } from '#text/match.ts';
import { type Query, readQuery } from '#text/query.ts';
import type { StoredText } from '../text.ts';
import { readHeldWords } from './words.ts';

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

/**
 * The words of the administrators' list that a text has. Lock order: this comes before any lock, because a long list in a long text takes
 * longer than all else that a writing does. A word that only excludes, such as -rain, is in no text.
 */
export const heldWordsIn = async (db: Db, { folded, foldedTitle }: Words): Promise<Query[]> => {
  const isFound = matcherOf({ title: foldedTitle, text: folded, fields: null });
  return (await heldQueries(db)).filter(query => query.terms.some(term => !term.excluded) && isFound(query));
};

const queriesOf = new WeakMap<Db, Map<string, Query>>();

/** Cached: the list is asked for each time, because another process may have changed it, and only words that are new are parsed. */
const heldQueries = async (db: Db): Promise<Query[]> => {
  const known = queriesOf.get(db);
  const words = await readHeldWords(db);
  const queries = new Map(words.map(word => [word, known?.get(word) ?? readQuery(word, { noFields: true })]));
  queriesOf.set(db, queries);
  return [...queries.values()];
};

/** A text, and the words of the list that it has. */
export interface Checked {
  text: Words;
  heldWords: readonly Query[];
}

/** The reason for which a text is held; null: it is shown at once. An edit is held for what the text `before` it had not. */
export const heldFor = (
  { text, heldWords }: Checked,
  newcomer: boolean,
  before: Words = { html: '', folded: '', foldedTitle: '' },
): WithheldReason | null => {
  const hasNew = (pattern: RegExp) => {
    const known = addressesIn(before.html, pattern);
    return [...addressesIn(text.html, pattern)].some(each => !known.has(each));
  };
  if (newcomer && addressesIn(text.html, LINK).size > MOST_LINKS && hasNew(LINK)) return 'LINKS';
  if (newcomer && hasNew(PICTURE)) return 'PICTURES';
  const had = { title: before.foldedTitle, text: before.folded, fields: null };
  return heldWords.some(query => !matches(query, had)) ? 'WORDS' : null;
};

const LINK = /<a\b[^>]*\shref="([^"]+)"/g;
const PICTURE = /<img\b[^>]*\ssrc="([^"]+)"/g;
const addressesIn = (html: string, pattern: RegExp) => new Set([...html.matchAll(pattern)].map(([, to]) => to));
