/** The web shows as read, unread and starred exactly those items that apps mark so, in whatever way they name them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { MOST_STARS } from '#features/read-state/stars.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserOn, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { type Fields, type ReaderApp, readerApp } from '#test/reader-app.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { untilVisibleToAll } from '#test/visible-to-all.ts';
import { longItemId } from './item-ids.ts';

let database: Database;
let app: App;
let alice: Person;
let phone: ReaderApp;
let web: TestBrowser;
let ids: { paper: number[]; radio: number[]; secret: number[] };
let feeds: { paper: number; sound: number };

const state = (name: string) => `user/-/state/com.google/${name}`;
const label = 'R&D / 뉴스+';

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  app = await testApp(db);
  const bob = await makePerson(db, 'other');
  const paper = await seedProject(db, { urlKey: 'paper' });
  const radio = await seedProject(db, { urlKey: 'radio', tags: ['sound'] });
  const secret = await seedProject(db, { visibility: 'PRIVATE', ownerId: bob.id });
  ids = {
    paper: await seedItems(db, paper, 4),
    radio: await seedItems(db, radio, 3),
    secret: await seedItems(db, secret, 1),
  };
  for (const id of [ids.paper[0]!, ids.radio[0]!])
    await sql`insert into story_item (item_id, story) values (${id}, ${ids.paper[0]})`.execute(db);
  await sql`update item set created_at = date_trunc('second', now()) - interval '1 day' + id * interval '1 minute'`.execute(
    db,
  );
});
beforeEach(async () => {
  const { db } = database;
  await untilVisibleToAll(db);
  alice = await makePerson(db, 'owner');
  phone = await readerApp(db, app, alice);
  web = browserOn(app);
  web.cookies.set('sid', alice.cookie.replace('sid=', ''));
  const { rows } = await sql<{ id: number }>`
    with folder as (insert into folder (account_id, name) values (${alice.id}, ${label}) returning id)
    insert into subscription (account_id, project_id, tag, folder_id)
    select ${alice.id}::bigint, p.id, null, folder.id from folder, project p where p.url_key = 'paper'
    union all select ${alice.id}::bigint, null, 'sound', null
    returning id`.execute(db);
  feeds = { paper: rows[0]!.id, sound: rows[1]!.id };
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const ok = async (call: string, fields: Fields | string) => {
  const { statusCode, body, headers } = await phone.post(call, fields);
  expect([statusCode, body, headers['content-type']]).toEqual([200, 'OK', 'text/plain; charset=utf-8']);
};
const refused = async (call: string, fields: Fields | string, status: number) => {
  const { statusCode, headers } = await phone.post(call, fields);
  expect([statusCode, headers['content-type']]).toEqual([status, 'text/plain; charset=utf-8']);
};
/** As the web says by its own calls. */
const unread = async () => {
  const { content } = (await web.get('/v1/feed/subscribes?unread=true&size=100')).json() as {
    content: { id: number }[];
  };
  const found = content.map(item => item.id).sort((a, b) => a - b);
  const { all } = (await web.get('/v1/subscribe/unread')).json();
  expect(all).toBe(found.length);
  return found;
};
const stars = async () => {
  const { content } = (await web.get('/v1/feed/star?size=100')).json() as { content: { id: number }[] };
  return content.map(item => item.id).sort((a, b) => a - b);
};
const everything = () => [...ids.paper, ...ids.radio].sort((a, b) => a - b);
const but = (...gone: number[]) => everything().filter(id => !gone.includes(id));
const undoOf = async () => {
  const { rows } = await sql<{ id: string }>`
    select id from read_mark where account_id = ${alice.id} order by created_at desc limit 1`.execute(database.db);
  return rows[0]!.id;
};
const edit = (fields: Fields) => ok('edit-tag', fields);

describe('edit-tag', () => {
  it('marks as NetNewsWire, newsboat and RSS Guard send it, with the copies of a story', async () => {
    const [first, second, third] = ids.paper as [number, number, number];
    await edit({ T: 'x', a: state('read'), i: [second, third].map(id => longItemId(id)) });
    expect(await unread()).toEqual(but(second, third));
    await edit({ i: `${first}`, a: state('read'), r: state('kept-unread'), ac: 'edit' });
    expect(await unread()).toEqual(but(first, second, third, ids.radio[0]!));
    await edit({ i: [first, second].join(','), r: `user/${alice.id}/state/com.google/read` });
    expect(await unread()).toEqual(but(third, ids.radio[0]!));
    const kept = [state('kept-unread'), state('tracking-kept-unread')];
    await edit({ i: third.toString(16).padStart(16, '0'), r: state('read'), a: kept });
    expect(await unread()).toEqual(but(ids.radio[0]!));
  });

  it('reads what is no longer to be kept unread', async () => {
    await edit({ i: `${ids.paper[1]}`, r: state('kept-unread') });
    expect(await unread()).toEqual(but(ids.paper[1]!));
  });

  it('can be taken back on the web', async () => {
    await edit({ i: [longItemId(ids.paper[0]!), longItemId(ids.paper[1]!)], a: state('read') });
    expect(await unread()).toEqual(but(ids.paper[0]!, ids.paper[1]!, ids.radio[0]!));
    expect((await web.delete(`/v1/feed/read?undo=${await undoOf()}`)).json()).toMatchObject({ marked: 3 });
    expect(await unread()).toEqual(everything());
  });

  it('stars and reads at once, and takes the star away', async () => {
    await edit({ i: ids.radio.map(String), a: [state('starred'), state('read')] });
    expect([await stars(), (await unread()).length]).toEqual([ids.radio, 3]);
    await edit({ i: `${ids.radio[1]}`, r: state('starred') });
    expect([await stars(), (await unread()).length]).toEqual([[ids.radio[0], ids.radio[2]], 3]);
    for (const nothing of ['broadcast', 'like']) await edit({ i: `${ids.radio[1]}`, a: state(nothing) });
    expect((await stars()).length).toBe(2);
  });

  it('passes over what the person may not see, and what is not there', async () => {
    const strange = [ids.secret[0]!, 999_999_999].map(String);
    await edit({ i: [...strange, `${ids.paper[1]}`], a: [state('read'), state('starred')] });
    expect([await unread(), await stars()]).toEqual([but(ids.paper[1]!), [ids.paper[1]]]);
    await edit({ i: strange, r: [state('read'), state('starred')] });
    const { rows } = await sql`select from item_read where item_id = any (${strange}::bigint[])`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('takes 10,000 items by one field or by as many, and no more', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => 1_000_000_000 + n);
    many[0] = ids.paper[1]!;
    await edit({ i: many.join(','), a: state('read') });
    await edit({ i: many.map(longItemId), a: state('starred') });
    expect([await unread(), await stars()]).toEqual([but(ids.paper[1]!), [ids.paper[1]]]);
    await refused('edit-tag', { i: [...many, 5].join(','), r: state('read') }, 400);
  });

  it('refuses what it cannot do, and changes nothing then', async () => {
    const i = `${ids.paper[1]}`;
    const wrong: Fields[] = [
      { i: 'x', a: state('read') },
      { i: `${i},`, a: state('read') },
      { i, a: 'user/-/label/Later' },
      { i, a: [state('read'), 'user/-/label/Later'] },
      { i, a: [state('read'), state('kept-unread')] },
      { i, a: state('starred'), r: state('starred') },
      { i, a: [state('read'), state('reading-list')] },
      { i, a: [state('read'), 'nothing'] },
      { i, a: [state('read'), 'user/bob/state/com.google/starred'] },
      { a: state('read') },
      {},
    ];
    for (const fields of wrong) await refused('edit-tag', fields, 400);
    expect([await unread(), await stars()]).toEqual([everything(), []]);
  });

  it('says that there are too many stars', async () => {
    const { db } = database;
    await sql`alter table star drop constraint if exists star_item_id_fkey`.execute(db);
    await sql`insert into star (account_id, item_id) select ${alice.id}, -n from generate_series(1, ${MOST_STARS}) n`.execute(
      db,
    );
    const { statusCode, body } = await phone.post('edit-tag', {
      i: `${ids.paper[1]}`,
      a: [state('starred'), state('read')],
    });
    expect([statusCode, body.length > 10, await unread()]).toEqual([400, true, everything()]);
  });

  it('makes a folder of a label without an item, as Readrops does, and one that is there already stays', async () => {
    for (const name of ['Later', 'later', 'Ｌater']) await edit({ a: `user/-/label/${name}` });
    const folders = (await web.get('/v1/subscribe/folder')).json() as { name: string }[];
    expect(folders.map(({ name }) => name)).toEqual([label, 'Later']);
    for (const name of ['', ' ', 'x'.repeat(51)]) await refused('edit-tag', { a: `user/-/label/${name}` }, 400);
  });

  it('by two apps at once leaves one state', async () => {
    const tablet = await readerApp(database.db, app, alice);
    const items = [...ids.paper, ...ids.radio].map(String);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const by = n % 2 === 0 ? phone : tablet;
        const is: Fields = n % 3 === 0 ? { a: state('read') } : { r: state('read') };
        return by.post('edit-tag', {
          i: n % 5 === 0 ? items.toReversed() : items,
          ...is,
          ...(n % 7 === 0 && { a: state('starred') }),
        });
      }),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect([0, everything().length]).toContain((await unread()).length);
    expect(await stars()).toEqual(everything());
    await edit({ i: items, a: state('read') });
    expect(await unread()).toEqual([]);
  });
});

describe('mark-all-as-read', () => {
  const markAll = (fields: Fields | string) => ok('mark-all-as-read', fields);

  it('marks a feed by its id and by its address, a label in all its spellings, and all', async () => {
    const asked: [Fields | string, number[]][] = [
      [{ s: `feed/${feeds.paper}` }, ids.paper],
      [{ s: 'feed/https://paper.example/feed.xml' }, ids.paper],
      [{ s: `feed/${feeds.sound}` }, ids.radio],
      ['T=x&s=user/-/label/R＆D ／ 뉴스＋', ids.paper],
      [{ s: `user/-/label/${label}` }, ids.paper],
      [{ s: `user/${alice.username}/label/${encodeURIComponent(label)}` }, ids.paper],
      [{ s: 'user/-/label/r&d / 뉴스+' }, ids.paper],
      [{ s: state('reading-list') }, everything()],
    ];
    const copies = [ids.paper[0]!, ids.radio[0]!];
    for (const [fields, gone] of asked) {
      await markAll(fields);
      const isCopied = copies.some(id => gone.includes(id));
      expect(await unread(), JSON.stringify(fields)).toEqual(but(...gone, ...(isCopied ? copies : [])));
      expect((await web.delete(`/v1/feed/read?undo=${await undoOf()}`)).statusCode).toBe(200);
      expect(await unread()).toEqual(everything());
    }
  });

  it('goes up to a moment in any unit, and a later item stays unread', async () => {
    const { rows } = await sql<{ at: Date }>`select created_at as at from item where id = ${ids.paper[2]}`.execute(
      database.db,
    );
    const ms = `${rows[0]!.at.getTime()}`;
    for (const ts of [ms.slice(0, -3), ms, `${ms}000`, `${ms}000000`]) {
      await markAll({ s: `feed/${feeds.paper}`, ts });
      expect(await unread()).toEqual(but(...ids.paper.slice(0, 3), ids.radio[0]!));
      await web.delete(`/v1/feed/read?undo=${await undoOf()}`);
    }
    await markAll({ s: state('reading-list'), ts: '1' });
    expect(await unread()).toEqual(everything());
  });

  it('leaves an item that comes in the meantime, in the fields of the address too', async () => {
    await markAll({ s: state('reading-list') });
    const { id } = await database.db
      .selectFrom('project')
      .where('url_key', '=', 'paper')
      .select('id')
      .executeTakeFirstOrThrow();
    const [late] = await seedItems(database.db, { id, listed: true }, 1);
    expect(await unread()).toEqual([late]);
    expect((await phone.post(`mark-all-as-read?s=feed/${feeds.paper}`, '')).statusCode).toBe(200);
    await sql`delete from item where id = ${late}`.execute(database.db);
  });

  it('never takes a stream that is not there for another', async () => {
    const bob = await makePerson(database.db, 'other');
    const strange = await sql<{ id: number }>`
      insert into subscription (account_id, tag) values (${bob.id}, 'sound') returning id`.execute(database.db);
    await sql`insert into folder (account_id, name) values (${bob.id}, 'Bob')`.execute(database.db);
    const absent = [
      `feed/${strange.rows[0]!.id}`,
      'feed/999999999',
      'feed/https://nowhere.example/',
      'user/-/label/Bob',
    ];
    for (const s of [
      ...absent,
      'user/-/label/',
      'user/-/state/com.google/all',
      `user/${bob.username}/label/Bob`,
      'x',
      '%00',
    ])
      await refused('mark-all-as-read', { s }, 404);
    const wrong: Fields[] = [
      {},
      { s: '' },
      { s: state('starred') },
      { s: state('reading-list'), ts: 'now' },
      { s: state('reading-list'), ts: '-1' },
    ];
    for (const fields of wrong) await refused('mark-all-as-read', fields, 400);
    await markAll({ s: state('read') });
    await markAll({ s: state('like') });
    expect(await unread()).toEqual(everything());
  });
});
