import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedPage } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import type { HttpClient } from '#net/fetch.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { document, type FakeInternet, fakeInternet } from '#test/origin.ts';
import { makePerson } from '#test/people.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { seedGenerator } from '#test/seed-generator.ts';
import { smallPicture } from '#test/small-picture.ts';
import { openPictureDoor } from './door.ts';

let database: Database;
let internet: FakeInternet;
let door: HttpClient;
let dataDir: string;
let app: App;
let off: App;
let png: Buffer;

const own = `/u/11111111-2222-4333-8444-555555555555`;
const content = `<p>Text<img src="http://a.test/in.png?a=1&amp;b=2" alt="x" loading="lazy"><img src="${own}" loading="lazy"></p>`;

beforeAll(async () => {
  database = await freshDatabase();
  internet = await fakeInternet();
  png = await smallPicture();
  internet.serve('a.test', document(png, { 'content-type': 'text/html', 'set-cookie': 'a=b' }));
  dataDir = await mkdtemp(join(tmpdir(), 'newsbell-pictures-'));
  door = openPictureDoor(internet, { ownHosts: [] }, { discreetMs: 0 });
  const env = { PICTURE_PROXY: 'true', PICTURES_PER_MINUTE_ADDRESS: '1', DATA_DIR: dataDir };
  app = await testApp(database.db, { env, pictureDoor: door });
  off = await testApp(database.db, { env: { DATA_DIR: dataDir }, pictureDoor: door });
  const paper = await seedProject(database.db, { urlKey: 'paper', image: 'http://a.test/icon.png' });
  await seedItems(database.db, paper, 1);
  await sql`update item set content = ${content}, image = 'http://a.test/one.png', enclosures = '[]'`.execute(
    database.db,
  );
});
afterAll(async () => {
  await Promise.all([app?.close(), off?.close()]);
  await door?.close();
  await internet?.close();
  await database?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const itemOf = async (of: App) => {
  const page = (await of.inject('/v1/feed/project?urlKey=paper')).json<FeedPage>();
  return page.content[0]!;
};
const picturesIn = (html: string | null): string[] =>
  [...(html ?? '').matchAll(/<img src="([^"]*)"/g)].map(each => each[1]!);
const signed = expect.stringMatching(/^\/img\/[\w-]{22}\/[\w-]+$/);

describe('where the proxy is on', () => {
  it('pictures of other sites have addresses of this server, and uploaded ones stay', async () => {
    const item = await itemOf(app);
    expect([item.image, item.project.image]).toEqual([signed, signed]);
    expect(picturesIn(item.content)).toEqual([signed, own]);
    const project = (await app.inject('/v1/project?urlKey=paper')).json();
    expect(project.image).toBe(item.project.image);
    const html = picturesIn(item.content)[0]!;
    expect(Buffer.from(html.split('/')[3]!, 'base64url').toString()).toBe('http://a.test/in.png?a=1&b=2');
  });

  it('so have those in texts of people', async () => {
    const person = await makePerson(database.db, 'owner');
    const answer = await app.inject({
      ...{ method: 'POST', url: '/v1/board/preview', payload: { content: '![a](https://a.test/p.png)' } },
      headers: { cookie: person.cookie, 'x-requested-with': 'test' },
    });
    expect(picturesIn(answer.json().html)).toEqual([signed]);
  });

  it('so have those of a page that somebody makes a feed of', async () => {
    const person = await makePerson(database.db, 'owner');
    const addresses = ['https://a.test/1.png', 'http://a.test/2.png'];
    const ask = (of: App) =>
      of.inject({
        ...{ method: 'POST', url: '/v1/rssgen/pictures', payload: { addresses } },
        headers: { cookie: person.cookie, 'x-requested-with': 'test' },
      });
    expect((await ask(app)).json()).toEqual({ addresses: [signed, signed] });
    expect((await ask(off)).json()).toEqual({ addresses });
  });

  it('the picture comes with its own type, as no document, and may be kept', async () => {
    const { image } = await itemOf(app);
    const answer = await app.inject(image!);
    expect([answer.statusCode, answer.rawPayload.equals(png)]).toEqual([200, true]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': 'inline; filename="image"',
      'cache-control': 'private, max-age=604800, immutable',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('is answered whole, whatever part or form of it is asked for', async () => {
    const url = (await itemOf(app)).image!;
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, `${png.length}`, '']);
    for (const asked of [
      { range: 'bytes=0-3' },
      { 'if-none-match': '*', 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
      { accept: 'text/html', 'accept-encoding': 'br' },
    ]) {
      const { statusCode, headers, rawPayload } = await app.inject({ url, headers: asked });
      expect([statusCode, headers['content-length'], headers['content-encoding'], headers.etag]).toEqual([
        ...[200, `${png.length}`, undefined, undefined],
      ]);
      expect(rawPayload.equals(png)).toBe(true);
    }
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await app.inject({ method, url, headers: { 'x-requested-with': 'test' } })).statusCode).toBe(404);
  });

  it('other spellings of its address are refused, and so are addresses that are too long', async () => {
    const url = (await itemOf(app)).image!;
    const [, , mac, address] = url.split('/');
    for (const wrong of [
      `/img/${mac}/${address}=`,
      `/img/${mac}/${address}%3D`,
      `/img/${mac}/${address}%00`,
      `/img/${mac}/${address}%2F`,
      `/img/${mac}/${address}/`,
      `/img/${mac}/%${address}`,
      `/img/${mac}/${'A'.repeat(10_000)}`,
      `/img/${mac}/${'가'.repeat(700)}`,
      `/img/${'%00'.repeat(22)}/${address}`,
      '/img//',
    ])
      expect([400, 404], wrong).toContain((await app.inject(wrong)).statusCode);
    expect((await app.inject(`/img/${mac}/${encodeURIComponent(address!)}?x=1`)).statusCode).toBe(200);
    for (const length of [2049, 10_000]) {
      const long = `http://a.test/${'a'.repeat(length - 'http://a.test/'.length)}`;
      await sql`update item set image = ${long}`.execute(database.db);
      expect([400, 404], `${length}`).toContain((await app.inject((await itemOf(app)).image!)).statusCode);
    }
    await sql`update item set image = 'http://a.test/one.png'`.execute(database.db);
  });

  it('the longest address that is fetched has one, too', async () => {
    const long = `http://a.test/${'a'.repeat(2048 - 'http://a.test/'.length)}`;
    await sql`update item set image = ${long}`.execute(database.db);
    expect((await app.inject((await itemOf(app)).image!)).statusCode).toBe(200);
    await sql`update item set image = 'http://a.test/one.png'`.execute(database.db);
  });

  it('an address that was not signed here is none, and nothing is dialled', async () => {
    const { image } = await itemOf(app);
    const { length } = internet.dialled;
    const [, , mac, address] = image!.split('/');
    const other = Buffer.from('http://a.test/other.png').toString('base64url');
    for (const url of [`/img/${mac}/${other}`, `/img/${'A'.repeat(22)}/${address}`, `/img/x/y`]) {
      const { statusCode, headers } = await app.inject(url);
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, 'no-store']);
    }
    expect(internet.dialled).toHaveLength(length);
  });

  it('an address may have those of ten minutes fetched at once, and all that are kept besides', async () => {
    const from = { remoteAddress: '203.0.113.9' };
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      await sql`update item set image = ${`http://a.test/limit-${n}.png`}`.execute(database.db);
      statuses.push((await app.inject({ url: (await itemOf(app)).image!, ...from })).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    await sql`update item set image = 'http://a.test/limit-0.png'`.execute(database.db);
    expect((await app.inject({ url: (await itemOf(app)).image!, ...from })).statusCode).toBe(200);
  });
});

describe('the feeds that are written here', () => {
  it('name addresses that pages of other sites may show, and uploaded pictures by their own', async () => {
    const { body } = await app.inject('/paper/rss.xml');
    const addresses = [...body.matchAll(/http:\/\/newsbell\.test\/(?:img|u)\/[\w/-]+/g)].map(([address]) => address);
    expect(addresses).toHaveLength(4);
    expect(addresses).toContain(`http://newsbell.test${own}`);
    expect(body).not.toContain('a.test');
    const inFeed = addresses.find(address => address.includes('/img/'))!;
    const answer = await app.inject({ url: new URL(inFeed).pathname, remoteAddress: '203.0.113.10' });
    expect([answer.statusCode, answer.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
  });

  it('name those of a page, and of a board', async () => {
    const made = await seedGenerator(database.db);
    await seedItems(database.db, made, 1);
    await sql`update item set content = ${content}, image = 'http://a.test/one.png' where project_id = ${made.id}`.execute(
      database.db,
    );
    const person = await makePerson(database.db, 'other');
    const sent = await app.inject({
      ...{
        method: 'POST',
        url: '/v1/board/free',
        payload: { title: 'A', content: '![a](http://a.test/p.png)', draft: randomUUID() },
      },
      headers: { cookie: person.cookie, 'x-requested-with': 'test' },
    });
    expect(sent.statusCode).toBe(200);
    for (const ending of [
      `rss/${made.uuid}.xml`,
      `rss/${made.uuid}.atom`,
      `rss/${made.uuid}.json`,
      'board/free/rss.xml',
    ]) {
      const [on, without] = await Promise.all([app.inject(`/${ending}`), off.inject(`/${ending}`)]);
      expect([ending, on.body.includes('newsbell.test/img/'), on.body.includes('//a.test')]).toEqual([
        ending,
        true,
        false,
      ]);
      expect([ending, without.body.includes('/img/'), without.body.includes('//a.test')]).toEqual([
        ending,
        false,
        true,
      ]);
      expect(on.headers.etag).not.toBe(without.headers.etag);
    }
  });
});

describe('a new secret that was put before the former one, as docs/running.md says', () => {
  it('signs after the next start, and what the former one has signed is read', async () => {
    const before = (await itemOf(app)).image!;
    const running = await readFile(join(import.meta.dirname, '../../../../docs/running.md'), 'utf8');
    const statement = /update server_key set[^;]*;/.exec(running)![0];
    await sql.raw(statement).execute(database.db);
    const { value } = await database.db
      .selectFrom('server_key')
      .select('value')
      .where('name', '=', 'pictures')
      .executeTakeFirstOrThrow();
    const { secrets } = value as { secrets: string[] };
    expect(secrets.map(secret => Buffer.from(secret, 'base64url').length)).toEqual([32, 32]);
    const env = { PICTURE_PROXY: 'true', DATA_DIR: dataDir };
    const started = await testApp(database.db, { env, pictureDoor: door });
    const after = (await itemOf(started)).image!;
    expect(after).not.toBe(before);
    expect(after.split('/')[3]).toBe(before.split('/')[3]);
    for (const url of [before, after]) expect((await started.inject(url)).statusCode).toBe(200);
    expect((await app.inject(after)).statusCode).toBe(404);
    await started.close();
  });
});

describe('where the proxy is off', () => {
  it('pictures have their own addresses, and none is fetched by an address that was signed before', async () => {
    await sql`update item set image = 'http://a.test/one.png'`.execute(database.db);
    const item = await itemOf(off);
    expect([item.image, item.project.image, item.content]).toEqual([
      'http://a.test/one.png',
      'http://a.test/icon.png',
      content,
    ]);
    expect((await off.inject((await itemOf(app)).image!)).statusCode).toBe(404);
  });
});
