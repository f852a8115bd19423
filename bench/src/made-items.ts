/** Makes new items like those of the library, as a crawl stores them: 600 to 1,500 bytes in four languages. */
import type { Db } from '@newsbell/server/db/open';
import { fold } from '@newsbell/server/text/fold';
import { lexemes } from '@newsbell/server/text/lexemes';
import { sql } from 'kysely';
import { languages, proseIn } from './prose.ts';
import { randomOf } from './random.ts';

export interface MadeItem {
  title: string;
  text: string;
  fields: null;
}

/** The text is folded. Its language follows from its number. */
export const itemOf = (number: number): MadeItem => {
  const random = randomOf(number + 20_000_000);
  const prose = proseIn(languages[number % languages.length]!);
  const title = fold(prose.phrase(random, 4 + random.below(5)));
  return { title, text: title + fold(prose.text(random, 500 + random.below(700))).slice(1), fields: null };
};

export interface Placed {
  number: number;
  projectId: number;
}

/**
 * Stores all in one transaction. One title in ten repeats that of another item, about a thousand items before, as the
 * same story.
 */
export const storeItems = async (db: Db, placed: readonly Placed[]): Promise<void> => {
  const items = placed.map(({ number, projectId }) => {
    const { title, text } = itemOf(number);
    const told = number % 10 === 0 && number >= 1_000 ? itemOf(number - 999).title : title;
    const link = `https://site${number % 100}.example/${number}`;
    return { project_id: projectId, folded_title: told, folded: text, link, lexemes: lexemes(text) };
  });
  await sql`
    with i as (
      insert into item (project_id, listed, notify, sort_at, title, link, excerpt, content, source_hash, folded_title, folded, words)
      select r.project_id, true, true, now(), r.folded_title, r.link, left(r.folded, 290), r.folded, r.link, r.folded_title,
        r.folded, array_to_tsvector(r.lexemes)
      from json_to_recordset(${JSON.stringify(items)}::json)
        r (project_id bigint, folded_title text, folded text, link text, lexemes text[])
      returning id, project_id, link
    )
    insert into item_alias (project_id, hash, item_id) select project_id, sha256(link::bytea), id from i`.execute(db);
};
