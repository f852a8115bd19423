import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { makeAccount } from '#features/accounts/sign-up.ts';
import { testApp } from '#test/app.ts';
import { browserOn } from '#test/browser.ts';
import { newsbellOn } from '#test/command-line.ts';
import { freshDatabase } from '#test/database.ts';
import { settingsOf } from '#test/settings.ts';

let database: Database;
let newsbell: ReturnType<typeof newsbellOn>;

beforeEach(async () => {
  database = await freshDatabase();
  newsbell = newsbellOn(database);
});
afterEach(() => database.close());

const accounts = () =>
  database.db.selectFrom('account').select(['username', 'email', 'language', 'roles', 'password_hash']).execute();

describe('newsbell user add', () => {
  it('prints a link by which the person sets a password within seven days, whoever may sign up', async () => {
    const added = await newsbell(['user', 'add', 'Mina', '--email', 'mina@example.org', '--language', 'ko'], '', {
      SIGN_UP: 'closed',
    });
    expect(added).toMatchObject({ code: 0, complained: 'mina sets a password there, once, within seven days.' });
    const [, token] = /^https:\/\/bell\.example\/reset\?token=([\w-]{43})$/.exec(added.printed)!;
    const made = { username: 'mina', email: 'mina@example.org', language: 'ko', roles: [], password_hash: null };
    expect(await accounts()).toEqual([made]);
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from expires_at - created_at)::float8 / 86400 as days
      from account_token where purpose = 'RESET'`.execute(database.db);
    expect(rows).toEqual([{ days: 7 }]);
    const app = await testApp(database.db, { env: { SIGN_UP: 'closed' } });
    const browser = browserOn(app);
    const newPassword = 'mina reads much';
    const set = () => browser.post('/v1/account/password/reset', { payload: { token, newPassword } });
    expect([(await set()).statusCode, (await set()).json().code]).toEqual([200, 'LINK_INVALID']);
    const answer = await browser.post('/v1/account/login', { payload: { username: 'mina', password: newPassword } });
    expect(answer.json()).toMatchObject({ username: 'mina', emailVerified: false, auth: [] });
    await app.close();
  });

  it('takes the e-mail from standard input, and makes an administrator where that is said', async () => {
    const added = await newsbell(['user', 'add', 'mina', '--admin'], 'mina@example.org\n');
    expect(added).toMatchObject({ code: 0, complained: expect.stringContaining('and administers') });
    await newsbell(['user', 'add', 'jonas', '--email=jonas@example.org']);
    expect((await accounts()).map(({ username, roles }) => [username, roles])).toEqual([
      ['mina', ['ROLE_ADMIN']],
      ['jonas', []],
    ]);
  });

  it('leaves the code to the first administrator, and takes it along with one', async () => {
    const app = await testApp(database.db, { firstNeedsCode: true });
    const needsCode = async () => (await browserOn(app).get('/v1/account/options')).json().needsCode;
    await newsbell(['user', 'add', 'jonas', '--email', 'jonas@example.org']);
    expect(await needsCode()).toBe(true);
    const codes = () => database.db.selectFrom('server_key').where('name', '=', 'first-administrator').execute();
    expect(await codes()).toHaveLength(1);
    await newsbell(['user', 'role', 'jonas', '+ROLE_ADMIN']);
    expect([await needsCode(), (await codes()).length]).toEqual([false, 0]);
    await app.close();
  });

  it.each([
    [['mina'], '', 'That is no e-mail address.'],
    [['mina', '--email', 'nowhere'], '', 'That is no e-mail address.'],
    [['mi', '--email', 'mina@example.org'], '', 'A name has 3 to 30 letters'],
    [['mina', '--email', 'mina@example.org', '--language', 'fr'], '', 'The languages: '],
    [['taken', '--email', 'mina@example.org'], '', 'There is an account "taken" already.'],
    [['mina', 'jonas', '--email', 'mina@example.org'], '', 'There is an argument too many.'],
    [['--email', 'mina@example.org'], '', 'Name the account.'],
  ])('%j is refused with a sentence', async (args, input, sentence) => {
    await makeAccount(database.db, settingsOf(), {
      admission: { kind: 'operator', isAdministrator: false },
      ...{ username: 'taken', email: 'taken@example.org', passwordHash: null, language: 'en' },
    });
    expect(await newsbell(['user', 'add', ...args], input)).toMatchObject({
      ...{ code: 2, printed: '', complained: expect.stringContaining(sentence) },
    });
    expect(await accounts()).toHaveLength(1);
  });
});
