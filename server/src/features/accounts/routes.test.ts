import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserOn, signedUp, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';

let database: Database;
let app: App;

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

describe('signing up', () => {
  it('signs in at once and shows the person', async () => {
    const alice = await signedUp(app, 'alice');
    const me = await alice.get('/v1/account');
    expect(me.json()).toMatchObject({ username: 'alice', emailVerified: false, hasPassword: true, providers: [] });
  });

  it('makes the first account the administrator, and only the first of two at the same time', async () => {
    const both = await Promise.all([signedUp(app, 'alice'), signedUp(app, 'bob')]);
    const roles = await Promise.all(both.map(async each => (await each.get('/v1/account')).json().auth));
    expect(roles.toSorted()).toEqual([[], ['ROLE_ADMIN']]);
  });

  it('refuses a username that is taken, in whatever case it is written', async () => {
    await signedUp(app, 'alice');
    const form = { username: 'Alice', email: 'other@example.org', password: 'a fine password' };
    const answer = await browserOn(app).post('/v1/account', { form });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('USERNAME_TAKEN');
  });

  it.each(['password', '12345678', 'Qwertyuiop', 'alice_reads', 'Alice_Reads@example.org'])(
    'refuses the password %s, and makes no account of it',
    async password => {
      const form = { username: 'alice_reads', email: 'alice_reads@example.org', password };
      const answer = await browserOn(app).post('/v1/account', { form });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'WEAK_PASSWORD']);
      expect(answer.cookies).toEqual([]);
      expect(await database.db.selectFrom('account').select('id').execute()).toEqual([]);
    },
  );

  it('does not count a weak password as a try of the address', async () => {
    const strict = await testApp(database.db, { env: { SIGN_UP_PER_HOUR_ADDRESS: '1' } });
    const form = { username: 'alice', email: 'alice@example.org', password: 'password' };
    for (const _ of [1, 2, 3])
      expect((await browserOn(strict).post('/v1/account', { form })).json().code).toBe('WEAK_PASSWORD');
    await signedUp(strict, 'alice');
    await strict.close();
  });
});

describe('a form that is not filled in well', () => {
  const faults = async (form: Record<string, string>, language = 'en', url = '/v1/account') =>
    (await browserOn(app).post(url, { form, headers: { 'accept-language': language } })).json().fields;

  it.each([
    ['en', 'This value is required.'],
    ['ko', '필수 항목입니다.'],
    ['ja', '必須項目です。'],
    ['zh-CN', '此项为必填项。'],
  ])('says of an empty field that it is required: %s', async (language, required) => {
    const all = { username: required, email: required, password: required };
    expect(await faults({ username: '', email: ' ', password: '' }, language)).toEqual(all);
    expect(await faults({}, language)).toEqual(all);
    const { email: _email, ...both } = all;
    expect(await faults({ username: ' ', password: '' }, language, '/v1/account/login')).toEqual(both);
  });

  it.each([
    ['en', 'A username has 3 to 30 characters: a–z, 0–9 and _.', 'This is not an e-mail address.'],
    ['ko', '사용자 이름은 영문자, 숫자, 밑줄(_)로 3자 이상 30자 이하여야 합니다.', '올바른 이메일 주소가 아닙니다.'],
    [
      'ja',
      'ユーザー名は半角の英数字とアンダースコア（_）で、3～30文字で指定してください。',
      'メールアドレスの形式が正しくありません。',
    ],
    ['zh-CN', '用户名须为 3 到 30 个字符，只能包含英文字母、数字和下划线（_）。', '邮箱地址格式不正确。'],
  ])('says what a username and an e-mail look like: %s', async (language, username, email) => {
    const form = { username: 'al', email: 'alice@', password: 'alice reads much' };
    expect(await faults(form, language)).toEqual({ username, email });
    expect(await faults({ ...form, username: 'alice cooper' }, language)).toEqual({ username, email });
  });

  it('says how long a password must be, blanks included', async () => {
    const form = { username: 'alice', email: 'alice@example.org', password: '       ' };
    expect(await faults(form)).toEqual({ password: 'This must have at least 8 characters.' });
  });
});

describe('signing in', () => {
  it('works by username and by e-mail', async () => {
    await signedUp(app, 'alice');
    for (const username of ['alice', 'ALICE', 'Alice@Example.org']) {
      const browser = browserOn(app);
      const answer = await browser.post('/v1/account/login', { form: { username, password: 'alice reads much' } });
      expect(answer.statusCode, username).toBe(200);
      expect((await browser.get('/v1/account')).json().username).toBe('alice');
    }
  });

  it('says the same of a wrong password and of nobody', async () => {
    await signedUp(app, 'alice');
    const tries = [
      { username: 'alice', password: 'wrong' },
      { username: 'nobody', password: 'alice reads much' },
    ];
    const answers = await Promise.all(tries.map(form => browserOn(app).post('/v1/account/login', { form })));
    expect(answers.map(each => each.statusCode)).toEqual([400, 400]);
    expect(answers[0]!.body).toBe(answers[1]!.body);
  });

  it('refuses a password of a megabyte unread', async () => {
    const form = { username: 'alice', password: 'x'.repeat(1_000_000) };
    expect((await browserOn(app).post('/v1/account/login', { form })).json().code).toBe('TOO_LARGE');
  });

  const signIn = (on: App, username: string, password = 'wrong') =>
    browserOn(on).post('/v1/account/login', { form: { username, password } });

  it('is limited for a name however it is spelled', async () => {
    const env = { SIGN_IN_PER_HOUR_ACCOUNT: '5', SIGN_IN_PER_HOUR_ADDRESS: '1000' };
    const strict = await testApp(database.db, { env });
    const spellings = {
      'alice@example.org': [
        'ALICE@Example.org',
        ' alice@example.org',
        'ａｌｉｃｅ@example.org',
        'alice＠example．org',
        'ﬁ',
      ],
      alice: ['ALICE', 'ａｌｉｃｅ', 'Ａｌｉｃｅ', 'ⓐⓛⓘⓒⓔ', 'ª'],
    };
    for (const [name, others] of Object.entries(spellings)) {
      const tries = [name, ...others.slice(0, -1)];
      for (const each of tries) expect((await signIn(strict, each)).json().code, each).toBe('LOGIN_FAILED');
      for (const each of tries) expect((await signIn(strict, each)).json().code, each).toBe('TOO_MANY_REQUESTS');
      expect((await signIn(strict, others.at(-1)!)).json().code).toBe('LOGIN_FAILED');
    }
    await strict.close();
  });

  it('finds an account by every spelling that counts as its name', async () => {
    await signedUp(app, 'alice');
    for (const name of ['ａｌｉｃｅ', 'alice＠example.org'])
      expect((await signIn(app, name, 'alice reads much')).statusCode, name).toBe(200);
  });

  it('takes a name that grows when it is compared, and counts it', async () => {
    const growing = Array.from({ length: 254 }, (_, i) =>
      String.fromCodePoint(i % 2 ? 0xfdfa - (i % 11) : 0x3300 + i),
    ).join('');
    expect((await signIn(app, growing)).json().code).toBe('LOGIN_FAILED');
    const keys = await database.db.selectFrom('bucket').select('key').execute();
    expect(Math.max(...keys.map(({ key }) => key.length))).toBeLessThan(300);
  });

  it('lets the owner in from a device or an address of theirs while strangers use the name up', async () => {
    const strict = await testApp(database.db, {
      env: { SIGN_IN_PER_HOUR_ACCOUNT: '3', SIGN_IN_PER_HOUR_ADDRESS: '1000' },
    });
    const [home, away, stranger] = ['203.0.113.5', '203.0.113.6', '198.51.100.9'];
    const attempt = async (browser: TestBrowser, remoteAddress: string, password = 'alice reads much') =>
      (await browser.post('/v1/account/login', { form: { username: 'alice', password }, remoteAddress })).statusCode;
    const alice = await signedUp(strict, 'alice');
    await alice.get('/logout');
    const evil = browserOn(strict);
    for (let i = 0; i < 3; i++) expect(await attempt(evil, stranger, 'wrong')).toBe(400);
    const refused = await evil.post('/v1/account/login', {
      form: { username: 'alice', password: 'x' },
      remoteAddress: stranger,
    });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^1(19\d|200)$/)]);
    expect(refused.json().message).toBe('Too many requests. You can try again in 20 minutes.');

    expect(await attempt(browserOn(strict), home), 'neither device nor address is known').toBe(429);
    expect(await attempt(alice, home), 'a device that has signed in before').toBe(200);
    expect(await attempt(browserOn(strict), home), 'an address that somebody is signed in from').toBe(200);
    expect(await attempt(browserOn(strict), away)).toBe(429);
    await database.db
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await attempt(browserOn(strict), home), 'an address of a sign-in that is over').toBe(429);

    const bob = await signedUp(strict, 'bob');
    await bob.get('/logout');
    expect(await attempt(bob, away), 'the device of somebody else').toBe(429);
    evil.cookies.set('device', 'A'.repeat(43));
    expect(await attempt(evil, stranger), 'a device that is made up').toBe(429);
    const typed = async (username: string) =>
      browserOn(strict).post('/v1/account/login', { form: { username, password: 'x' }, remoteAddress: stranger });
    for (const name of [home!, 'device:1', `from:1:${home}`]) for (let i = 0; i < 4; i++) await typed(name);
    for (const expected of [400, 400, 429])
      expect(await attempt(alice, away, 'wrong'), 'guesses of a device').toBe(expected);
    await strict.close();
  });

  it('ends with signing out', async () => {
    const alice = await signedUp(app, 'alice');
    const kept = new Map(alice.cookies);
    expect((await alice.get('/logout')).json()).toEqual({ redirect: '/login' });
    expect((await alice.get('/v1/account')).statusCode).toBe(401);
    for (const [name, value] of kept) alice.cookies.set(name, value);
    expect((await alice.get('/v1/account')).statusCode).toBe(401);
  });
});

it('a page of another site cannot sign anybody out', async () => {
  const alice = await signedUp(app, 'alice');
  const answer = await alice.get('/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(answer.json().code).toBe('CROSS_SITE');
  expect((await alice.get('/logout', { headers: { 'sec-fetch-dest': 'image' } })).statusCode).toBe(403);
  expect((await alice.get('/v1/account')).statusCode).toBe(200);
});
