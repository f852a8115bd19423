/** A person's own title of a subscription, where it comes from elsewhere than the person's hand. */
import { subscriptionLimits, tidyName } from '@newsbell/contracts/subscription-rules';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fold } from '#text/fold.ts';
import { excerpt } from '#text/html/plain.ts';

/** The form in which it is stored; null where there is nothing to read. */
export const ownTitleOf = (text: string | null): string | null =>
  text === null ? null : excerpt(tidyName(text.toWellFormed()), subscriptionLimits.title) || null;

/** Signs, case, width and accents make no other name: files hold what some program took the name of a source for. */
export const saysTheSame = (one: string, other: string): boolean => {
  const folded = fold(one);
  return folded.trim() === '' ? one.trim() === other.trim() : folded === fold(other);
};

/**
 * A source says what it is called. Titles of people's own that say the same are given up, so that they follow its later
 * names: an import that comes before the first crawl cannot tell them apart. The project is locked.
 */
export const dropSameTitles = async (tx: Transaction<Tables>, projectId: number, said: string): Promise<void> => {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from subscription where project_id = ${projectId} and title is not null`.execute(tx);
  const same = rows.filter(({ title }) => saysTheSame(title, said)).map(({ id }) => id);
  if (same.length > 0) await sql`update subscription set title = null where id = any (${same}::bigint[])`.execute(tx);
};
