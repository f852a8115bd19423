import { createHttpClient } from '@newsbell/server/net/fetch';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../server/test/database.ts';
import { settingsOf } from '../../server/test/settings.ts';
import { lookAgain, makeGenerators } from './generating.ts';
import { startOrigin } from './origin.ts';
import { originOnly } from './outside.ts';
import { makePeople } from './people.ts';

it('the demo’s reader has a feed of a page by XPath and one by rule, made once, and checked at once where it is redesigned', async () => {
  const database = await freshDatabase();
  const origin = await startOrigin();
  const { db } = database;
  const http = createHttpClient(originOnly(origin.port), { ports: [origin.port] });
  const deps = { db, http, now: () => new Date(), settings: settingsOf({ CRAWL_PORTS: String(origin.port) }) };
  await makePeople(deps);
  await makeGenerators(deps, 'demo', origin.pageOf);
  await makeGenerators(deps, 'demo', origin.pageOf);
  const { rows } = await sql`
    select p.title, g.rule is null as by_xpath, g.last_items, jsonb_array_length(g.fallbacks) > 0 as has_fallbacks
    from generator g join project p on p.id = g.project_id order by g.created_at`.execute(db);
  expect(rows).toEqual([
    { title: 'Quayside message board', by_xpath: true, last_items: 26, has_fallbacks: true },
    { title: '버들동 알림판', by_xpath: false, last_items: 20, has_fallbacks: false },
  ]);

  await sql`update crawl set next_at = now() + interval '1 hour'`.execute(db);
  await lookAgain(deps, [origin.pageOf('board-en')]);
  const due = await sql`
    select p.title from crawl c join project p on p.id = c.project_id join host h on h.key = c.host_key
    where c.next_at <= now() and h.next_at <= now()`.execute(db);
  expect(due.rows).toEqual([{ title: 'Quayside message board' }]);
  await http.close();
  await origin.close();
  await database.close();
});
