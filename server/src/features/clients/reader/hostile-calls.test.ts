/** Hostile ids, streams, continuations and times: 49,000 are read, and 1,000 more go to a call and its database. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { makeAccessToken } from '#features/accounts/access-tokens.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { readAskedIds, readAskedStream } from './asked.ts';
import { sentIn } from './sent.ts';

let database: Database;
let app: App;
let authorization: string;
const logged: unknown[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  app = await testApp(db, { log: (...line) => void logged.push(line) });
  const alice = await makePerson(db, 'owner');
  const { token } = await makeAccessToken(db, alice.id, { name: 'app', scopes: ['reader'] });
  authorization = `GoogleLogin auth=${alice.username}/${token}`;
  const paper = await seedProject(db, { urlKey: 'paper' });
  await seedItems(db, paper, 5);
  await sql`
    with named as (insert into folder (account_id, name) values (${alice.id}, 'a') returning id)
    insert into subscription (account_id, project_id, folder_id) select ${alice.id}, ${paper.id}, id from named`.execute(
    db,
  );
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const numbers = fc.oneof(
  fc.constantFrom(
    '0',
    '1',
    '3',
    '20',
    '1000',
    '10001',
    '-1',
    '1e9',
    '0x1',
    '1.5',
    '9007199254740991',
    '9007199254740992',
  ),
  fc.constantFrom(
    '9223372036854775807',
    '9223372036854775808',
    '9'.repeat(20),
    '9'.repeat(400),
    '253402300800',
    '٣',
    ' 1',
  ),
  fc.nat().map(String),
);
const parts = fc.constantFrom(
  ...['user/', '-/', 'person_1/', 'label/', 'label/a', 'state/com.google/', 'read', 'starred', 'reading-list', 'like'],
  ...[
    'kept-unread',
    'feed/',
    'feed/1',
    'https://',
    'https://paper.example/feed.xml',
    'http://[::1',
    '%',
    '%25',
    '%2500',
  ],
  ...[
    '%00',
    '%ff',
    '\0',
    '\ud800',
    '＆',
    '__proto__',
    'constructor',
    '/',
    '..',
    '\\',
    "'",
    '";',
    '\u202e',
    '\r\n',
    '🦓',
  ],
);
const text = fc.oneof(
  numbers,
  fc.array(parts, { minLength: 1, maxLength: 5 }).map(all => all.join('')),
  fc.array(numbers, { maxLength: 5 }).map(all => all.join(',')),
  fc.constantFrom(
    ...['user/-/state/com.google/reading-list', 'user/-/state/com.google/starred', 'user/-/label/a', 'feed/1'],
    ...['tag:google.com,2005:reader/item/', 'tag:google.com,2005:reader/item/0000000000000001', 'ffffffffffffffff'],
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const value = fc.oneof({ weight: 5, arbitrary: text }, fc.array(text, { maxLength: 60, size: 'medium' }));
/** Mostly a good value, so that what is beside it is looked at, too. */
const mostly = (...good: string[]) => fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...good) }, value);
const sent = fc.record(
  {
    s: fc.oneof({ weight: 2, arbitrary: fc.constantFrom('user/-/state/com.google/reading-list', 'feed/1') }, text),
    ...{
      n: mostly('3', '20'),
      c: mostly('3', '9007199254740991'),
      i: mostly('3', '1,2,3', 'ffffffffffffff', '9'.repeat(20)),
    },
    ...{ ot: mostly('0', '9'.repeat(12)), nt: mostly('0', '9'.repeat(12)), r: mostly('o') },
    ...{ xt: mostly('user/-/state/com.google/read'), it: mostly('user/-/label/a') },
  },
  { requiredKeys: ['s'] },
);
const RUNS = 24_500;

it('whatever is asked of a stream is a question or none', () => {
  const owner = { id: 1, username: 'person_1' };
  let questions = 0;
  fc.assert(
    fc.property(sent, each => {
      const asked = readAskedStream(each.s, each, owner, 10_000);
      if (asked === undefined || asked === 'unknown-stream') return;
      questions++;
      const { count, after = 1, since, until } = asked.question;
      expect(count >= 1 && count <= 10_000 && after > 0 && Number.isSafeInteger(after)).toBe(true);
      for (const moment of [since, until]) expect(moment?.getTime()).not.toBeNaN();
    }),
    { numRuns: RUNS },
  );
  expect(questions).toBeGreaterThan(RUNS / 20);
});

it('whatever is asked for by ids is a list of ids or none', () => {
  fc.assert(
    fc.property(
      fc.oneof(sent, fc.dictionary(fc.constantFrom('i', 'c', '__proto__'), fc.anything({ maxDepth: 1 }))),
      each => {
        const ids = readAskedIds(sentIn({ query: each, body: undefined })) ?? [];
        expect(ids.every(id => id > 0 && Number.isSafeInteger(id))).toBe(true);
      },
    ),
    { numRuns: RUNS },
  );
});

/** A text that is no whole Unicode has no form in an address. */
const formOf = (fields: Record<string, unknown>): string =>
  Object.entries(fields)
    .flatMap(([name, all]) => [all].flat().map(one => `${name}=${encodeURIComponent(String(one).toWellFormed())}`))
    .join('&');

it('no call fails, and each refusal is text', async () => {
  const calls = ['api/0/stream/items/ids', 'api/0/stream/items/contents', 'api/0/stream/contents'];
  const types = { form: 'application/x-www-form-urlencoded', JSON: 'application/json' };
  const inPath = ['api/0/stream/contents/', 'atom/'];
  const statuses = new Map<number, number>();
  const call = fc.record({
    sent,
    path: fc.constantFrom(...calls, ...inPath),
    way: fc.constantFrom(...(['address', 'form', 'JSON'] as const)),
    isRaw: fc.boolean(),
  });
  for (const { sent: fields, path, way, isRaw } of fc.sample(call, 1_000)) {
    const named = fields.s.toWellFormed();
    const name = inPath.includes(path)
      ? isRaw
        ? encodeURI(named).replaceAll(/[?#]/g, '')
        : encodeURIComponent(named)
      : '';
    const url = `/reader/${path}${name}`;
    const form = formOf(fields);
    const answer = await app.inject(
      way === 'address' || path === 'atom/'
        ? { url: `${url}?${form}`, headers: { authorization } }
        : {
            ...{ method: 'POST', url, payload: way === 'form' ? form : JSON.stringify(fields) },
            headers: { authorization, 'content-type': types[way] },
          },
    );
    const { statusCode } = answer;
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    expect([200, 400, 404, 413, 414], `${url} ${form} ${answer.body.slice(0, 200)}`).toContain(statusCode);
    if (statusCode === 200) expect(answer.body).not.toContain(':null');
  }
  expect(logged).toEqual([]);
  for (const status of [200, 400, 404]) expect(statuses.get(status), `${status}`).toBeGreaterThan(50);
});
