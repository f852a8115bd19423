/** An item that is hidden stays so, whatever its source says next, and is shown where it was. */
import { sql, type Transaction } from 'kysely';
import { expect, it } from 'vitest';
import type { Tables } from '#db/tables.ts';
import { lockItemsOf } from '#features/items/lock.ts';
import { crawling, feedNamed, someoneWaits } from '#test/crawling.ts';
import { document, type Handler } from '#test/origin.ts';
import { hideItem, showItem } from './hide-item.ts';

const c = crawling();

it('is not stored a second time, neither while it is hidden nor once it is shown', async () => {
  let said = feedNamed('one', 'two');
  const origin: Handler = (request, response) => document(said)(request, response);
  const id = await c.add('a.test', origin);
  await c.crawl(id);
  const { rows } = await sql<{ id: number }>`select id from item where title = 'two'`.execute(c.db);
  const item = rows[0]!.id;
  const again = async (...names: string[]) => {
    said = feedNamed(...names).replace('<title>two</title>', '<title>two, edited</title>');
    return c.crawl(id);
  };
  const listed = async () =>
    (await sql<{ title: string }>`select title from item where listed order by id`.execute(c.db)).rows.map(
      row => row.title,
    );
  const hide = () => c.db.transaction().execute(tx => hideItem(tx, item));
  expect(await hide()).toBe(id);
  expect(await hide()).toBe(undefined);
  expect(await again('one', 'two', 'three')).toMatchObject({ kind: 'stored', added: 1 });
  expect(await listed()).toEqual(['one', 'three']);
  await c.db.transaction().execute(tx => showItem(tx, item, id));
  expect(await again('one', 'two', 'three', 'four')).toMatchObject({ kind: 'stored', added: 1 });
  expect((await listed()).toSorted()).toEqual(['four', 'one', 'three', 'two, edited']);
});

it('waits for a crawl that stores, and neither fails', async () => {
  const id = await c.add('a.test', document(feedNamed('one')));
  await c.crawl(id);
  const { rows } = await sql<{ id: number }>`select id from item`.execute(c.db);
  const item = rows[0]!.id;
  for (const step of [
    (tx: Transaction<Tables>) => hideItem(tx, item),
    (tx: Transaction<Tables>) => showItem(tx, item, id),
  ]) {
    let hidden: Promise<unknown> | undefined;
    await c.db.transaction().execute(async tx => {
      await lockItemsOf(tx, [id]);
      await sql`update project set last_item_at = now() where id = ${id}`.execute(tx);
      hidden = c.db.transaction().execute<unknown>(step);
      await someoneWaits(c.db);
      await sql`update item set title = 'edited' where id = ${item}`.execute(tx);
    });
    await hidden;
  }
});
