import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserOn, signedUp, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { formInParts } from '#test/form-in-parts.ts';
import { seedItems, seedProject } from '#test/seed.ts';

let database: Database;
let app: App;
let alice: TestBrowser;

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  alice = await signedUp(app, 'alice');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const meOf = async (browser: TestBrowser) => (await browser.get('/v1/account')).json();

const upload = (bytes: Buffer, name = 'me.png', fields: Record<string, string> = {}) =>
  formInParts({ field: 'profileImage', bytes, name }, fields);
const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2185b' } })
    .withExif({ IFD0: { Copyright: 'Alice' } })
    .jpeg()
    .toBuffer();

describe('the profile', () => {
  it('changes the nickname by the query', async () => {
    const answer = await alice.put('/v1/account?nickname=%EC%95%A8%EB%A6%AC%EC%8A%A4');
    expect(answer.json()).toMatchObject({ nickname: '앨리스', username: 'alice' });
    expect(await meOf(alice)).toMatchObject({ nickname: '앨리스' });
  });

  it('says so when nothing is changed', async () => {
    for (const url of ['/v1/account', '/v1/account?nickname=alice']) {
      const answer = await alice.put(url);
      expect([answer.statusCode, answer.json().message], url).toEqual([400, "There's no changes."]);
    }
  });

  it('makes a picture anew as a square, and shows it in a sandbox', async () => {
    const answer = await alice.put('/v1/account', upload(await photograph(900, 300)));
    const { profileImage } = answer.json();
    const shown = await browserOn(app).get(profileImage);
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    const { width, height, exif } = await sharp(shown.rawPayload).metadata();
    expect({ width, height, exif }).toEqual({ width: 512, height: 512, exif: undefined });

    const again = (await alice.put('/v1/account', upload(await photograph(300, 900)))).json();
    expect(again.profileImage).not.toBe(profileImage);
    expect((await alice.get(profileImage)).statusCode).toBe(404);
  });

  it('takes nickname and picture of one form', async () => {
    const answer = await alice.put('/v1/account', upload(await photograph(10, 10), 'a.png', { nickname: 'Ally' }));
    expect(answer.json()).toMatchObject({ nickname: 'Ally', profileImage: expect.stringMatching(/^\/u\//) });
  });

  it('refuses what is no picture, and what is too large, and keeps what was', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const whole = await photograph(400, 400);
    const limit = 10 * 1_048_576;
    const bad: [string, Buffer, string][] = [
      ['SVG', svg, 'IMAGE_UNREADABLE'],
      ['text', Buffer.from('<html>'), 'IMAGE_UNREADABLE'],
      ['cut', whole.subarray(0, whole.length / 2), 'IMAGE_UNREADABLE'],
      ['too many pixels', await photograph(8000, 5001), 'IMAGE_UNREADABLE'],
      ['one byte over 10 MB', Buffer.concat([whole, Buffer.alloc(limit + 1 - whole.length)]), 'IMAGE_TOO_LARGE'],
    ];
    for (const [name, bytes, code] of bad) {
      const answer = await alice.put('/v1/account', upload(bytes, '../../etc/passwd.html'));
      expect(answer.json().code, name).toBe(code);
    }
    const most = Buffer.concat([whole, Buffer.alloc(limit - whole.length)]);
    expect((await alice.put('/v1/account', upload(most))).statusCode).toBe(200);
  });
});

describe('the password', () => {
  const passwords = { oldPassword: 'alice reads much', newPassword: 'alice reads even more' };

  it('is changed by body or query, ends all other sign-ins and renews this one', async () => {
    const other = browserOn(app);
    await other.post('/v1/account/login', { form: { username: 'alice', password: passwords.oldPassword } });
    const before = [...alice.cookies.values()];
    expect((await alice.put('/v1/account', { form: passwords })).statusCode).toBe(200);
    expect([...alice.cookies.values()]).not.toEqual(before);
    expect((await meOf(alice)).username).toBe('alice');
    expect((await other.get('/v1/account')).statusCode).toBe(401);

    const back = new URLSearchParams({ oldPassword: passwords.newPassword, newPassword: passwords.oldPassword });
    expect((await alice.put(`/v1/account?${back}`)).statusCode).toBe(200);
  });

  it('stays when the old one is wrong or the new one is weak', async () => {
    const bad = [
      [{ ...passwords, oldPassword: 'wrong' }, 'WRONG_PASSWORD'],
      [{ ...passwords, newPassword: 'Password1' }, 'WEAK_PASSWORD'],
      [{ ...passwords, newPassword: 'alice@example.org' }, 'WEAK_PASSWORD'],
      [{ ...passwords, newPassword: 'short' }, 'INVALID_FIELDS'],
      [{ newPassword: 'without the old one' }, 'WRONG_PASSWORD'],
    ] as const;
    for (const [form, code] of bad) expect((await alice.put('/v1/account', { form })).json().code).toBe(code);
    expect((await meOf(alice)).username).toBe('alice');
  });
});

describe('settings', () => {
  it('change what is given and nothing else', async () => {
    const answer = await alice.put('/v1/account/settings', {
      payload: { language: 'ja', timeZone: 'Asia/Tokyo', quietFrom: '22:30', quietTo: '07:00', channels: ['email'] },
    });
    expect(answer.json()).toMatchObject({
      language: 'ja',
      timeZone: 'Asia/Tokyo',
      quietFrom: '22:30',
      channels: ['email'],
    });
    const second = await alice.put('/v1/account/settings', { form: { emailNotify: 'false' } });
    expect(second.json()).toMatchObject({ emailNotify: false, language: 'ja', quietTo: '07:00' });
  });

  it('refuse a time zone that nobody knows and half of the quiet hours', async () => {
    for (const payload of [
      { timeZone: 'Mars/Olympus' },
      { quietFrom: '22:00' },
      { quietFrom: '25:00', quietTo: '07:00' },
    ])
      expect((await alice.put('/v1/account/settings', { payload })).statusCode, JSON.stringify(payload)).toBe(400);
  });

  it('never change roles or verification', async () => {
    await signedUp(app, 'bob').then(bob =>
      bob.put('/v1/account/settings', {
        payload: { auth: ['ROLE_ADMIN'], emailVerified: true, id: 1, roles: ['ROLE_ADMIN'] },
      }),
    );
    const bob = await database.db
      .selectFrom('account')
      .where('username', '=', 'bob')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(bob).toMatchObject({ roles: [], email_verified_at: null });
  });
});

describe('sign-ins', () => {
  it('are listed and ended one by one; nobody ends those of others', async () => {
    const phone = browserOn(app);
    await phone.post('/v1/account/login', {
      form: { username: 'alice', password: 'alice reads much' },
      headers: { 'user-agent': 'Phone' },
    });
    const listed = (await alice.get('/v1/account/session')).json();
    expect(listed.map((each: { userAgent: string; current: boolean }) => [each.userAgent, each.current])).toEqual(
      expect.arrayContaining([
        ['Phone', false],
        ['Test browser', true],
      ]),
    );
    const { id } = listed.find((each: { current: boolean }) => !each.current);
    const charlie = await signedUp(app, 'charlie');
    expect((await charlie.delete(`/v1/account/session/${id}`)).statusCode).toBe(404);
    expect((await phone.get('/v1/account')).statusCode).toBe(200);
    expect((await alice.delete(`/v1/account/session/${id}`)).statusCode).toBe(200);
    expect((await phone.get('/v1/account')).statusCode).toBe(401);
  });
});

it('an export holds all that is stored on the person, and no secret', async () => {
  const text = (await alice.get('/v1/account/export')).body;
  expect(text).toContain('alice@example.org');
  expect(text).not.toContain('argon2');
  expect(text).not.toMatch(/token_hash|password_hash/);
});

it('an export tells of each subscription whether its items are read in full', async () => {
  for (const [urlKey, fullText] of [
    ['whole', true],
    ['teasers', false],
  ] as const) {
    await seedProject(database.db, { urlKey });
    const { statusCode, body } = await alice.post('/v1/subscribe/project', { payload: { urlKey, fullText } });
    expect(statusCode, body).toBe(200);
  }
  const { subscriptions } = (await alice.get('/v1/account/export')).json();
  expect(subscriptions).toMatchObject([
    { url_key: 'whole', full_text: true },
    { url_key: 'teasers', full_text: false },
  ]);
});

it('an export names starred items by what they are, not by an id alone', async () => {
  const paper = await seedProject(database.db, { urlKey: 'paper', title: 'World Paper' });
  const [id] = await seedItems(database.db, paper, [{ title: '비가 내린다', link: 'https://paper.example/rain' }]);
  expect((await alice.put(`/v1/feed/star?id=${id}`)).statusCode).toBe(200);
  const { stars } = (await alice.get('/v1/account/export')).json();
  const named = { title: '비가 내린다', link: 'https://paper.example/rain', url_key: 'paper', source: 'World Paper' };
  expect(stars).toEqual([{ item_id: id, starred_at: expect.any(String), ...named }]);
});

it('an export says nothing of a source that its owner has closed since, starred or followed', async () => {
  const project = await seedProject(database.db, { title: 'Closed later' });
  const [id] = await seedItems(database.db, project, 1);
  expect((await alice.put(`/v1/feed/star?id=${id}`)).statusCode).toBe(200);
  expect((await alice.post('/v1/subscribe/project', { form: { urlKey: project.urlKey } })).statusCode).toBe(200);
  await sql`update project set visibility = 'PRIVATE', title = 'Secret', feed_url = 'https://secret.example/?token=1'
    where id = ${project.id}`.execute(database.db);
  const { body } = await alice.get('/v1/account/export');
  expect(body).not.toMatch(/secret/i);
  expect(body).not.toContain(project.urlKey);
  const { stars } = JSON.parse(body) as { stars: { item_id: number }[] };
  const nothing = { title: null, link: null, url_key: null, source: null };
  expect(stars.find(star => star.item_id === id)).toEqual({ item_id: id, starred_at: expect.any(String), ...nothing });
});

it("an export has the profile's picture, and of those in texts the paths", async () => {
  await database.db.updateTable('account').set({ email_verified_at: new Date() }).execute();
  const bytes = await photograph(200, 100);
  const { profileImage } = (await alice.put('/v1/account', upload(bytes))).json();
  const text = (await alice.post('/v1/util/image', formInParts({ field: 'image', bytes }))).json();
  const { images } = (await alice.get('/v1/account/export')).json();
  expect(images).toMatchObject([
    { purpose: 'PROFILE', path: profileImage, width: 512, base64: expect.stringMatching(/^[\w+/]+=*$/) },
    { purpose: 'TEXT', path: text.url, width: 200, height: 100, base64: null },
  ]);
  const profile = await alice.get(profileImage);
  expect(Buffer.from(images[0].base64, 'base64').equals(profile.rawPayload)).toBe(true);
});

it('an account is deleted by its password only, with everything on it', async () => {
  await alice.put('/v1/account', upload(await photograph(10, 10)));
  expect((await alice.delete('/v1/account')).json().code).toBe('WRONG_PASSWORD');
  expect((await alice.delete('/v1/account?password=alice%20reads%20much')).statusCode).toBe(200);
  expect((await alice.get('/v1/account')).statusCode).toBe(401);
  for (const table of ['account', 'session', 'image', 'account_token'] as const)
    expect(await database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

it('the terms are HTML in the language of the reader', async () => {
  const answer = await browserOn(app).get('/v1/agreement', { headers: { 'accept-language': 'ko' } });
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('<h2>이용 약관</h2>');
});
