/**
 * Every call that takes an access token is asked with one that is no key any more, with one for other projects, and beside the cookie of
 * somebody else. access.test.ts has the scopes.
 */
import type { TokenScope } from '@newsbell/contracts/token-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openPool } from '#db/open.ts';
import { makeAccessToken } from '#features/accounts/access-tokens.ts';
import { changeUser } from '#features/accounts/admin.ts';
import type { App } from '#http/routing.ts';
import { createLog } from '#log.ts';
import { type AccessRow, accessTable, byTokenAlone } from './access-table.ts';
import { testApp, unlimited } from './app.ts';
import { freshDatabase } from './database.ts';
import { type Pages, servePages } from './pages.ts';
import { goodRequest, injected, makePerson, type Person, type Request } from './people.ts';
import { seedItems, seedProject } from './seed.ts';

let database: Database;
let app: App;
let pages: Pages;
const lines: string[] = [];
const log = createLog('text', { write: line => void lines.push(line) });

beforeAll(async () => {
  [database, pages] = await Promise.all([freshDatabase(), servePages()]);
  const project = await seedProject(database.db, { urlKey: 'paper', tags: ['world'] });
  await seedItems(database.db, project, 3);
  await makePerson(database.db, 'admin');
  app = await testApp(database.db, { http: pages.http, env: unlimited, log });
});
afterAll(async () => {
  await app?.close();
  await Promise.all([database?.close(), pages?.close()]);
});

const rows = accessTable.filter(({ token }) => token !== '-');
const statusOf = ({ url, expected }: AccessRow) => (byTokenAlone.includes(url) ? 200 : expected.owner);
/** Reader apps are refused in text. */
const codeOf = ({ token }: AccessRow, code: string) => (token === 'reader' ? undefined : code);
const nameOf = ({ method, url }: AccessRow) => `${method} ${url}`;

interface Asked {
  row: AccessRow;
  owner: Person;
  request: Request;
  id: number;
  token: string;
}

const ask = async (row: AccessRow, more: { projects?: number[] } = {}): Promise<Asked> => {
  const owner = await makePerson(database.db, 'owner');
  const request = await goodRequest(database.db, nameOf(row), owner, owner);
  const made = { name: 'Program', scopes: [row.token as TokenScope], projects: null, ...more };
  return { row, owner, request, ...(await makeAccessToken(database.db, owner.id, made)) };
};

const send = async ({ row, request, token }: Asked, cookie?: string, to = app) => {
  const asked = injected(request);
  const headers = { ...asked.headers, authorization: `Bearer ${token}`, ...(cookie && { cookie }) };
  const answer = await to.inject({ method: row.method, ...asked, headers });
  // ntfy's shape has a number of its own as the code.
  const code = /^\{.*"(?:code|problem)":"(\w+)"/.exec(answer.body)?.[1];
  return { status: answer.statusCode, code: answer.statusCode < 400 ? undefined : code, body: answer.body };
};

/** Each makes a token something that is no key any more. */
const ends: [trouble: string, end: (asked: Asked) => Promise<unknown>][] = [
  ['TOKEN_REVOKED', ({ id }) => sql`update access_token set revoked_at = now() where id = ${id}`.execute(database.db)],
  ['TOKEN_ENDED', ({ id }) => sql`update access_token set expires_at = now() where id = ${id}`.execute(database.db)],
  ['TOKEN_REVOKED', ({ owner }) => changeUser(database.db, owner.id, { disabled: true })],
  ['TOKEN_UNKNOWN', ({ owner }) => sql`delete from account where id = ${owner.id}`.execute(database.db)],
];

describe('a token that has ended, or whose person is disabled or gone, is refused, whatever cookie stands beside it', () => {
  it.each(rows.map(row => [nameOf(row), row] as const))('%s', async (_, row) => {
    const other = await makePerson(database.db, 'admin');
    for (const [trouble, end] of ends) {
      const asked = await ask(row);
      await end(asked);
      for (const cookie of [undefined, other.cookie])
        expect([trouble, await send(asked, cookie)]).toMatchObject([
          trouble,
          { status: 401, code: codeOf(row, trouble) },
        ]);
    }
  });
});

describe('a token alone says who calls, and the developer mode of its person does not matter', () => {
  it.each(rows.map(row => [nameOf(row), row] as const))('%s', async (_, row) => {
    for (const kind of ['other', 'unverified', 'admin'] as const) {
      const asked = await ask(row);
      const { mode } = await database.db
        .selectFrom('account')
        .select('mode')
        .where('id', '=', asked.owner.id)
        .executeTakeFirstOrThrow();
      const { cookie } = await makePerson(database.db, kind);
      expect([mode, (await send(asked, cookie)).status]).toEqual(['NORMAL', statusOf(row)]);
      // Nothing is counted for, or said to, the person of the cookie.
      const { used } = (
        await sql<{ used: number }>`
          select count(*)::int as used from access_token where id = ${asked.id} and used_at is not null`.execute(
          database.db,
        )
      ).rows[0]!;
      expect(used).toBe(row.url === '/v1/account' ? 0 : 1);
    }
  });
});

const publishing = rows.filter(({ method, token }) => token === 'publish' && method !== 'GET');

describe('a token for another project publishes, edits and deletes nothing', () => {
  it('there are such calls', () => expect(publishing.length).toBeGreaterThanOrEqual(4));

  it.each(publishing.map(row => [nameOf(row), row] as const))('%s', async (_, row) => {
    const elsewhere = await seedProject(database.db, { kind: 'PUBLISHED' });
    const asked = await ask(row, { projects: [elsewhere.id] });
    const items = () => sql`select id, title from item order by id`.execute(database.db);
    const before = (await items()).rows;
    for (const cookie of [undefined, asked.owner.cookie])
      expect(await send(asked, cookie)).toMatchObject({ status: 401, code: 'TOKEN_SCOPE' });
    expect((await items()).rows).toEqual(before);
  });

  it.each(publishing.map(row => [nameOf(row), row] as const))(
    'nor does one of a manager or of somebody else: %s',
    async (_, row) => {
      for (const kind of ['manager', 'admin', 'other'] as const) {
        const asked = await ask(row);
        const person = await makePerson(database.db, kind);
        const scopes: TokenScope[] = ['publish'];
        const { token } = await makeAccessToken(database.db, person.id, { name: 'Program', scopes });
        expect(await send({ ...asked, token }, asked.owner.cookie)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      }
    },
  );
});

describe('no token is in a log line, or in an answer', () => {
  /** Whatever spelling of it somebody looks for. */
  const spellings = (token: string) => [token, token.replaceAll('-', ''), encodeURIComponent(token)];
  const withToken = ({ request, token }: Asked): Request => {
    const url = `${request.url}${request.url.includes('?') ? '&' : '?'}auth=${token}&access_token=${token}`;
    return { ...request, url };
  };

  it('while its calls are answered, are refused, and fail because the database is away', async () => {
    lines.length = 0;
    const away = openPool({ ...database.connection, port: 1 }, { log, patienceMs: 50 });
    const broken = await testApp(away.db, { env: unlimited, log });
    const tokens: string[] = [];
    for (const row of rows) {
      const asked = await ask(row);
      tokens.push(...spellings(asked.token));
      const sent = { ...asked, request: withToken(asked) };
      const answers = [
        await send(sent),
        await send({ ...sent, token: `${asked.token}0` }),
        await send({ ...sent, request: { ...sent.request, payload: undefined, file: undefined } }),
        await send(sent, undefined, broken),
      ];
      expect([nameOf(row), answers.at(-1)]).toMatchObject([
        nameOf(row),
        { status: 503, code: codeOf(row, 'UNAVAILABLE') },
      ]);
      for (const { body } of answers)
        for (const each of spellings(asked.token))
          expect([nameOf(row), body.includes(each)]).toEqual([nameOf(row), false]);
    }
    await broken.close();
    await away.close();
    // Each call that failed has its line, so the log was not merely empty.
    expect(lines.filter(line => line.includes('request_given_up')).length).toBeGreaterThanOrEqual(rows.length);
    const all = lines.join('\n');
    expect(tokens.filter(token => all.includes(token))).toEqual([]);
    expect(all).not.toMatch(/nb_|access_token=/);
  });
});
