import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { type FakeInternet, fakeInternet } from '#test/origin.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';
import { askHub, type House, openHouse, type Subscriber, serveSubscriber, subscribing } from '#test/websub.ts';

let internet: FakeInternet;
let house: House;
let paper: Seeded;
let topic: string;
let reader: Subscriber;

beforeEach(async () => {
  internet = await fakeInternet();
  house = await openHouse(internet, 'bell', { firstByteMs: 3_000, totalMs: 4_000, connectMs: 3_000 });
  paper = await seedProject(house.database.db, { urlKey: 'paper', link: 'https://paper.example/' });
  await seedItems(house.database.db, paper, [{ title: 'Old news' }]);
  topic = `${house.url}/paper/rss.xml`;
  reader = serveSubscriber(internet, 'reader.test', '/callback?who=me%20too');
  await house.notice();
});
afterEach(async () => {
  await house.close();
  await internet.close();
});

const rows = async (): Promise<Record<string, unknown>[]> =>
  (await sql<Record<string, unknown>>`select * from websub_callback order by id`.execute(house.database.db)).rows;
const subscribe = async (more: Record<string, string> = {}, callback = reader.callback) => {
  expect((await askHub(house, subscribing(topic, callback, more))).statusCode).toBe(202);
  await house.verify();
};
const publish = async (title: string) => {
  await seedItems(house.database.db, paper, [{ title, sortAt: new Date().toISOString() }]);
};
/** A change is noticed once a minute at most. */
const send = async (title: string) => {
  await house.pass('61 seconds');
  await publish(title);
  await house.notice();
  await house.deliver();
};

describe('where only those who are signed in may read', () => {
  it('who has subscribed is sent nothing more', async () => {
    await subscribe();
    house.deps.settings.accounts.reading = 'signed-in';
    await send('New news');
    expect(reader.deliveries).toEqual([]);
    expect(await rows()).toEqual([]);
  });
});

describe('a request', () => {
  it('is answered at once, and holds when its callback has confirmed it', async () => {
    const answer = await askHub(house, subscribing(topic, reader.callback));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([202, 'text/plain; charset=utf-8']);
    expect(reader.questions).toEqual([]);
    await house.verify();
    const [question] = reader.questions;
    expect(Object.fromEntries(question!)).toMatchObject({
      ...{ who: 'me too', 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.lease_seconds': '864000' },
    });
    expect(question!.get('hub.challenge')!.length).toBeGreaterThan(30);
    expect(await rows()).toMatchObject([{ asked: null, verify_at: null, lease_until: expect.any(Date) }]);
  });

  it.each([
    ['60', '86400'],
    ['100000', '100000'],
    ['99999999999999', '864000'],
  ])('for a lease of %s seconds is asked about with %s', async (asked, given) => {
    await subscribe({ 'hub.lease_seconds': asked });
    expect(reader.questions[0]!.get('hub.lease_seconds')).toBe(given);
  });

  it.each<[string, Record<string, string>]>([
    ['hub.mode', { 'hub.mode': 'publish' }],
    ['hub.topic', { 'hub.topic': '' }],
    ['hub.callback', { 'hub.callback': '' }],
    ['hub.callback', { 'hub.callback': 'ftp://reader.test/' }],
    ['hub.callback', { 'hub.callback': 'http://bell.test/websub/in/1' }],
    ['hub.callback', { 'hub.callback': 'http://user:pass@reader.test/' }],
    ['hub.callback', { 'hub.callback': 'http://reader.test:25/' }],
    ['hub.secret', { 'hub.secret': 's'.repeat(200) }],
    ['hub.secret', { 'hub.secret': '비'.repeat(67) }],
    ['hub.lease_seconds', { 'hub.lease_seconds': '-5' }],
    ['hub.lease_seconds', { 'hub.lease_seconds': 'ten' }],
    ['hub.topic', { 'hub.mode': 'unsubscribe', 'hub.topic': 'http://bell.test/\0' }],
  ])('whose %s is wrong is refused in words: %j', async (name, wrong) => {
    const answer = await askHub(house, { ...subscribing(topic, reader.callback), ...wrong });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
    expect(answer.body).toContain(name);
    expect(await rows()).toEqual([]);
  });

  it('whose parameters are repeated, or no texts, is refused by their names', async () => {
    const form = new URLSearchParams(subscribing(topic, reader.callback));
    form.append('hub.mode', 'unsubscribe');
    const repeated = await house.app.inject({
      ...{ method: 'POST', url: '/websub', payload: form.toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([repeated.statusCode, repeated.body]).toEqual([
      400,
      'Some of the values are not valid. hub.mode: Only one value is accepted.\n',
    ]);
    const payload = { ...subscribing(topic, reader.callback), 'hub.lease_seconds': 86_400 };
    const numbered = await house.app.inject({ method: 'POST', url: '/websub', payload });
    expect([numbered.statusCode, numbered.body]).toEqual([
      400,
      'Some of the values are not valid. hub.lease_seconds: This must be text.\n',
    ]);
    expect(await rows()).toEqual([]);
  });

  it.each([
    'http://127.0.0.1/',
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:127.0.0.1]/',
  ])('to call %s is refused', async callback => {
    expect((await askHub(house, subscribing(topic, callback))).statusCode).toBe(400);
    expect(internet.dialled).toEqual([]);
  });

  it.each([
    '/paper/rss.xml?',
    '/PAPER/rss.xml',
    '/nobody/rss.xml',
    '/paper',
    '/board/none/rss.xml',
    '/secret/rss.xml',
    '/old/rss.xml',
  ])('for %s, which is no public feed by its own address, is refused', async path => {
    await seedProject(house.database.db, { urlKey: 'secret', visibility: 'PRIVATE' });
    await seedProject(house.database.db, { urlKey: 'old', mergedInto: paper.id });
    const answer = await askHub(house, subscribing(house.url + path, reader.callback));
    expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('hub.topic')]);
    expect((await askHub(house, subscribing('http://other.test/paper/rss.xml', reader.callback))).statusCode).toBe(404);
  });
});

describe('a callback', () => {
  it.each<[string, (far: Subscriber) => void]>([
    ['answers something else', far => Object.assign(far, { echo: () => 'yes' })],
    ['answers nothing', far => Object.assign(far, { echo: () => '' })],
    ['answers 404', far => Object.assign(far, { status: 404 })],
    ['redirects', far => Object.assign(far, { status: 302, headers: { location: 'http://reader.test/other' } })],
    ['answers without an end', far => Object.assign(far, { echo: (text: string) => text + 'x'.repeat(100_000) })],
  ])('that %s has not confirmed, and is asked once', async (_name, change) => {
    change(reader);
    await subscribe();
    await house.pass('1 hour');
    await house.verify();
    expect(reader.questions).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  it('that leads inside is not dialled, by whatever name', async () => {
    for (const [n, address] of ['127.0.0.1', '10.1.2.3', '::1', '169.254.169.254', '100.64.0.1', 'fd00::1'].entries()) {
      internet.point(`inside${n}.test`, [address]);
      internet.point(`both${n}.test`, ['198.41.0.4', address]);
      await subscribe({}, `http://inside${n}.test/`);
      await subscribe({}, `http://both${n}.test/`);
    }
    expect(internet.dialled).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('that does not answer holds nothing up', async () => {
    internet.serve('silent.test', () => {});
    await subscribe({}, 'http://silent.test/');
    expect(await rows()).toEqual([]);
  });

  it('keeps what it had when somebody else asks in its name', async () => {
    await subscribe({ 'hub.secret': 'first' });
    reader.echo = () => 'never heard of it';
    await subscribe({ 'hub.secret': 'second' });
    expect(
      (await askHub(house, { ...subscribing(topic, reader.callback), 'hub.mode': 'unsubscribe' })).statusCode,
    ).toBe(202);
    await house.verify();
    expect(reader.questions).toHaveLength(3);
    expect(await rows()).toMatchObject([{ secret: 'first', asked: null }]);
  });

  it('unsubscribes when it confirms that; one that has no lease is not asked', async () => {
    await subscribe();
    const form = { ...subscribing(topic, reader.callback), 'hub.mode': 'unsubscribe' };
    expect((await askHub(house, form)).statusCode).toBe(202);
    await house.verify();
    expect(reader.questions[1]!.get('hub.mode')).toBe('unsubscribe');
    expect(await rows()).toEqual([]);
    expect((await askHub(house, form)).statusCode).toBe(202);
    await house.verify();
    expect(reader.questions).toHaveLength(2);
  });
});

describe('nobody makes an amplifier of it', () => {
  it('a host is asked twelve times a minute, whatever is asked in its name', async () => {
    reader.echo = () => 'no';
    for (let n = 0; n < 60; n++) {
      const other = await seedProject(house.database.db);
      await askHub(house, subscribing(`${house.url}/${other.urlKey}/rss.xml`, `http://reader.test/${n}`));
    }
    for (let n = 0; n < 5; n++) {
      await house.verify();
      await house.pass('100 milliseconds');
    }
    expect(reader.questions).toHaveLength(12);
    // The others wait for their turn, and are not forgotten.
    expect(await rows()).toHaveLength(48);
    await house.pass('61 seconds');
    await house.verify();
    expect(reader.questions).toHaveLength(24);
  });

  it('ten callbacks of a host have a feed, and a thousand of all', async () => {
    for (let n = 0; n < 10; n++) await subscribe({}, `http://reader.test/${n}`);
    const more = await askHub(house, subscribing(topic, 'http://reader.test/10'));
    expect([more.statusCode, more.body]).toEqual([429, expect.stringContaining('host')]);
    // One that is there may ask again.
    expect((await askHub(house, subscribing(topic, 'http://reader.test/3'))).statusCode).toBe(202);
    await sql`
      insert into websub_callback (topic_id, callback, host, lease_until)
      select topic_id, 'http://h' || n, 'h' || n, now() + interval '1 day' from websub_callback, generate_series(1, 990) n
      where callback = 'http://reader.test/0'`.execute(house.database.db);
    const last = await askHub(house, subscribing(topic, 'http://another.test/'));
    expect([last.statusCode, last.body]).toEqual([429, expect.stringContaining('feed')]);
  });

  it('an address asks so often in a minute', async () => {
    const app = await testApp(house.database.db, { publicUrl: house.url, env: { WEBSUB_PER_MINUTE_ADDRESS: '3' } });
    const ask = async (address: string) => askHub({ app }, subscribing(topic, reader.callback), address);
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await ask('2001:db8::1'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 429]);
    expect(answers[3]!.headers).toMatchObject({
      ...{ 'content-type': 'text/plain; charset=utf-8', 'retry-after': expect.any(String) },
    });
    expect((await ask('2001:db8::2')).statusCode).toBe(429);
    expect((await ask('2001:db8:1::2')).statusCode).toBe(202);
    await app.close();
  });
});

describe('a feed that changes', () => {
  it('is sent whole, as its address answers it, with its links and a signature', async () => {
    await subscribe({ 'hub.secret': 'between us' });
    await send('Fresh news');
    const [delivery] = reader.deliveries;
    const answer = await house.app.inject('/paper/rss.xml');
    expect(delivery!.body).toBe(answer.body);
    expect(delivery!.body).toContain('Fresh news');
    expect(delivery!.headers['content-type']).toBe(answer.headers['content-type']);
    const link = `<${house.url}/websub>; rel="hub", <${topic}>; rel="self"`;
    expect([delivery!.headers.link, answer.headers.link]).toEqual([link, link]);
    const hmac = createHmac('sha256', 'between us').update(delivery!.body).digest('hex');
    expect(delivery!.headers['x-hub-signature']).toBe(`sha256=${hmac}`);
    await house.deliver();
    expect(reader.deliveries).toHaveLength(1);
  });

  it('is sent without a signature where no secret was given, and not before it changes', async () => {
    await subscribe();
    await house.pass('61 seconds');
    await house.notice();
    await house.deliver();
    expect(reader.deliveries).toEqual([]);
    await send('Fresh news');
    expect(reader.deliveries[0]!.headers).not.toHaveProperty('x-hub-signature');
  });

  it('is sent as soon as new items are there, where nothing was for a minute', async () => {
    await subscribe();
    await house.notice();
    await publish('Fresh news');
    await house.notice();
    await house.deliver();
    expect(reader.deliveries).toHaveLength(1);
  });

  it('is sent once a minute at most, then with all that has changed', async () => {
    await subscribe();
    await send('One');
    await publish('Two');
    await publish('Three');
    await house.notice();
    await house.deliver();
    expect(reader.deliveries).toHaveLength(1);
    await house.pass('61 seconds');
    await house.notice();
    await house.deliver();
    expect(reader.deliveries).toHaveLength(2);
    expect(reader.deliveries[1]!.body).toMatch(/Two[\s\S]*Three|Three[\s\S]*Two/);
  });

  it('is sent where an item was edited or is gone', async () => {
    const { db } = house.database;
    await subscribe();
    await house.pass('61 seconds');
    await sql`update item set title = 'Old news, mended', source_hash = 'another' where title = 'Old news'`.execute(db);
    await house.notice();
    await house.deliver();
    expect(reader.deliveries[0]!.body).toContain('mended');
    await house.pass('61 seconds');
    await sql`delete from item`.execute(db);
    await house.notice();
    await house.deliver();
    expect(reader.deliveries[1]!.body).not.toContain('<item>');
  });

  it('is not sent after its lease', async () => {
    await subscribe({ 'hub.lease_seconds': '86400' });
    await house.pass('1 day');
    await send('Fresh news');
    expect(reader.deliveries).toEqual([]);
  });

  it('is not sent where the lease ends while it waits', async () => {
    await subscribe();
    await publish('Fresh news');
    await house.notice();
    await house.pass('10 days');
    await house.deliver();
    expect(reader.deliveries).toEqual([]);
  });

  it.each([
    ['becomes private', sql`update project set visibility = 'PRIVATE'`],
    ['is deleted', sql`delete from project`],
    ['is one with another', sql`update project set merged_into = id`],
    ['has another key', sql`update project set url_key = 'renamed'`],
  ])('and %s is sent no more: its leases end', async (_name, change) => {
    const { db } = house.database;
    await subscribe();
    await house.pass('61 seconds');
    await publish('Secret news');
    await house.notice();
    await change.execute(db);
    await house.deliver();
    expect(reader.deliveries).toEqual([]);
    expect(await rows()).toEqual([]);
    await subscribe().catch(() => {});
    expect(reader.questions).toHaveLength(1);
  });
});

describe('a callback that fails', () => {
  it('is tried again with longer and longer rests, then at the next change', async () => {
    await subscribe();
    reader.status = 500;
    await send('One');
    const rests: number[] = [];
    for (let n = 0; n < 8; n++) {
      const [row] = await rows();
      if (!row!.deliver_at) break;
      rests.push(Math.round(((row!.deliver_at as Date).getTime() - Date.now()) / 1000));
      await house.pass('8 hours');
      await house.deliver();
    }
    expect(rests).toHaveLength(7);
    for (const [n, usual] of [30, 120, 480, 1800, 7200, 14_400, 21_600].entries()) {
      expect(rests[n]).toBeGreaterThanOrEqual(usual * 0.8 - 2);
      expect(rests[n]).toBeLessThanOrEqual(usual * 1.2 + 2);
    }
    expect(reader.deliveries).toHaveLength(8);
    reader.status = 204;
    await send('Two');
    expect(reader.deliveries[8]!.body).toMatch(/Two[\s\S]*One|One[\s\S]*Two/);
    expect(await rows()).toMatchObject([{ failures: 0, deliver_at: null }]);
  });

  it('with 410 is gone for good', async () => {
    await subscribe();
    reader.status = 410;
    await send('One');
    expect(await rows()).toEqual([]);
  });

  it('with a redirect is not followed', async () => {
    const other = serveSubscriber(internet, 'elsewhere.test');
    await subscribe();
    Object.assign(reader, { status: 307, headers: { location: other.callback } });
    await send('One');
    expect([reader.deliveries.length, other.deliveries.length]).toEqual([1, 0]);
    expect(await rows()).toMatchObject([{ failures: 1 }]);
  });

  it('that asks to wait is left alone for so long', async () => {
    await subscribe();
    Object.assign(reader, { status: 429, headers: { 'retry-after': '3600' } });
    await send('One');
    const [row] = await rows();
    expect((row!.deliver_at as Date).getTime() - Date.now()).toBeGreaterThan(3_500_000);
  });

  it('whose name leads inside by then gets nothing', async () => {
    await subscribe();
    const before = internet.dialled.length;
    internet.point('reader.test', ['10.0.0.7']);
    await send('One');
    expect(internet.dialled.length).toBe(before);
    expect(await rows()).toMatchObject([{ failures: 1 }]);
  });

  it('has its host left alone after ten failures in a row; then one delivery tries it', async () => {
    reader.status = 200;
    for (let n = 0; n < 10; n++) await subscribe({}, `http://reader.test/${n}`);
    reader.status = 503;
    await send('One');
    expect(reader.deliveries).toHaveLength(10);
    await house.pass('45 seconds');
    await house.deliver();
    expect(reader.deliveries).toHaveLength(10);
    await house.pass('30 seconds');
    await house.deliver();
    expect(reader.deliveries).toHaveLength(11);
    reader.status = 200;
    await house.pass('3 minutes');
    await house.deliver();
    expect(await rows()).toHaveLength(10);
    expect((await rows()).filter(row => row.deliver_at !== null)).toEqual([]);
  });
});
