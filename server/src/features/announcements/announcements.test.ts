import type { StoredAnnouncement } from '@newsbell/contracts/announcements';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';

let database: Database;
let app: App;
let admin: Person;

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  admin = await makePerson(database.db, 'admin');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = async (method: Method, path: string, payload?: object) => {
  const headers = { 'x-requested-with': 'test', cookie: admin.cookie };
  const answer = await app.inject({
    method,
    url: `/v1/admin/announcement${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const make = async (given: object = {}): Promise<StoredAnnouncement> =>
  (await ask('POST', '', { texts: { en: 'Back at noon' }, ...given })).body;
const change = (id: number, given: object) => ask('PUT', `/${id}`, given);
const shown = async (language = 'en') =>
  (await app.inject({ url: '/v1/announcement', headers: { 'accept-language': language } })).json();
const textsShown = async (language?: string) => (await shown(language)).map(({ text }: { text: string }) => text);
const states = async () => {
  const list: StoredAnnouncement[] = (await ask('GET', '')).body;
  return list.map(({ texts, state }) => `${texts.en} ${state}`);
};
const past = '2020-01-01T00:00:00Z';
const future = '2100-01-01T00:00:00Z';

describe('an announcement', () => {
  it('is read by a visitor in their language, or else in another that is named', async () => {
    await make({ texts: { ko: '정오에 돌아옵니다', ja: '正午に戻ります' }, level: 'warning', link: '/help' });
    expect(await shown('ja')).toEqual([
      { id: expect.any(Number), text: '正午に戻ります', lang: 'ja', link: '/help', level: 'warning' },
    ]);
    expect((await shown('zh-CN'))[0]).toMatchObject({ text: '정오에 돌아옵니다', lang: 'ko' });
    await make({ texts: { 'zh-CN': '中午恢复', en: 'Back at noon' } });
    expect(await textsShown('zh-TW')).toEqual(['정오에 돌아옵니다', '中午恢复']);
    expect(await textsShown('fr')).toEqual(['정오에 돌아옵니다', 'Back at noon']);
  });

  it('is shown from its start to its end, warnings first, then the one that began last', async () => {
    await make({ texts: { en: 'planned' }, startsAt: future });
    await make({ texts: { en: 'over' }, startsAt: past, endsAt: '2020-01-02T00:00:00Z' });
    await make({ texts: { en: 'older' }, startsAt: past, endsAt: future });
    await make({ texts: { en: 'newer' } });
    await make({ texts: { en: 'warning' }, startsAt: past, level: 'warning' });
    expect(await textsShown()).toEqual(['warning', 'newer', 'older']);
    expect(await states()).toEqual([
      ...['newer in-force', 'warning in-force', 'older in-force'],
      ...['planned planned', 'over over'],
    ]);
  });

  it('is one line of plain text, and without any it is refused', async () => {
    const made = await make({ texts: { en: ' Back\n\u202Eat <b>noon</b> ', ko: '', ja: '\u202E' } });
    expect(made.texts).toEqual({ en: 'Back at <b>noon</b>' });
    for (const texts of [
      {},
      { en: ' ' },
      { en: '\u202E' },
      { en: '\u200B\uFEFF' },
      { fr: 'Bonjour' },
      { en: 'x'.repeat(201) },
      undefined,
    ])
      expect(await ask('POST', '', { texts })).toMatchObject({ status: 400, body: { code: 'INVALID_FIELDS' } });
    expect(await change(made.id, { texts: { en: '\u202E' } })).toMatchObject({ status: 400 });
    expect((await make({ texts: { en: 'Back at \uD83D' } })).texts).toEqual({ en: 'Back at \uFFFD' });
    expect((await make({ texts: JSON.stringify({ en: 'Of a form' }) })).texts).toEqual({ en: 'Of a form' });
  });

  it('leads to a page of this server or to another site by https, and nowhere else', async () => {
    for (const link of ['/board/news?page=1', 'https://status.example/한국'])
      expect((await make({ link })).link).toBe(link);
    expect((await make({ link: '' })).link).toBeNull();
    const wrong = [
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'http://plain.example',
      'help',
      'https://',
      'https://bank.example@evil.example/',
      'https://:word@evil.example/',
      'https://evil.example/\u202etxt.',
    ];
    for (const link of [...wrong, '/a b', '/\u0007', `/${'x'.repeat(2000)}`])
      expect(await ask('POST', '', { texts: { en: 'x' }, link }), link).toMatchObject({
        status: 400,
        body: { fields: { link: expect.any(String) } },
      });
  });

  it('is changed field by field, ended, begun again and deleted', async () => {
    const { id, madeBy } = await make({ link: '/help', endsAt: future });
    expect(madeBy).toBe(admin.username);
    const warning = await change(id, { level: 'warning' });
    expect(warning.body).toMatchObject({ texts: { en: 'Back at noon' }, link: '/help', level: 'warning' });
    expect(new Date(warning.body.endsAt)).toEqual(new Date(future));
    expect((await change(id, { link: null, texts: { ko: '정오' } })).body).toMatchObject({
      ...{ link: null, texts: { ko: '정오' } },
    });
    expect((await change(id, { ended: true })).body.state).toBe('over');
    expect(await shown()).toEqual([]);
    const { body } = await change(id, { ended: true });
    expect((await change(id, { ended: true })).body.endsAt).toBe(body.endsAt);
    expect((await change(id, { endsAt: null })).body).toMatchObject({ state: 'in-force', endsAt: null });
    expect((await ask('DELETE', `/${id}`)).status).toBe(200);
    expect((await ask('DELETE', `/${id}`)).status).toBe(404);
    expect((await change(id, { level: 'info' })).status).toBe(404);
    expect(await shown()).toEqual([]);
  });

  it('that is planned can be ended before it has begun, and none ends before it begins', async () => {
    const { id } = await make({ startsAt: future });
    expect((await change(id, { ended: true })).body.state).toBe('over');
    const wrong = { status: 400, body: { fields: { endsAt: expect.any(String) } } };
    expect(await ask('POST', '', { texts: { en: 'x' }, endsAt: past })).toMatchObject(wrong);
    expect(await ask('POST', '', { texts: { en: 'x' }, startsAt: future, endsAt: future })).toMatchObject(wrong);
    const running = await make();
    expect(await change(running.id, { endsAt: past })).toMatchObject(wrong);
    expect(await change(running.id, { startsAt: future, endsAt: past })).toMatchObject(wrong);
  });
});

it('twenty are stored at most, also of those that are made at once', async () => {
  const all = await Promise.all(Array.from({ length: 22 }, () => ask('POST', '', { texts: { en: 'x' } })));
  const refused = all.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body.code)).toEqual(['TOO_MANY_ANNOUNCEMENTS', 'TOO_MANY_ANNOUNCEMENTS']);
});

it('stays when the account of its maker goes', async () => {
  await make();
  await sql`delete from account where id = ${admin.id}`.execute(database.db);
  expect(await textsShown()).toEqual(['Back at noon']);
});
