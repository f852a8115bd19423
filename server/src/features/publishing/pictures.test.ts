/** Pictures of published news: their upload, how news show them, and how long they stay. */
import type { FeedItem } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { makeAccessToken } from '#features/accounts/access-tokens.ts';
import { forgetUnusedImages } from '#features/images/clean-up.ts';
import { forgetOldItems } from '#features/items/retention.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { counter } from '#test/counter.ts';
import { freshDatabase } from '#test/database.ts';
import { type FileField, formInParts } from '#test/form-in-parts.ts';
import { makePerson, type Person } from '#test/people.ts';
import { seedProject } from '#test/seed.ts';
import { settingsOf } from '#test/settings.ts';
import { smallPicture } from '#test/small-picture.ts';

let database: Database;
let app: App;
let alice: Person;
let urlKey: string;
let projectId: number;
let token: string;
const nextNumber = counter();

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env: { PUBLISH_PER_MINUTE_PROJECT: '200' } });
});
beforeEach(async () => {
  const { db } = database;
  alice = await makePerson(db, 'owner');
  urlKey = `lab-${nextNumber()}`;
  projectId = (await seedProject(db, { urlKey, kind: 'PUBLISHED', ownerId: alice.id, feedUrl: null })).id;
  token = await tokenOf(alice, ['publish']);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const tokenOf = async ({ id }: Person, scopes: readonly ('publish' | 'read')[], projects: number[] | null = null) =>
  (await makeAccessToken(database.db, id, { name: 'cron', scopes: [...scopes], projects })).token;

const send = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  {
    payload,
    headers = {},
    by = token,
  }: { payload?: object | Buffer; headers?: Record<string, string>; by?: string } = {},
) => {
  const bearer = { authorization: `Bearer ${by}` };
  const answer = await app.inject({ method, url, headers: { ...bearer, ...headers }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const upload = async (bytes?: Buffer, more: { by?: string; to?: string; field?: Partial<FileField> } = {}) => {
  const { by, to = urlKey, field } = more;
  const form = formInParts({ field: 'image', bytes: bytes ?? (await smallPicture()), ...field });
  return send('POST', `/v1/project/${to}/news/image`, { ...form, ...(by && { by }) });
};
const uploaded = async (): Promise<string> => (await upload()).body.url;
const publish = async (payload: object): Promise<number> => {
  const { status, body } = await send('POST', `/v1/project/${urlKey}/news`, { payload });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
};
const itemOf = async (id: number): Promise<FeedItem> =>
  (await app.inject({ url: `/v1/feed?id=${id}`, headers: { cookie: alice.cookie } })).json()[0];
const pathOf = (url: string) => new URL(url).pathname;
const isServed = async (url: string) => (await app.inject(pathOf(url))).statusCode === 200;
/** Lets the pictures of this person that nothing shows have been so for three days, and cleans up. */
const clean = async () => {
  await sql`
    update image set unused_since = now() - interval '3 days' where account_id = ${alice.id} and unused_since is not null`.execute(
    database.db,
  );
  await forgetUnusedImages({ db: database.db });
};
const stays = async (...urls: string[]) => {
  await clean();
  return Promise.all(urls.map(isServed));
};

describe('a picture', () => {
  it('is uploaded as a form or as the body, by a token, and answers its address', async () => {
    const { status, body } = await upload();
    expect([status, body]).toEqual([
      200,
      { url: expect.stringMatching(/^http:\/\/newsbell\.test\/u\/[\da-f-]{36}$/), width: 4, height: 3 },
    ]);
    const headers = { 'content-type': 'image/png' };
    const alone = await send('POST', `/v1/project/${urlKey}/news/image`, { payload: await smallPicture(), headers });
    expect(alone.status).toBe(200);
    expect([await isServed(body.url), await isServed(alone.body.url)]).toEqual([true, true]);
  });

  it('is taken by the rules of pictures in texts, and in the same room', async () => {
    expect((await upload(Buffer.from('%PDF-1.4'))).body.code).toBe('IMAGE_KIND');
    expect((await upload(undefined, { field: { field: 'other' } })).body.fields).toEqual({ image: expect.any(String) });
    const { db } = database;
    await sql`update bucket set tokens = 0 where key = ${`picture-of-text:${alice.id}`}`.execute(db);
    expect((await upload()).body.code).toBe('TOO_MANY_REQUESTS');
    await db.deleteFrom('bucket').execute();
    await sql`
      insert into image (account_id, purpose, type, bytes, size, width, height, unused_since)
      values (${alice.id}, 'TEXT', 'image/webp', '', 300000000, 1, 1, now())`.execute(db);
    expect((await upload()).body.code).toBe('IMAGE_SPACE_FULL');
  });

  it('is taken of the owner alone, by a token for publishing to this project', async () => {
    const bob = await makePerson(database.db, 'other');
    const codeBy = async (by: string, to = urlKey) => (await upload(undefined, { by, to })).body.code;
    expect(await codeBy(await tokenOf(bob, ['publish']))).toBe('FORBIDDEN');
    expect(await codeBy(await tokenOf(alice, ['read']))).toBe('TOKEN_SCOPE');
    expect(await codeBy(await tokenOf(alice, ['publish'], [projectId + 1]))).toBe('TOKEN_SCOPE');
    expect(await codeBy(token, 'nowhere')).toBe('PROJECT_NOT_FOUND');
    const { id } = await seedProject(database.db, { urlKey: `feed-${nextNumber()}`, ownerId: alice.id });
    const { url_key } = await database.db
      .selectFrom('project')
      .where('id', '=', id)
      .select('url_key')
      .executeTakeFirstOrThrow();
    expect(await codeBy(token, url_key)).toBe('FORBIDDEN');
    expect((await database.db.selectFrom('image').where('account_id', '=', bob.id).select('id').execute()).length).toBe(
      0,
    );
  });
});

describe('news show a picture that was uploaded', () => {
  it('in Markdown and HTML, with or without our origin, with its size', async () => {
    const url = await uploaded();
    const shown = `<img src="${pathOf(url)}" alt="graph" width="4" height="3" loading="lazy" referrerpolicy="no-referrer">`;
    for (const at of [url, pathOf(url)]) {
      const markdown = await publish({ content: `![graph](${at})`, format: 'markdown' });
      expect((await itemOf(markdown)).content).toBe(`<p>${shown}</p>`);
      const html = await publish({ content: `<img src="${at}" alt="graph">`, format: 'html' });
      expect((await itemOf(html)).content).toBe(shown);
    }
  });

  it('as their image, with or without our origin; no other address of ours is one', async () => {
    const url = await uploaded();
    for (const image of [url, pathOf(url)])
      expect(await itemOf(await publish({ title: 'Graph', image }))).toMatchObject({ image: pathOf(url) });
    const foreign = 'https://elsewhere.example/u/graph.png';
    expect(await itemOf(await publish({ title: 'x', image: foreign }))).toMatchObject({ image: foreign });
    expect(await itemOf(await publish({ title: 'x', image: 'http://newsbell.test/logout' }))).toMatchObject({
      image: null,
    });
    for (const image of ['/logout', '/u/graph', '//elsewhere.example/a.png'])
      expect((await send('POST', `/v1/project/${urlKey}/news`, { payload: { title: 'x', image } })).body).toMatchObject(
        {
          code: 'INVALID_FIELDS',
          fields: { image: expect.any(String) },
        },
      );
  });

  it('and it is their image where they name none, with our origin in the feed', async () => {
    const url = await uploaded();
    // A picture of 4 pixels is too small to stand for the news, unless its size is not known.
    await sql`update image set width = 400, height = 300 where id = ${pathOf(url).slice(3)}`.execute(database.db);
    const id = await publish({ content: `![graph](${url})`, format: 'markdown' });
    expect(await itemOf(id)).toMatchObject({ image: pathOf(url) });
    const { body } = await app.inject(`/${urlKey}/rss.xml`);
    expect(body).toContain(`<media:thumbnail url="${url}"/>`);
    expect(body).toContain(`img src=&quot;${url}&quot;`);
  });
});

describe('a picture stays for as long as news show it', () => {
  it('as their image or in their content, and goes when none has shown it for 48 hours', async () => {
    const [image, content, unused] = [await uploaded(), await uploaded(), await uploaded()];
    await publish({ title: 'Graph', image, content: `![graph](${content})`, format: 'markdown' });
    expect(await stays(image, content, unused)).toEqual([true, true, false]);
  });

  it('through the same again, and not beyond an edit without it', async () => {
    const first = await uploaded();
    const news = { id: 'graph', title: 'Graph', image: first };
    const id = await publish(news);
    expect(await publish(news)).toBe(id);
    expect(await stays(first)).toEqual([true]);
    const other = await publish({ title: 'The same picture', image: first });
    const second = await uploaded();
    await send('PUT', `/v1/project/${urlKey}/news/${id}`, { payload: { title: 'Graph', image: second } });
    expect(await stays(first, second)).toEqual([true, true]);
    await send('PUT', `/v1/project/${urlKey}/news/${other}`, { payload: { title: 'No picture' } });
    expect(await stays(first, second)).toEqual([false, true]);
  });

  it('and goes with one that is deleted, with all of them, and with their project', async () => {
    const [one, all, project] = [await uploaded(), await uploaded(), await uploaded()];
    const id = await publish({ title: 'One', image: one });
    await publish({ title: 'Another', content: `<img src="${all}">`, format: 'html' });
    expect((await send('DELETE', `/v1/news?id=${id}`)).status).toBe(200);
    expect(await stays(one, all)).toEqual([false, true]);
    expect((await send('DELETE', `/v1/project/news?urlKey=${urlKey}`)).status).toBe(200);
    expect(await stays(all)).toEqual([false]);
    const last = await uploaded();
    await publish({ title: 'Last', image: last });
    expect(await stays(last, project)).toEqual([true, false]);
    const removed = await app.inject({
      ...{ method: 'DELETE', url: `/v1/project?urlKey=${urlKey}` },
      headers: { cookie: alice.cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(removed.statusCode, removed.body).toBe(200);
    expect(await stays(last)).toEqual([false]);
  });

  it('and goes with news that are forgotten with time', async () => {
    const { db } = database;
    const [old, young] = [await uploaded(), await uploaded()];
    await publish({ title: 'Old', image: old });
    await sql`update item set created_at = now() - interval '99 days' where project_id = ${projectId}`.execute(db);
    await publish({ title: 'Young', image: young });
    const settings = settingsOf();
    const keep = { ...settings.keep, items: 1, days: 30 };
    while (await forgetOldItems({ db, settings: { ...settings, keep }, log: () => {} }));
    expect(await stays(old, young)).toEqual([false, true]);
  });

  it('and a removed project of somebody else who shows it leaves it to the others', async () => {
    const url = await uploaded();
    await publish({ title: 'Mine', image: url });
    const bob = await makePerson(database.db, 'other');
    const theirs = `theirs-${nextNumber()}`;
    await seedProject(database.db, { urlKey: theirs, kind: 'PUBLISHED', ownerId: bob.id, feedUrl: null });
    const payload = { title: 'Borrowed', image: url };
    await send('POST', `/v1/project/${theirs}/news`, { payload, by: await tokenOf(bob, ['publish']) });
    await send('DELETE', `/v1/project/news?urlKey=${urlKey}`);
    expect(await stays(url)).toEqual([true]);
  });
});
