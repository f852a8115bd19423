import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

/** Gives the first item a page and its text, and answers its id. */
export const itemWithText = async (db: Db): Promise<number> => {
  await sql`update item set link = 'https://paper.example/1' where id = (select min(id) from item)`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into item_text (item_id, project_id, html, source_hash)
    select id, project_id, '<p>The whole article</p>', source_hash from item order by id limit 1
    on conflict (item_id) do update set asked_at = now() returning item_id as id`.execute(db);
  return rows[0]?.id ?? 1;
};

/** Makes a newspaper's page: an article of several paragraphs among all that stands around it. */
export const articlePage = (title: string, more = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} - The Paper</title></head>
<body>
<nav><a href="/">Front page</a> <a href="/sport">Sport</a></nav>
<main><article><h1>${title}</h1>
<p>The ferries return to the harbour on Monday. ${title}, the council said, after a winter of repairs to both piers.</p>
${more}
<p>A second harbour was considered, with a longer road to the town, and given up for its cost. The crews have been called
back from their leave, and the timetable of the last summer holds until the end of May.</p>
<p>Those who have a card of the year need not buy another one; the fare of a single crossing stays as it was. Bicycles travel
free of charge before ten in the morning, and dogs at any time, as they have since the first boat crossed the bay.</p>
</article></main>
<aside><h2>Most read</h2><ul><li><a href="/2">Another story</a></li><li><a href="/3">And another</a></li></ul></aside>
<footer>All rights reserved</footer>
</body></html>`;
