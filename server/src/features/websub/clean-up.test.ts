import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { addSource } from '#features/projects/add.ts';
import { freshDatabase } from '#test/database.ts';
import { seedProject } from '#test/seed.ts';
import { bringWebsubBack, forgetEndedCallbacks } from './clean-up.ts';

let database: Database;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(database.db);
const seed = async () => {
  const { id } = await seedProject(database.db);
  await run(
    `insert into websub_topic (address, project_id, version) values ('kept', ${id}, 'v'), ('left', ${id}, 'v')`,
  );
  await run(`
    insert into websub_callback (topic_id, callback, host, lease_until, asked, verify_at)
    select t.id, c.callback, 'h', c.lease_until, c.asked, case when c.asked is not null then now() end
    from (values ('kept', 'lives', now() + interval '1 day', null), ('kept', 'asks', null, 'subscribe'),
      ('kept', 'ended', now() - interval '1 second', null), ('left', 'ended', now() - interval '1 day', null))
      c (topic, callback, lease_until, asked) join websub_topic t on t.address = c.topic`);
};

it('callbacks are forgotten once their lease has ended, and topics once they have no callback', async () => {
  await seed();
  await forgetEndedCallbacks(database);
  expect((await run('select callback from websub_callback order by callback')).rows).toEqual([
    { callback: 'asks' },
    { callback: 'lives' },
  ]);
  expect((await run('select address from websub_topic')).rows).toEqual([{ address: 'kept' }]);
});

it('what a clock that was set back has left in the future is due again', async () => {
  await seed();
  await run(`update websub_topic set check_at = now() + interval '1 year', changed_at = now() + interval '1 year'`);
  await run(`
    update websub_callback set deliver_at = now() + interval '1 year', lease_until = lease_until + interval '1 year',
      verify_at = verify_at + interval '1 year'`);
  await run(`insert into websub_host (host, opened, open_until) values ('h', 1, now() + interval '1 year')`);
  const { projectId } = await addSource(database.db, { feedUrl: 'http://a.test/feed', title: null });
  await run(`insert into websub_lease (project_id, hub, topic, source, secret, asked_at, lease_until, due_at)
    values (${projectId}, 'h', 't', 's', 'x', now() + interval '1 year', now() + interval '375 days', now() + interval '370 days')`);
  await run(`insert into websub_push (project_id, body, due_at) values (${projectId}, 'x', now() + interval '1 year')`);
  await bringWebsubBack(database);
  const late = await run(`
    select 1 from websub_topic where greatest(check_at, changed_at) > now()
    union all select 1 from websub_callback where greatest(deliver_at, verify_at) > now()
    union all select 1 from websub_callback where lease_until > now() + interval '10 days'
    union all select 1 from websub_host where open_until > now()
    union all select 1 from websub_push where due_at > now()
    union all select 1 from websub_lease where greatest(due_at, asked_at, lease_until - interval '10 days') > now()`);
  expect(late.rows).toEqual([]);
});
