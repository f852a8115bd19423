import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { feedKeyOf } from '#features/projects/feed-address.ts';
import { addByRule, added, generating, type Maker } from '#test/generating.ts';
import { newsXpaths } from '#test/generator-requests.ts';
import { password } from '#test/people.ts';
import { seedItems } from '#test/seed.ts';
import { leaveGenerators } from './end.ts';

const g = generating();

const set = (uuid: string, payload: Record<string, unknown>, person = g.alice) =>
  person.put(`/v1/rssgen/${uuid}/settings`, { payload });
const follow = (person: Maker, urlKey: string) => person.post('/v1/subscribe/project', { form: { urlKey } });
const projectOf = async (urlKey: string) =>
  (
    await sql<{ id: number; next_at: Date | null; items: number; owner_id: number | null }>`
      select p.id, c.next_at, owner_id, (select count(*)::int from item where project_id = p.id) as items
      from project p join crawl c on c.project_id = p.id where url_key = ${urlKey}`.execute(g.db)
  ).rows[0];

describe('the list', () => {
  it('has a person’s own, the newest first, without how each is read', async () => {
    const first = await added(g.alice, { title: 'First' });
    const second = (await addByRule(g.alice, { title: 'Second' })).json();
    await added(g.bob);
    const list = (await g.alice.get('/v1/rssgen/my')).json();
    expect(list.map((each: { title: string }) => each.title)).toEqual(['Second', 'First']);
    expect(list[0]).toMatchObject({ uuid: second.uuid, builder: 'RULE', rule: second.rule });
    expect(list[1]).toMatchObject({ uuid: first.uuid, builder: 'XPATH', rule: null, url: 'http://page.test/' });
    expect(list[1]).not.toHaveProperty('itemXpath');
    expect((await g.charlie.get('/v1/rssgen/my')).json()).toEqual([]);
  });

  it('tells what is wrong, in the reader’s language', async () => {
    const { uuid } = await added(g.alice);
    await sql`update crawl set error_code = 'HTTP_404', error_at = now()`.execute(g.db);
    const answer = await g.alice.get(`/v1/rssgen/${uuid}`, { headers: { 'accept-language': 'ko' } });
    expect(answer.json().lastError).toMatchObject({
      code: 'HTTP_404',
      message: '이 주소에 문서가 없습니다(상태 코드 404).',
    });
  });
});

describe('a pause', () => {
  const minutesLeft = async () =>
    (
      await sql<{ minutes: number }>`
      select round(extract(epoch from next_at - now()) / 60)::int as minutes from crawl`.execute(g.db)
    ).rows[0]!.minutes;

  it('that ends, however often, brings no look before its time', async () => {
    const { uuid } = await added(g.alice);
    for (let n = 0; n < 2; n++) {
      await set(uuid, { isPaused: true });
      await set(uuid, { isPaused: false });
      expect(await minutesLeft()).toBe(30);
    }
    await set(uuid, { isPaused: true });
    await sql`update generator set paused_at = now() - interval '2 hours'`.execute(g.db);
    await sql`update crawl set checked_at = now() - interval '10 minutes'`.execute(g.db);
    await set(uuid, { isPaused: false });
    expect(await minutesLeft()).toBe(20);
  });

  it('ends the looks, and the end of a long one looks at once', async () => {
    const { uuid, urlKey } = await added(g.alice);
    expect((await set(uuid, { isPaused: true })).json()).toMatchObject({ isPaused: true, nextCheckAt: null });
    expect((await projectOf(urlKey))?.next_at).toBeNull();
    const before = g.woken;
    await sql`update generator set paused_at = now() - interval '31 minutes'`.execute(g.db);
    expect((await set(uuid, { isPaused: false })).json()).toMatchObject({ isPaused: false });
    const { rows } =
      await sql`select from crawl join host on key = host_key where crawl.next_at <= now() and host.next_at <= now()`.execute(
        g.db,
      );
    expect([rows.length, g.woken - before]).toEqual([1, 1]);
  });
});

it('settings are changed so many times in an hour, by each person', async () => {
  const [mine, his] = [await added(g.alice), await added(g.bob)];
  await set(mine.uuid, { intervalMinutes: 60 });
  await sql`update bucket set tokens = 0 where key = ${`generator-settings:${g.alice.id}`}`.execute(g.db);
  const answer = await set(mine.uuid, { intervalMinutes: 90 });
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect((await set(his.uuid, { intervalMinutes: 90 }, g.bob)).statusCode).toBe(200);
  expect((await g.alice.get(`/v1/rssgen/${mine.uuid}`)).json().intervalMinutes).toBe(60);
});

describe('the time between two looks', () => {
  it('counts from the last one where it is shorter, and never below half an hour', async () => {
    const { uuid } = await added(g.alice);
    await sql`update crawl set checked_at = now() - interval '40 minutes', next_at = now() + interval '1 day'`.execute(
      g.db,
    );
    expect((await set(uuid, { intervalMinutes: 60 })).json().intervalMinutes).toBe(60);
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from next_at - now()) / 60)::int as minutes from crawl`.execute(g.db);
    expect(rows[0]!.minutes).toBe(20);
    expect((await set(uuid, { intervalMinutes: 29 })).statusCode).toBe(400);
  });
});

describe('private', () => {
  it('is a feed that is in no list, until its owner makes it public again', async () => {
    const { uuid, urlKey } = await added(g.alice);
    expect((await set(uuid, { isPublic: false })).json().isPublic).toBe(false);
    expect((await g.bob.get(`/v1/project?urlKey=${urlKey}`)).statusCode).toBe(404);
    expect((await set(uuid, { isPublic: true })).json().isPublic).toBe(true);
    expect((await g.bob.get(`/v1/project?urlKey=${urlKey}`)).statusCode).toBe(200);
  });

  it('is shown or hidden under the lock of its feed’s address, not of its page’s', async () => {
    const { uuid, rssUrl } = await added(g.alice);
    const gate = await g.db.startTransaction().execute();
    await sql`select from project for update`.execute(gate);
    const hiding = set(uuid, { isPublic: false });
    const isFree = async (address: string) =>
      (
        await sql<{ free: boolean }>`
          select pg_try_advisory_xact_lock(hashtextextended(${feedKeyOf(address, null)}, 0)) as free`.execute(g.db)
      ).rows[0]!.free;
    await expect.poll(() => isFree(rssUrl)).toBe(false);
    expect(await isFree('http://page.test/')).toBe(true);
    await gate.commit().execute();
    expect((await hiding).json().isPublic).toBe(false);
  });

  it('is not what others follow, and then nothing else is changed either', async () => {
    const { uuid, urlKey } = await added(g.alice);
    await follow(g.bob, urlKey);
    const answer = await set(uuid, { isPublic: false, isPaused: true });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'HAS_SUBSCRIBERS']);
    expect((await g.alice.get(`/v1/rssgen/${uuid}`)).json()).toMatchObject({ isPublic: true, isPaused: false });
  });

  it('stays what reads a page whose address holds a secret', async () => {
    const { uuid } = await added(g.alice, { url: 'http://page.test/?token=0123456789abcdef' });
    const answer = await set(uuid, { isPublic: true });
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'You are not allowed to do this. Its address holds a secret, so it stays private.',
    ]);
  });
});

describe('a generator that is deleted', () => {
  it('takes its feed along', async () => {
    const { uuid, urlKey } = await added(g.alice);
    await follow(g.alice, urlKey);
    await seedItems(g.db, { ...(await projectOf(urlKey))!, listed: true }, 2);
    const answer = await g.alice.delete(`/v1/rssgen/${uuid}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Successfully deleted' }]);
    expect(
      (await sql`select from project union all select from item union all select from generator`.execute(g.db)).rows,
    ).toEqual([]);
    expect((await g.alice.delete(`/v1/rssgen/${uuid}`)).statusCode).toBe(404);
  });

  it('leaves what others follow with its items, and it is not read any more', async () => {
    const { uuid, urlKey } = await added(g.alice);
    await follow(g.bob, urlKey);
    await seedItems(g.db, { ...(await projectOf(urlKey))!, listed: true }, 2);
    await g.alice.delete(`/v1/rssgen/${uuid}`);
    expect(await projectOf(urlKey)).toMatchObject({ next_at: null, items: 2, owner_id: g.alice.id });
    expect((await g.bob.get(`/v1/project?urlKey=${urlKey}`)).json()).toMatchObject({
      subscribersCount: 1,
      nextCheckAt: null,
      health: 'gone',
      lastError: {
        message: 'This feed was made from a web page, and the person who made it has ended it. Nothing new will come.',
      },
    });
    expect((await g.alice.get('/v1/rssgen/my')).json()).toEqual([]);
  });
});

describe('the end of a feed that others follow', () => {
  it('is the end of its address, too: the feed of the project is the only one left', async () => {
    const { rssUrl, urlKey } = await added(g.alice);
    await follow(g.bob, urlKey);
    const find = () => g.bob.get(`/v1/project/rss?${new URLSearchParams({ link: rssUrl })}`);
    expect((await find()).statusCode).toBe(200);
    await g.alice.delete(`/v1/rssgen/${(await g.alice.get('/v1/rssgen/my')).json()[0].uuid}`);
    expect((await find()).json().code).toBe('RSS_NOT_FOUND');
    expect((await g.bob.get(`/${urlKey}/rss.xml`)).statusCode).toBe(200);
  });
});

it('a generator is deleted without a look at all projects', async () => {
  await added(g.alice);
  await sql`insert into project (url_key, kind, title, folded) select 'many-' || n, 'FEED', 'Many', 'many'
    from generate_series(1, 20000) n`.execute(g.db);
  await sql`analyze project`.execute(g.db);
  const read = await g.db.transaction().execute(async tx => {
    await leaveGenerators(tx, g.alice.id);
    return (
      await sql<{ rows: number }>`
        select seq_tup_read::int as rows from pg_stat_xact_user_tables where relname = 'project'`.execute(tx)
    ).rows[0]!.rows;
  });
  expect(read).toBeLessThan(20_000);
  expect((await sql`select from generator`.execute(g.db)).rows).toEqual([]);
});

describe('an account that is deleted', () => {
  it('takes its generators along, and their feeds but those that others follow', async () => {
    const [alone, followed, secret] = [
      await added(g.alice),
      await added(g.alice),
      await added(g.alice, { isPublic: false }),
    ];
    await follow(g.alice, alone.urlKey);
    await follow(g.bob, followed.urlKey);
    await seedItems(g.db, { ...(await projectOf(followed.urlKey))!, listed: true }, 2);
    const others = await added(g.charlie);
    const answer = await g.alice.delete(`/v1/account?${new URLSearchParams({ password })}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect([await projectOf(alone.urlKey), await projectOf(secret.urlKey)]).toEqual([undefined, undefined]);
    expect(await projectOf(followed.urlKey)).toMatchObject({ next_at: null, items: 2, owner_id: null });
    const { rows } = await sql<{ id: string }>`select id from generator`.execute(g.db);
    expect(rows).toEqual([{ id: others.uuid }]);
  });

  it('has had its generators in its export', async () => {
    const { uuid, urlKey } = await added(g.alice);
    const { generators } = (await g.alice.get('/v1/account/export')).json();
    expect(generators).toMatchObject([
      {
        generator: { id: uuid, item_xpath: newsXpaths.itemXpath, health: 'new' },
        page: 'http://page.test/',
        url_key: urlKey,
        runs: null,
      },
    ]);
    expect((await g.charlie.get('/v1/account/export')).json().generators).toEqual([]);
  });
});

describe('what is another’s', () => {
  it('is not there for Charlie, and stays as it is', async () => {
    const before = await added(g.alice);
    const answers = await Promise.all([
      g.charlie.get(`/v1/rssgen/${before.uuid}`),
      g.charlie.delete(`/v1/rssgen/${before.uuid}`),
      set(before.uuid, { isPaused: true, isPublic: false, intervalMinutes: 60 }, g.charlie),
    ]);
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { code: 'GENERATOR_NOT_FOUND', message: 'There is no such RSS generator.' },
      ]);
    expect((await g.alice.get(`/v1/rssgen/${before.uuid}`)).json()).toEqual(before);
  });
});
