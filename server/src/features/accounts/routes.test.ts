import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserOn, signedUp } from '#test/browser.ts';
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
