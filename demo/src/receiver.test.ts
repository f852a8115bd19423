import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../server/test/database.ts';
import { settingsOf } from '../../server/test/settings.ts';
import { isGenuine } from './genuine.ts';
import { startOrigin } from './origin.ts';
import { makePeople } from './people.ts';
import { connectReceiver, createReceiver, receiverHost } from './receiver.ts';

const secret = `whsec_${Buffer.from('a secret of this very test, long').toString('base64')}`;
const body = JSON.stringify({ type: 'digest.told', data: { entries: [{ title: 'Bus lanes <open> in May' }] } });

const signed = (by: string, ageSeconds = 0) => {
  const time = String(Math.floor(Date.now() / 1000) - ageSeconds);
  const key = Buffer.from(by.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`m1.${time}.${body}`).digest('base64');
  return { 'webhook-id': 'm1', 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
};

/** A name below localhost is resolved by browsers alone. */
const ask = (
  port: number,
  { path, ...rest }: { path: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { host: `${receiverHost}:${port}`, ...rest.headers };
    const asked = request({ port, host: '127.0.0.1', path, headers, method: rest.body === undefined ? 'GET' : 'POST' });
    asked.once('error', reject);
    asked.once('response', async answer => {
      let text = '';
      for await (const part of answer.setEncoding('utf8')) text += part;
      resolve({ status: answer.statusCode ?? 0, text });
    });
    asked.end(rest.body);
  });

const open = async () => {
  const receiver = createReceiver();
  const origin = await startOrigin({ others: new Map([[receiverHost, receiver.listener]]) });
  return { receiver, origin, ask: (given: Parameters<typeof ask>[1]) => ask(origin.port, given) };
};

it('a message is shown as verified where one of the secrets has signed it, and refused where none has', async () => {
  const { receiver, origin, ask } = await open();
  receiver.learn('/reader', [`whsec_${'B'.repeat(43)}=`, secret]);
  expect((await ask({ path: '/reader' })).text).toContain('Nothing has come yet.');
  expect((await ask({ path: '/reader', headers: signed(secret), body })).status).toBe(204);
  const first = (await ask({ path: '/reader' })).text;
  expect(first).toContain('<strong>Verified</strong>');
  expect(first).toContain('<li>Bus lanes &lt;open&gt; in May</li>');
  expect((await ask({ path: '/reader', headers: signed(secret), body: `${body} ` })).status).toBe(401);
  expect((await ask({ path: '/reader', body })).status).toBe(401);
  expect((await ask({ path: '/other', headers: signed(secret), body })).status).toBe(204);
  const verdicts = (await ask({ path: '/' })).text.match(/<strong>.*?<\/strong>/g);
  expect(verdicts).toEqual([
    '<strong>No secret is known for this path</strong>',
    '<strong>Not genuine</strong>',
    '<strong>Not genuine</strong>',
    '<strong>Verified</strong>',
  ]);
  expect((await ask({ path: '/gone', body })).status).toBe(410);
  expect((await ask({ path: '/reader', body: 'x'.repeat(40_000) })).status).toBe(413);
  await origin.close();
});

it('verifies as docs/webhooks.md does', async () => {
  const text = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
  const code = /```js\n([\s\S]*?)```/.exec(text)![1]!;
  const documented = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    isGenuine: typeof isGenuine;
  };
  const right = signed(secret);
  const cases = [
    right,
    { ...right, 'webhook-id': 'm2' },
    signed(secret, 400),
    { ...right, 'webhook-signature': `v1,AAAA ${right['webhook-signature']}` },
    { ...right, 'webhook-signature': '' },
    {},
  ];
  const verdicts = cases.map(each => isGenuine(each, body, secret));
  expect(verdicts).toEqual([true, false, false, true, false, false]);
  expect(cases.map(each => documented.isGenuine(each, body, secret))).toEqual(verdicts);
});

it('the demo’s reader has one webhook to it, whose secret is known after a restart too', async () => {
  const database = await freshDatabase();
  const { db } = database;
  await makePeople({ db, settings: settingsOf() });
  const learned: unknown[] = [];
  const receiver = { ...createReceiver(), learn: (...given: unknown[]) => void learned.push(given) };
  const at = { username: 'demo', port: 3001 };
  await connectReceiver({ db, now: () => new Date() }, receiver, at);
  await connectReceiver({ db, now: () => new Date() }, receiver, at);
  const { secret: stored } = await db.selectFrom('webhook').select('secret').executeTakeFirstOrThrow();
  expect(learned).toEqual([
    ['/reader', [stored]],
    ['/reader', [stored]],
  ]);
  await database.close();
});
