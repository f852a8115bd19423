import { boards, requestStates } from '@newsbell/contracts/boards';
import { languages } from '@newsbell/contracts/languages';
import { isNewcomer } from '@newsbell/server/features/boards/moderation/hold';
import { addSource } from '@newsbell/server/features/projects/add';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../server/test/database.ts';
import { settingsOf } from '../../server/test/settings.ts';
import { fillBoards } from './boards.ts';
import { fillContact } from './contact.ts';
import { idOf, makePeople } from './people.ts';
import told from './words/boards.json' with { type: 'json' };

it('every board has posts in all languages, questions with and without an answer, requests of all states, and messages, once', async () => {
  const database = await freshDatabase();
  const deps = { db: database.db, settings: settingsOf() };
  await makePeople(deps);
  await addSource(database.db, { feedUrl: 'https://field-notes.example/feed', title: 'Field Notes' });
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
  const questions = await database.db.selectFrom('post').where('board', '=', 'qna').select('answer_id').execute();
  expect(new Set(questions.map(({ answer_id }) => answer_id !== null))).toEqual(new Set([true, false]));
  const requests = await database.db.selectFrom('post').where('board', '=', 'request').select('state').execute();
  expect(new Set(requests.map(({ state }) => state))).toEqual(new Set(requestStates));
  const { posts } = await database.db
    .selectFrom('board')
    .select(sql<number>`sum(posts)::int`.as('posts'))
    .executeTakeFirstOrThrow();
  // One is a notice, one is held, and one was removed.
  expect(posts).toBe(rows.length - 3);
  // The bell has the alerts in the order of their ids, and dates each as what it tells of.
  const alerts = await sql<{ kind: string; hours: number }>`
    select kind, round(extract(epoch from now() - created_at) / 3600)::int as hours
    from alert a where account_id = (select id from account where username = 'demo') order by id`.execute(database.db);
  expect(alerts.rows).toEqual([
    { kind: 'REPLY', hours: 13 },
    { kind: 'REPLY', hours: 6 },
    { kind: 'MENTION', hours: 5 },
    { kind: 'ANSWER', hours: 4 },
    { kind: 'MODERATED', hours: 3 },
    { kind: 'STATE', hours: 2 },
  ]);

  const waiting = await sql<{ withheld: string | null; reasons: string[] }>`
    select p.withheld_for as withheld, array(select reason from report r where r.case_id = c.id) as reasons
    from moderation_case c left join post p on p.id = c.post_id where c.closed_at is null order by c.opened_at`.execute(
    database.db,
  );
  expect(waiting.rows).toEqual([
    { withheld: null, reasons: ['ABUSE'] },
    { withheld: null, reasons: ['SPAM', 'SPAM'] },
    { withheld: 'WORDS', reasons: [] },
  ]);

  // Each of them writes as people do who have been here for long.
  for (const username of ['demo', ...told.writers.map(each => each.username)]) {
    const id = await idOf(deps, username);
    expect(await database.db.transaction().execute(tx => isNewcomer(tx, id)), username).toBe(false);
  }

  await fillContact(deps);
  await fillContact(deps);
  const messages = await database.db.selectFrom('contact_message').select(['suspected', 'done_at']).execute();
  expect(messages.map(({ suspected, done_at }) => suspected || done_at !== null)).toEqual([true, false, true, false]);
  await database.close();
});
