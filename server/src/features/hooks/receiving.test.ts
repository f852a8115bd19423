import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { createLog } from '#log.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { alertmanager, alertOf, githubEvents, githubPing, slackMessages } from '#test/hook-bodies.ts';
import { openHook, type TestHook } from '#test/hooks.ts';
import { freely } from '#test/publishing.ts';
import type { NewHook } from './hook-row.ts';

let database: Database;
let app: App;
const lines: string[] = [];
const log = createLog('text', { write: line => void lines.push(line) });

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env: freely, log });
  lines.length = 0;
});
afterEach(async () => {
  await app?.close();
  await database?.close();
});

const hook = (more: Partial<NewHook> = {}) => openHook(database.db, app, more);
const titles = async (of: TestHook) => (await of.items()).map(({ title }) => title);
const newest = async (of: TestHook) => {
  const [call] = await of.calls();
  return call && [call.outcome, call.why, call.items];
};

describe('GitHub', () => {
  const [event, body] = githubEvents['an issue'];
  const sign = (secret: string, text: string) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
  const headers = { 'x-github-event': event, 'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958' };

  it('publishes a delivery once, however often it is sent, with its page in the answer', async () => {
    const own = await hook({ kind: 'github' });
    const first = await own.post(body, headers);
    expect(first).toMatchObject({ status: 200, type: 'text/plain; charset=utf-8' });
    expect(first.text).toMatch(/^published http:\/\/newsbell\.test\/publisher-\d+\/feed\/\d+\n$/);
    expect((await own.post(body, headers)).text).toMatch(/^unchanged http/);
    expect(await titles(own)).toEqual(['[harbour/lamp] Issue #3 opened: The lamp is dark']);
    const [item] = await own.items();
    expect(item!.content).toContain('<em>yesterday</em>');
    expect(item!.fields).toEqual([
      { name: 'repository', value: 'harbour/lamp' },
      { name: 'author', value: 'mona' },
    ]);
    expect((await own.calls()).map(call => [call.event, call.outcome, call.path])).toEqual([
      ['issues', 'unchanged', `/${own.publisher.urlKey}/feed/${item!.id}`],
      ['issues', 'published', `/${own.publisher.urlKey}/feed/${item!.id}`],
    ]);
  });

  it('takes a form with a payload, too', async () => {
    const own = await hook({ kind: 'github' });
    const form = new URLSearchParams({ payload: JSON.stringify(body) }).toString();
    const type = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await own.post(form, type)).status).toBe(200);
    expect(await titles(own)).toHaveLength(1);
  });

  it('each of its events is published, and a ping shows as connected without news', async () => {
    const own = await hook({ kind: 'github' });
    expect(await own.post(githubPing, { 'x-github-event': 'ping' })).toMatchObject({
      status: 200,
      text: 'connected\n',
    });
    expect(await titles(own)).toEqual([]);
    expect(await newest(own)).toEqual(['connected', null, 0]);
    for (const [name, each] of Object.values(githubEvents))
      expect((await own.post(each, { 'x-github-event': name })).text, name).toMatch(/^published/);
    expect(await titles(own)).toHaveLength(Object.keys(githubEvents).length);
  });

  it('with a secret, nothing is taken without its signature over the bytes that came', async () => {
    const own = await hook({ kind: 'github', secret: 'It is a secret' });
    // The bytes are not those that JSON would be written in again.
    const text = `  ${JSON.stringify(body, null, 3)}\n`;
    const signed = (signature: string) => own.post(text, { ...headers, 'x-hub-signature-256': signature });
    const wrong = [sign('Another', text), sign('It is a secret', JSON.stringify(body)), 'sha256=', 'x', 'sha256=é'];
    for (const signature of wrong)
      expect(await signed(signature)).toMatchObject({ status: 401, type: 'text/plain; charset=utf-8' });
    expect((await own.post(text, headers)).status).toBe(401);
    expect(await titles(own)).toEqual([]);
    expect(await newest(own)).toEqual(['refused', 'SIGNATURE', 0]);
    expect((await signed(sign('It is a secret', text))).status).toBe(200);
    const form = new URLSearchParams({ payload: JSON.stringify(body) }).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded', 'x-github-event': event };
    const asForm = await own.post(form, { ...type, 'x-hub-signature-256': sign('It is a secret', form) });
    expect([asForm.status, (await titles(own)).length]).toEqual([200, 2]);
  });

  it('what was refused for its signature cannot be taken again', async () => {
    const own = await hook({ kind: 'github', secret: 'It is a secret' });
    await own.post(body, headers);
    const [call] = await own.calls();
    expect(call).toMatchObject({ why: 'SIGNATURE', repeatable: false });
    expect((await own.again(call!.id)).status).toBe(404);
    expect(await titles(own)).toEqual([]);
  });
});

describe('Alertmanager', () => {
  it('an alert is one item, from its begin to its end', async () => {
    const own = await hook({ kind: 'alertmanager' });
    await own.post(alertmanager('firing'));
    const [item] = await own.items();
    expect(item).toMatchObject({ title: 'The disk of db-1 is full', priority: 'high' });
    expect((await own.post(alertmanager('firing'))).text).toMatch(/^unchanged/);
    expect((await own.post(alertmanager('resolved'))).text).toMatch(/^edited/);
    const [ended, ...others] = await own.items();
    expect(others).toEqual([]);
    expect(ended).toMatchObject({ id: item!.id, title: '[RESOLVED] The disk of db-1 is full' });
    expect(ended).not.toHaveProperty('priority');
    await own.post(alertmanager('firing', [alertOf('firing', { startsAt: '2026-03-06T00:00:00Z' })]));
    expect(await titles(own)).toEqual(['The disk of db-1 is full', '[RESOLVED] The disk of db-1 is full']);
  });

  it('the end of an alert that was never published is no news', async () => {
    const own = await hook({ kind: 'alertmanager' });
    expect(await own.post(alertmanager('resolved'))).toMatchObject({ status: 200, text: 'ignored RESOLVED\n' });
    expect(await titles(own)).toEqual([]);
  });

  it('the end is an item of its own, once, where the hook says so', async () => {
    const own = await hook({ kind: 'alertmanager', tellsResolved: true });
    await own.post(alertmanager('firing'));
    for (let n = 0; n < 2; n++) await own.post(alertmanager('resolved'));
    expect(await titles(own)).toEqual(Array(2).fill('[RESOLVED] The disk of db-1 is full'));
  });

  it('each alert of a call counts for the limits, and a call over them stores nothing', async () => {
    await app.close();
    app = await testApp(database.db, { env: { ...freely, PUBLISH_PER_MINUTE_PROJECT: '3' } });
    const own = await hook({ kind: 'alertmanager' });
    const alerts = (n: number) =>
      Array.from({ length: n }, (_, at) => alertOf('firing', { fingerprint: `${n} ${at}` }));
    expect((await own.post(alertmanager('firing', alerts(2)))).status).toBe(200);
    const over = await app.inject({
      method: 'POST',
      url: `/hook/${own.key}`,
      payload: alertmanager('firing', alerts(3)),
    });
    expect([over.statusCode, Number(over.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await titles(own)).toHaveLength(2);
  });
});

describe('Slack', () => {
  it.each(Object.keys(slackMessages) as (keyof typeof slackMessages)[])('takes %s and answers ok', async name => {
    const own = await hook({ kind: 'slack' });
    const answer = await own.post(slackMessages[name]);
    expect(answer).toEqual({ status: 200, text: 'ok', type: 'text/plain; charset=utf-8' });
    const form = new URLSearchParams({ payload: JSON.stringify(slackMessages[name]) }).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await own.post(form, type)).text).toBe('ok');
    // curl's -d calls JSON a form.
    expect((await own.post(slackMessages[name], type)).text).toBe('ok');
    expect(await titles(own)).toHaveLength(3);
  });

  it.each([
    ['no JSON', 'hello', 400, 'invalid_payload'],
    ['JSON that is cut', '{"text": "x', 400, 'invalid_payload'],
    ['nothing', '', 400, 'invalid_payload'],
    ['no text', '{}', 400, 'no_text'],
    ['too much', `{"text":"${'x'.repeat(300_000)}"}`, 413, 'invalid_payload'],
  ])('refuses in its words: %s', async (_, body, status, text) => {
    const own = await hook({ kind: 'slack' });
    expect(await own.post(body)).toEqual({ status, text, type: 'text/plain; charset=utf-8' });
    expect(await titles(own)).toEqual([]);
  });
});

describe('JSON', () => {
  const mapping = { title: 'alerts[0].labels.name', id: 'id' };
  const body = { id: 7, alerts: [{ labels: { name: 'Full' } }] };

  it('is kept before there is a mapping, and taken again once there is one', async () => {
    const own = await hook();
    expect((await own.post(body)).text).toBe('ignored NO_MAPPING\n');
    expect((await own.own('PUT', '', { mapping })).status).toBe(200);
    const [call] = await own.calls();
    expect((await own.again(call!.id)).body).toMatchObject({ id: call!.id, outcome: 'published', items: 1 });
    expect((await own.again(call!.id)).body).toMatchObject({ outcome: 'unchanged' });
    expect((await own.post({ ...body, alerts: [{ labels: { name: 'Fuller' } }] })).text).toMatch(/^edited/);
    expect(await titles(own)).toEqual(['Fuller']);
  });

  it('without an id, what is taken again is the same news, and what is sent again is not', async () => {
    const own = await hook({ mapping: { title: 'alerts[0].labels.name' } });
    await own.post(body);
    const [call] = await own.calls();
    expect((await own.again(call!.id)).body.outcome).toBe('unchanged');
    await own.post(body);
    expect(await titles(own)).toEqual(['Full', 'Full']);
  });

  it('two hooks of a project do not share their ids, nor does the publisher', async () => {
    const one = await hook({ mapping });
    const two = await openHook(database.db, app, { mapping }, one.publisher);
    await one.post(body);
    await two.post(body);
    await one.publisher.publish({ id: '7', title: 'Own' });
    expect(await titles(one)).toEqual(['Own', 'Full', 'Full']);
  });
});

describe('the call', () => {
  it('an unknown key, a former one and another spelling are not there', async () => {
    const own = await hook();
    const keys = ['x', 'a'.repeat(32), own.key.toUpperCase(), `${own.key}0`, '%00'];
    await own.own('POST', '/address');
    for (const key of [...keys, own.key]) {
      const answer = await app.inject({ method: 'POST', url: `/hook/${key}`, payload: {} });
      expect([key, answer.statusCode, answer.body.includes(own.key)]).toEqual([key, 404, false]);
    }
  });

  it.each([
    ['has no owner any more', sql`update project set owner_id = null`],
    ['is of somebody else now', sql`update project set owner_id = (select max(id) from account)`],
    ['has an owner who is disabled', sql`update account set disabled_at = now()`],
    ['has an owner without a verified e-mail', sql`update account set email_verified_at = null`],
  ])('is refused where the project %s', async (_, change) => {
    const own = await hook({ mapping: { title: 'a' } });
    await hook();
    await change.execute(database.db);
    expect((await own.post({ a: 'x' })).status).toBe(403);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from item`.execute(database.db);
    expect(rows[0]!.n).toBe(0);
  });

  it('goes on when its owner is back in the normal mode', async () => {
    const own = await hook({ mapping: { title: 'a' } });
    const headers = { cookie: own.publisher.person.cookie, 'sec-fetch-site': 'same-origin' };
    await app.inject({ method: 'PUT', url: '/v1/account/mode', headers, payload: { mode: 'NORMAL' } });
    expect((await own.post({ a: 'x' })).status).toBe(200);
  });

  it.each([
    ['no JSON', 'x=1', 400, 'NOT_JSON'],
    ['too long', `{"a":"${'x'.repeat(300_000)}"}`, 413, 'TOO_LARGE'],
    ['too deep', '['.repeat(100_000) + ']'.repeat(100_000), 413, 'TOO_LARGE'],
    ['with too many keys', `{${Array.from({ length: 20_000 }, (_, at) => `"${at}":1`).join()}}`, 413, 'TOO_LARGE'],
    ['without what the mapping wants', '{"b":1}', 400, 'EMPTY'],
  ])('what is %s is refused, and seen by the owner', async (_, body, status, why) => {
    const own = await hook({ mapping: { title: 'a' } });
    expect((await own.post(body)).status).toBe(status);
    const [call] = await own.calls();
    expect([call!.outcome, call!.why, (call!.body ?? '').length <= 4_000]).toEqual(['refused', why, true]);
  });

  it('neither its key nor what it carries is in a log line or an answer, also where it fails by our fault', async () => {
    const own = await hook({ kind: 'github', secret: 'It is a secret' });
    const answers = [
      await own.post('{}', { 'x-github-event': 'push' }),
      await own.post('nb_256t-dzxm-0gcf-6ayn-1fn1'),
      await own.post(`"${'x'.repeat(300_000)}"`),
    ];
    await sql`alter table hook_call rename to moved`.execute(database.db);
    answers.push(await own.post({ token: 'hunter22' }));
    await sql`alter table moved rename to hook_call`.execute(database.db);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 413, 500]);
    expect(lines.join('\n')).toContain('route="/hook/:key"');
    for (const text of [...lines, ...answers.map(each => each.text)])
      expect(text).not.toMatch(new RegExp(`${own.key}|It is a secret|nb_256t|hunter22`));
  });

  it('no cookie counts, and a page of another site may post', async () => {
    const own = await hook({ mapping: { title: 'a' } });
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await own.post({ a: 'x' }, headers)).status).toBe(200);
  });
});

describe('the last calls', () => {
  it('are twenty, with secrets struck out', async () => {
    const own = await hook({ mapping: { title: 'a' } });
    for (let n = 0; n < 25; n++) await own.post({ a: String(n), token: 'hunter22', note: 'Bearer hunter22' });
    const calls = await own.calls();
    expect(calls.map(({ body }) => JSON.parse(body!).a)).toEqual(
      Array.from({ length: 20 }, (_, at) => String(24 - at)),
    );
    expect(JSON.stringify(calls)).not.toContain('hunter22');
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from hook_call`.execute(database.db);
    expect(rows[0]!.n).toBe(20);
  });

  it('are at most a megabyte together', async () => {
    const own = await hook({ mapping: { title: 'a' } });
    for (let n = 0; n < 8; n++) await own.post({ a: String(n), filler: 'x'.repeat(200_000) });
    const calls = await own.calls();
    expect(calls.map(({ body }) => JSON.parse(body!).a).slice(0, 3)).toEqual(['7', '6', '5']);
    expect(calls.reduce((bytes, { body }) => bytes + body!.length, 0)).toBeLessThanOrEqual(1024 * 1024);
  });

  it('refused ones are ten at most, in a minute and at once, and leave the others', async () => {
    const own = await hook({ mapping: { title: 'a' } });
    for (let n = 0; n < 5; n++) await own.post({ a: String(n) });
    for (let n = 0; n < 30; n++) await own.post(`x${n}`);
    const outcomes = (await own.calls()).map(({ outcome }) => outcome);
    expect(outcomes).toEqual([...Array(10).fill('refused'), ...Array(5).fill('published')]);
    await sql`update hook_call set at = at - interval '2 minutes'`.execute(database.db);
    for (let n = 0; n < 30; n++) await own.post(`y${n}`);
    const calls = await own.calls();
    expect(calls.filter(({ outcome }) => outcome === 'published')).toHaveLength(5);
    expect(calls.slice(0, 10).map(({ body }) => body)).toEqual(Array.from({ length: 10 }, (_, at) => `y${9 - at}`));
  });
});
