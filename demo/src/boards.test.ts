import { boards } from '@newsbell/contracts/boards';
import { languages } from '@newsbell/contracts/languages';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../server/test/database.ts';
import { settingsOf } from '../../server/test/settings.ts';
import { fillBoards } from './boards.ts';
import { makePeople } from './people.ts';

it('every board has posts, in all languages together, once', async () => {
  const database = await freshDatabase();
  const deps = { db: database.db, settings: settingsOf() };
  await makePeople(deps);
  await fillBoards(deps);
  await fillBoards(deps);
  const { rows } = await sql<{ board: string; language: string; html: string; comments: number; really: number }>`
    select board, language, html, comments, (select count(*)::int from comment c where c.post_id = p.id) as really
    from post p order by id`.execute(database.db);
  expect([...new Set(rows.map(row => row.board))].sort()).toEqual([...boards].sort());
  expect([...new Set(rows.map(row => row.language))].sort()).toEqual([...languages].sort());
  for (const { html, comments, really } of rows) {
    expect(html).not.toContain('**');
    expect(comments).toBe(really);
  }
  const { posts } = await database.db
    .selectFrom('board')
    .select(sql<number>`sum(posts)::int`.as('posts'))
    .executeTakeFirstOrThrow();
  expect(posts).toBe(rows.length - 1);
  await database.close();
});
