/** Publishing through its calls: in which bodies, once, of which time. */
import type { FeedItem } from '@newsbell/contracts/items';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { asPerson, freely, makePublisher, type Publisher } from '#test/publishing.ts';

let database: Database;
let app: App;
let publisher: Publisher;
let urlKey: string;
let call: ReturnType<typeof asPerson>;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env: freely });
  call = asPerson(app);
});
beforeEach(async () => {
  publisher = await makePublisher(database.db, app);
  urlKey = publisher.urlKey;
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const publish: Publisher['publish'] = (...sent) => publisher.publish(...sent);
const itemOf = (id: number) => publisher.itemOf(id);
const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
describe('a body', () => {
  it('that curl -d sends is the text, with its first line as the title', async () => {
    const one = await publish('Backup done: 3 + 4 % of a=b', asForm);
    expect(one.body).toEqual({
      id: expect.any(Number),
      url: expect.stringMatching(new RegExp(`/${urlKey}/feed/${one.body.id}$`)),
      created: true,
      updated: false,
      followers: 0,
    });
    expect(await itemOf(one.body.id)).toMatchObject({
      title: 'Backup done: 3 + 4 % of a=b',
      // The title says it all.
      excerpt: '',
      content: '<p>Backup done: 3 + 4 % of a=b</p>',
    });
    const two = await publish('Backup done\n\n12 files\nsee https://logs.example/1.', asForm);
    const { title, content } = await itemOf(two.body.id);
    expect(title).toBe('Backup done');
    expect(content).toBe(
      '<p>12 files<br>\nsee <a href="https://logs.example/1" rel="nofollow ugc noopener noreferrer" target="_blank">https://logs.example/1</a>.</p>',
    );
  });

  it.each([
    ['text/plain', '서버 점검\n새벽 2시 *시작*', '서버 점검', '<p>새벽 2시 *시작*</p>'],
    ['text/plain; charset=utf-8', 'disk   used\n/dev/sda   90%', 'disk   used', null],
    ['text/markdown', '# 備份\n\n**完成**', '備份', '<p><strong>完成</strong></p>'],
    ['text/html', '<h1>A</h1>\n<p onclick=x>b<script>c</script></p>', 'A b', '<h1>A</h1>\n<p>b</p>'],
    ['', 'No type at all', 'No type at all', '<p>No type at all</p>'],
  ])('of %s is that text', async (type, text, title, content) => {
    const { body } = await publish(text, type ? { 'content-type': type } : {});
    const item = await itemOf(body.id);
    expect(item.title).toBe(title.replace(/ +/g, ' '));
    if (content !== null) expect(item.content).toBe(content);
    else expect(item.content).toBe('<pre>/dev/sda   90%</pre>');
  });

  it('in JSON and as a form is the same', async () => {
    const json = await publish({
      title: 'Disk',
      content: 'full',
      link: 'https://logs.example/2',
      tags: ['ops', 'disk'],
      fields: { level: 'error', host: 'db-1', used: 97 },
      priority: 'high',
      attachments: ['https://logs.example/a.txt'],
    });
    const form = await publish(
      'title=Disk&content=full&link=https%3A%2F%2Flogs.example%2F2&tags=ops&tags=disk&fields[level]=error&fields[host]=db-1&fields%5Bused%5D=97&priority=high&attachments=https%3A%2F%2Flogs.example%2Fa.txt',
      asForm,
    );
    const [a, b] = [await itemOf(json.body.id), await itemOf(form.body.id)];
    expect(a).toMatchObject({
      fields: [
        { name: 'level', value: 'error' },
        { name: 'host', value: 'db-1' },
        { name: 'used', value: '97' },
      ],
      priority: 'high',
      enclosures: [{ url: 'https://logs.example/a.txt', type: null, length: null }],
    });
    const { id: _a, createdDate: _b, sortAt: _c, ...same } = a;
    expect(b).toMatchObject(same);
  });

  it('that lacks or breaks something says what, and stores nothing', async () => {
    const before = await database.db.selectFrom('item').selectAll().execute();
    const troubleOf = async (payload: object) => {
      const { status, body } = await publish(payload);
      return [status, body.code, Object.keys(body.fields ?? {})];
    };
    for (const [payload, field] of [
      [{}, 'content'],
      [{ content: ' ' }, 'content'],
      [{ content: 'x', link: 'javascript:alert(1)' }, 'link'],
      [{ content: 'x', image: 'data:image/png;base64,AA' }, 'image'],
      [{ content: 'x', title: 't'.repeat(301) }, 'title'],
      [{ content: 'x'.repeat(100_001) }, 'content'],
      [{ content: 'x', fields: { title: 'y' } }, 'fields'],
      [{ content: 'x', fields: { 'a b': 'y' } }, 'fields'],
      [{ content: 'x', fields: { a: 'x'.repeat(501) } }, 'fields'],
      [
        {
          content: 'x',
          fields: [
            { name: 'Level', value: '1' },
            { name: 'level', value: '2' },
          ],
        },
        'fields',
      ],
      [{ content: 'x', fields: Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`f${n}`, n])) }, 'fields'],
      [{ content: 'x', attachments: Array(6).fill('https://a.example/') }, 'attachments'],
      [{ content: 'x', publishedAt: 'yesterday' }, 'publishedAt'],
      [{ content: 'x', publishedAt: new Date(Date.now() + 31 * 86_400_000).toISOString() }, 'publishedAt'],
      [{ content: 'x', priority: 'urgent' }, 'priority'],
      [{ content: 'x', id: 'i'.repeat(201) }, 'id'],
    ] as const)
      expect([field, await troubleOf(payload)]).toEqual([field, [400, 'INVALID_FIELDS', [field]]]);
    expect((await publish('x', { 'content-type': 'image/png' })).body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect((await publish('x'.repeat(257 * 1024), asForm)).body.code).toBe('TOO_LARGE');
    expect(await database.db.selectFrom('item').selectAll().execute()).toEqual(before);
  });
});

describe('an id', () => {
  it('makes the same again the same, and another text an edit of it', async () => {
    const first = await publish({ id: 'night 7', title: 'Running', fields: { level: 'info' } });
    const again = await publish({ id: 'night 7', title: 'Running', fields: { level: 'info' } });
    expect(again.body).toEqual({ ...first.body, created: false, updated: false });
    const edited = await publish({ title: 'Failed' }, { 'idempotency-key': 'night 7' });
    expect(edited.body).toEqual({ ...first.body, created: false, updated: true });
    const item = await itemOf(first.body.id);
    expect(item).toMatchObject({ title: 'Failed', updated: expect.any(String) });
    expect(item.fields).toBeUndefined();
    expect(await publisher.listed()).toHaveLength(1);
  });

  it('is free again once its item is forgotten: the next news of this name is news', async () => {
    const first = await publish({ id: 'weekly', title: 'Week 1' });
    // The clean-up leaves the names of what it forgets, because a document would bring it again.
    await database.db.deleteFrom('item').where('id', '=', first.body.id).execute();
    const second = await publish({ id: 'weekly', title: 'Week 9' });
    expect(second.body).toMatchObject({ created: true, updated: false });
    expect(await itemOf(second.body.id)).toMatchObject({ title: 'Week 9' });
    const edited = await publish({ id: 'weekly', title: 'Week 10' });
    expect(edited.body).toEqual({ ...second.body, created: false, updated: true });
  });

  it('is of its project: another project may use it for its own', async () => {
    const first = await publish({ id: 'same', title: 'Here' });
    const other = await publisher.addProject();
    const second = await call(publisher.person, 'POST', `/v1/project/${other}/news`, { id: 'same', title: 'There' });
    expect(second.body.created).toBe(true);
    expect(second.body.id).not.toBe(first.body.id);
  });
});

describe('a time', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const notifies = async (id: number) =>
    (await database.db.selectFrom('item').select('notify').where('id', '=', id).executeTakeFirstOrThrow()).notify;

  it('of more than a day ago is an archive, of which nobody is told; a later one is news of now', async () => {
    const old = hoursAgo(25);
    const archive = (await publish({ title: 'Old', publishedAt: old })).body.id;
    const late = (await publish({ title: 'Late', publishedAt: hoursAgo(23) })).body.id;
    const ahead = (await publish({ title: 'Ahead', publishedAt: hoursAgo(-0.05) })).body.id;
    expect(await itemOf(archive)).toMatchObject({ published: old, sortAt: old });
    expect((await publisher.listed()).map(item => item.title)).toEqual(['Ahead', 'Late', 'Old']);
    expect([await notifies(archive), await notifies(late), await notifies(ahead)]).toEqual([false, true, true]);
  });

  it('stays through an edit that gives none', async () => {
    const old = hoursAgo(30);
    const { body } = await publish({ id: 'a', title: 'Old', publishedAt: old });
    await publish({ id: 'a', title: 'Old, mended' });
    expect(await itemOf(body.id)).toMatchObject({ title: 'Old, mended', published: old });
  });

  it('and a low priority is listed, and nobody is told', async () => {
    const { body } = await publish({ title: 'Quiet', priority: 'low' });
    expect(await notifies(body.id)).toBe(false);
    expect(await itemOf(body.id)).toMatchObject({ priority: 'low' });
  });
});

it('a field is named in any script, and composed, however it was sent', async () => {
  const decomposed = 'ガード'.normalize('NFD');
  const { body } = await publish({ title: 'Disk', fields: { [decomposed]: '一', स्तर: 'गंभीर' } });
  expect((await itemOf(body.id)).fields).toEqual([
    { name: 'ガード', value: '一' },
    { name: 'स्तर', value: 'गंभीर' },
  ]);
  for (const word of ['一 in:ガード', `一 in:${decomposed}`, 'गंभीर in:स्तर'])
    expect(
      (await call(publisher.person, 'GET', `/v1/search?word=${encodeURIComponent(word)}&urlKey=${urlKey}`)).body
        .content,
    ).toEqual([expect.objectContaining({ id: body.id })]);
});

it('search finds news by the names and values of its fields', async () => {
  const { body } = await publish({ title: 'Disk', fields: { host: 'köln-7', 등급: '심각' } });
  for (const word of ['koln-7', '심각', 'host'])
    expect(
      (await call(publisher.person, 'GET', `/v1/search?word=${encodeURIComponent(word)}&urlKey=${urlKey}`)).body
        .content,
    ).toEqual([expect.objectContaining({ id: body.id })]);
});

it('a keyword of one field finds news by it, and what an edit changes there', async () => {
  const { body } = await publish({ id: 'disk', title: 'Disk error', fields: { Level: 'info', 등급: '심각' } });
  await publish({ title: 'Level error' });
  const found = async (word: string) =>
    (
      await call(publisher.person, 'GET', `/v1/search?word=${encodeURIComponent(word)}&urlKey=${urlKey}`)
    ).body.content.map((item: FeedItem) => item.id);
  expect(await found('error in:level')).toEqual([]);
  expect(await found('심각 in:등급')).toEqual([body.id]);
  await publish({ id: 'disk', title: 'Disk error', fields: { Level: 'Error' } });
  expect(await found('error in:level')).toEqual([body.id]);
  expect(await found('심각 in:등급')).toEqual([]);
  await call(publisher.person, 'POST', '/v1/subscribe/project', { urlKey });
  await call(publisher.person, 'POST', '/v1/subscribe/project/keyword', { urlKey, keyword: 'error in:level' });
  const matching = await call(publisher.person, 'GET', `/v1/news?type=project&key=${urlKey}&dataType=WITH_KEYWORD`);
  expect(matching.body.content.map((item: FeedItem) => item.id)).toEqual([body.id]);
  await publish({ id: 'disk', title: 'Disk error' });
  expect(await found('error in:level')).toEqual([]);
});

it('so much is published in a minute and no more', async () => {
  const limited = await testApp(database.db, { env: { PUBLISH_PER_MINUTE_PROJECT: '3' } });
  const send = () =>
    limited.inject({
      method: 'POST',
      url: `/v1/project/${urlKey}/news`,
      headers: publisher.bearer,
      payload: { title: 'x' },
    });
  const codes = [];
  for (let n = 0; n < 4; n++) codes.push((await send()).statusCode);
  expect(codes).toEqual([200, 200, 200, 429]);
  expect((await send()).headers['retry-after']).toMatch(/^\d+$/);
  await limited.close();
});
