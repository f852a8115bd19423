import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { problem } from '@newsbell/contracts/problems';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { ofReaderApps } from '#test/access-table.ts';
import { testApp } from '#test/app.ts';
import { browserAs, signedUp, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { routesOf } from '#test/routes.ts';
import { seedProject } from '#test/seed.ts';

let database: Database;
let app: App;
let alice: TestBrowser;
let picture: Buffer;
const logged: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { log: event => void logged.push(event) });
  alice = await signedUp(app, 'alice');
  await database.db.updateTable('account').set({ email_verified_at: new Date() }).execute();
  const { id: ownerId } = await database.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
  await seedProject(database.db, { urlKey: 'lab', kind: 'PUBLISHED', ownerId, feedUrl: null });
  logged.length = 0;
  picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#c2185b' } })
    .png()
    .toBuffer();
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const opml = Buffer.from('<opml version="2.0"><body><outline xmlUrl="https://a.example/feed.xml"/></body></opml>');
const routes = {
  '/v1/account': { method: 'PUT', file: 'profileImage', field: 'nickname', bytes: () => picture, largest: 10_485_760 },
  '/v1/subscribe/opml': { method: 'POST', file: 'file', field: 'other', bytes: () => opml, largest: 5 * 1_048_576 },
  '/v1/util/image': { method: 'POST', file: 'image', field: 'other', bytes: () => picture, largest: 10_485_760 },
  '/v1/project/:urlKey/news/image': {
    method: 'POST',
    file: 'image',
    field: 'other',
    bytes: () => picture,
    largest: 10_485_760,
  },
} as const;
const addressOf = (url: string) => url.replace(':urlKey', 'lab');
type Route = (typeof routes)[keyof typeof routes];

const boundary = 'a-boundary-of-the-test';
const type = `multipart/form-data; boundary=${boundary}`;
const crlf = '\r\n';
const end = `--${boundary}--${crlf}`;
const head = (name: string, more = '') =>
  `--${boundary}${crlf}content-disposition: form-data; name="${name}"${more}${crlf}${crlf}`;
const field = (name: string, value: string) => head(name) + value + crlf;
const joined = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map(part => Buffer.from(part as string)));
const file = ({ file: name, bytes }: Route, content: Buffer = bytes()) =>
  joined(head(name, '; filename="a.png"'), content, crlf);
const good = (route: Route) => joined(field(route.field, 'Ally'), file(route), end);

/** Each row has the bytes that are sent and the problem that answers them; `type` is the usual one. */
const broken: [name: string, code: string | RegExp, body: (route: Route) => Buffer, type?: string][] = [
  ['cut within the file', 'FORM_UNREADABLE', route => good(route).subarray(0, -boundary.length - 40)],
  ['cut within the last boundary', 'FORM_UNREADABLE', route => good(route).subarray(0, -8)],
  ['without its last boundary', 'FORM_UNREADABLE', route => joined(field(route.field, 'Ally'), file(route))],
  ['cut within a field', 'FORM_UNREADABLE', ({ field: name }) => joined(head(name), 'Al')],
  ['cut within the head of a part', 'FORM_UNREADABLE', route => joined(file(route), `--${boundary}${crlf}content-dis`)],
  ['of another boundary', 'FORM_UNREADABLE', good, 'multipart/form-data; boundary=another'],
  ['without a boundary in its type', 'FORM_UNREADABLE', good, 'multipart/form-data'],
  ['of an empty boundary', 'FORM_UNREADABLE', good, 'multipart/form-data; boundary='],
  ['no form at all', 'FORM_UNREADABLE', () => joined('{"nickname":"Ally"}')],
  ['zeros', 'FORM_UNREADABLE', () => Buffer.alloc(1_000_000)],
  ['nothing', /^(NO_CHANGES|OPML_UNREADABLE|UNSUPPORTED_MEDIA_TYPE)$/, () => Buffer.alloc(0)],
  ['only its end', /^(NO_CHANGES|INVALID_FIELDS|OPML_UNREADABLE|FORM_UNREADABLE)$/, () => joined(end)],
  ['parts without a head', /./, () => joined(`--${boundary}${crlf}${crlf}x${crlf}`, end)],
  [
    'parts without a name',
    /./,
    () => joined(`--${boundary}${crlf}content-disposition: form-data${crlf}${crlf}x${crlf}`, end),
  ],
  ['a name of a megabyte', /./, () => joined(field('n'.repeat(1_000_000), 'x'), end)],
  [
    'a head of a megabyte',
    /./,
    () => joined(`--${boundary}${crlf}x-a: ${'y'.repeat(1_000_000)}${crlf}${crlf}x${crlf}`, end),
  ],
  ['a head without an end', 'FORM_UNREADABLE', () => joined(`--${boundary}${crlf}x-a: ${'y'.repeat(1_000_000)}`)],
  [
    'ten thousand lines in a head',
    /./,
    () => joined(`--${boundary}${crlf}${`x-a: b${crlf}`.repeat(10_000)}${crlf}x${crlf}`, end),
  ],
  ['eleven fields', 'TOO_LARGE', route => joined(field('other', 'x').repeat(11), file(route), end)],
  ['a thousand parts', 'TOO_LARGE', () => joined(field('other', 'x').repeat(1001), end)],
  [
    'a thousand nameless parts',
    /./,
    () => joined(`--${boundary}${crlf}x-a: b${crlf}${crlf}x${crlf}`.repeat(1001), end),
  ],
  ['two files', 'TOO_LARGE', route => joined(file(route), file(route), end)],
  [
    'a file that is too large',
    /^(IMAGE_)?TOO_LARGE$/,
    route => joined(file(route, Buffer.alloc(route.largest + 1)), end),
  ],
  ['a large file, cut', /TOO_LARGE|FORM_UNREADABLE/, route => joined(file(route, Buffer.alloc(route.largest + 1)))],
  [
    'a field that is too large',
    /^(TOO_LARGE|INVALID_FIELDS)$/,
    () => joined(field('nickname', 'x'.repeat(6_000_000)), end),
  ],
  ['a field by the name of a prototype', 'FORM_UNREADABLE', route => joined(field('__proto__', 'x'), file(route), end)],
  [
    'a file by the name of a prototype',
    'FORM_UNREADABLE',
    () => joined(head('constructor', '; filename="a"'), 'x', crlf, end),
  ],
  [
    'broken JSON in a part',
    'FORM_UNREADABLE',
    ({ field: name }) =>
      joined(head(name).replace(crlf + crlf, `${crlf}content-type: application/json${crlf}${crlf}`), '{', crlf, end),
  ],
  [
    'JSON in a part',
    /./,
    () =>
      joined(
        head('nickname').replace(crlf + crlf, `${crlf}content-type: application/json${crlf}${crlf}`),
        '{"a":1}',
        crlf,
        end,
      ),
  ],
  ['another kind of multipart', 'UNSUPPORTED_MEDIA_TYPE', good, `multipart/mixed; boundary=${boundary}`],
];

const stored = async () => {
  const { db } = database;
  const { nickname } = await db.selectFrom('account').select('nickname').executeTakeFirstOrThrow();
  const images = await db.selectFrom('image').select('id').execute();
  const imports = await db.selectFrom('opml_import').select('id').execute();
  await db.deleteFrom('bucket').execute();
  return { nickname, images: images.length, imports: imports.length, logged: logged.splice(0) };
};
const nothing = { nickname: 'alice', images: 0, imports: 0, logged: [] };

/** They take a body of any type as it is: a program’s hook or ping, a message of ntfy, what a hub sends. The sign-in of reader apps and Fever take one without a file. What they make of one in parts is in their own tests. */
const takesAnything = (url: string): boolean =>
  /^\/(ping\/.+|hook\/:key|websub\/in\/:id|:urlKey|accounts\/ClientLogin|api\/fever\.php)?$/.test(url);

it('these are all routes that read forms in parts', async () => {
  const reading: string[] = [];
  for (const { method, url } of routesOf(app)) {
    // It goes by its address, and its body is not looked at.
    if (method === 'GET' || takesAnything(url) || url === '/v1/notification/unsubscribe/:token') continue;
    // Without a token it is refused before its body is.
    if (ofReaderApps.includes(url)) continue;
    const answer = await send({ method: method as 'PUT', url }, Buffer.from(end), type);
    if (answer.statusCode !== 415) reading.push(`${method} ${url}`);
  }
  expect(reading).toEqual(Object.entries(routes).map(([url, { method }]) => `${method} ${url}`));
});

describe.each(Object.entries(routes))('%s', (path, route) => {
  const url = addressOf(path);
  it.each(broken)('refuses a form, and stores nothing of it: %s', async (_name, code, body, of = type) => {
    const answer = await send({ method: route.method, url }, body(route), of);
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    expect(problem.parse(answer.json()).code).toMatch(code);
    expect(await stored()).toEqual(nothing);
  });

  it('stores nothing of a form that its sender gives up, and goes on', async () => {
    const whole = good(route);
    const fields = { host: 'newsbell.test', cookie: cookies(), 'sec-fetch-site': 'same-origin', 'content-type': type };
    const lines = Object.entries({ ...fields, 'content-length': whole.length }).map(each => each.join(': '));
    for (const sent of [0, 50, whole.length - 60, whole.length - 3]) {
      const received = once(app.server, 'request');
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
      socket.write(`${route.method} ${url} HTTP/1.1${crlf}${lines.join(crlf)}${crlf}${crlf}`);
      socket.write(whole.subarray(0, sent));
      const [, answer] = await received;
      const over = once(answer, 'close');
      socket.destroy();
      await over;
    }
    expect(await stored()).toEqual(nothing);
  });
});

it('takes the whole one', async () => {
  for (const [url, route] of Object.entries(routes))
    expect((await send({ method: route.method, url: addressOf(url) }, good(route), type)).statusCode).toBe(200);
  expect(await stored()).toEqual({ nickname: 'Ally', images: 3, imports: 1, logged: [] });
});

describe('many pictures of one person', () => {
  const begin = async (bytes: number) => {
    const whole = good(routes['/v1/account']);
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    const answered = once(socket, 'data').then(([answer]) => String(answer).slice(9, 12));
    const fields = { host: 'newsbell.test', cookie: cookies(), 'sec-fetch-site': 'same-origin', 'content-type': type };
    const lines = Object.entries({ ...fields, 'content-length': whole.length }).map(each => each.join(': '));
    const received = once(app.server, 'request');
    socket.write(`PUT /v1/account HTTP/1.1${crlf}${lines.join(crlf)}${crlf}${crlf}`);
    socket.write(whole.subarray(0, bytes));
    await received;
    return { answered, end: () => socket.write(whole.subarray(bytes)), socket };
  };

  it('are taken one at a time, the others are refused unread, and nobody else waits for them', async () => {
    const answers: string[] = [];
    let answeredMost = () => {};
    const refusals = new Promise<void>(resolve => {
      answeredMost = resolve;
    });
    const all: Awaited<ReturnType<typeof begin>>[] = [];
    for (let n = 0; n < 17; n++) {
      const one = await begin(50);
      all.push(one);
      void one.answered.then(answer => {
        if (answers.push(answer) === 6) answeredMost();
      });
    }
    await refusals;
    expect(answers).toEqual(Array(6).fill('503'));
    const bob = browserAs(app, (await makePerson(database.db, 'other')).cookie);
    const headers = {
      'content-type': type,
      'sec-fetch-site': 'same-origin',
      cookie: [...bob.cookies].map(each => each.join('=')).join('; '),
    };
    const payload = good(routes['/v1/account']);
    expect((await app.inject({ method: 'PUT', url: '/v1/account', payload, headers })).statusCode).toBe(200);
    for (const { end } of all) end();
    expect((await Promise.all(all.map(({ answered }) => answered))).sort()).toEqual([
      ...Array(11).fill('200'),
      ...Array(6).fill('503'),
    ]);
    for (const { socket } of all) socket.destroy();
  });

  it('are refused unread when there were too many in an hour', async () => {
    const { id } = await database.db
      .selectFrom('account')
      .where('username', '=', 'alice')
      .select('id')
      .executeTakeFirstOrThrow();
    const none = { key: `picture:${id}`, tokens: 0 };
    await database.db
      .insertInto('bucket')
      .values(none)
      .onConflict(key => key.column('key').doUpdateSet(none))
      .execute();
    const { answered, socket } = await begin(50);
    expect(await answered).toBe('429');
    socket.destroy();
  });
});

const cookies = () => [...alice.cookies].map(each => each.join('=')).join('; ');

const send = (to: { method: 'PUT' | 'POST'; url: string }, payload: Buffer, of: string) =>
  app.inject({
    ...to,
    payload,
    headers: { 'content-type': of, cookie: cookies(), 'sec-fetch-site': 'same-origin' },
  });
