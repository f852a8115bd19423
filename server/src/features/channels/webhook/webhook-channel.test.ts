import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { addWebhook, type NewWebhook } from '#features/notifications/destinations/webhooks.ts';
import { selfSigned } from '#test/certificate.ts';
import { freshDatabase } from '#test/database.ts';
import { cutShort, type FakeInternet, fakeInternet, redirect, silence, status } from '#test/origin.ts';
import { makePerson } from '#test/people.ts';
import { pushMessage } from '#test/push-messages.ts';
import { settingsOf } from '#test/settings.ts';
import type { Channel } from '../channel.ts';
import { openWebhookDoor } from './door.ts';
import { changeSecret, forgetFormerSecrets } from './rows.ts';
import { openWebhookChannel } from './webhook-channel.ts';

interface Got {
  headers: Record<string, string>;
  body: string;
}

const identity = selfSigned(['hook.test', 'inside.test', 'bell.test'], '490101000000Z');
const settings = settingsOf({ WEBHOOK_HOSTS: 'home.test:8123' });
const DAY = 24 * 3_600_000;

let database: Database;
let internet: FakeInternet;
let channel: Channel;
let got: Got[];
let clock: Date;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  [got, clock] = [[], new Date()];
  internet = await fakeInternet(identity);
  internet.serve('hook.test', taking());
  channel = open();
});
afterEach(async () => {
  channel.close();
  await internet.close();
});

const open = (bounds: Parameters<typeof openWebhookDoor>[2] = {}): Channel =>
  openWebhookChannel(
    { db: database.db, settings, now: () => clock },
    openWebhookDoor(internet, settings.webhooks, { ca: identity.cert, discreetMs: 0, ...bounds }),
  );

const taking =
  (code = 200): Parameters<FakeInternet['serve']>[1] =>
  async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    got.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(code).end('ok');
  };

const hook = async (url: string, format: NewWebhook['format'] = 'standard') => {
  const { id: accountId } = await makePerson(database.db, 'owner');
  const added = await addWebhook(database.db, accountId, { name: 'A hook', url: new URL(url), format });
  if (added.kind !== 'added') throw new Error(added.kind);
  return { accountId, address: url, ...added };
};
type Hook = Awaited<ReturnType<typeof hook>>;
const to = ({ id, address }: Pick<Hook, 'id' | 'address'>, given: Parameters<typeof pushMessage>[1] = {}) =>
  pushMessage(address, { endpointId: id, host: new URL(address).host, ...given });
const sent = { kind: 'sent' };

describe('a signature', () => {
  it('is verified by the library of Standard Webhooks, and the key is the same at each attempt', async () => {
    const made = await hook('https://hook.test/in');
    const message = to(made);
    expect([await channel.send(message), await channel.send(message)]).toEqual([sent, sent]);
    const [first, again] = got;
    for (const { body, headers } of got)
      expect(new Webhook(made.secret).verify(body, headers)).toMatchObject({ type: 'digest.told' });
    expect(first!.headers['webhook-id']).toBe(message.delivery.idemKey);
    expect(first!.headers['webhook-timestamp']).toBe(String(Math.floor(clock.getTime() / 1000)));
    expect([again!.headers['webhook-id'], again!.body]).toEqual([first!.headers['webhook-id'], first!.body]);
    const other = await hook('https://hook.test/other');
    expect(() => new Webhook(other.secret).verify(first!.body, first!.headers)).toThrow('No matching signature');
    expect(() => new Webhook(made.secret).verify(`${first!.body} `, first!.headers)).toThrow('No matching signature');
  });

  it('has a key of 24 to 64 bytes, which is nowhere in what is sent', async () => {
    const made = await hook('https://hook.test/in');
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await channel.send(to(made));
    expect(JSON.stringify(got)).not.toContain(made.secret.slice(6));
  });

  it('is of both secrets for a day after a change, and then of the new one alone', async () => {
    const made = await hook('https://hook.test/in');
    const changed = await changeSecret(database.db, { accountId: made.accountId, id: made.id, at: clock });
    expect(changed!.formerUntil).toEqual(new Date(clock.getTime() + DAY));
    const verifiesBoth = async () => {
      await channel.send(to(made));
      const { body, headers } = got.at(-1)!;
      // The library compares the time with its own clock, which this test does not move.
      const signed = new Date(Number(headers['webhook-timestamp']) * 1000);
      const given = headers['webhook-signature']!.split(' ');
      return [made.secret, changed!.secret].map(secret =>
        given.includes(new Webhook(secret).sign(headers['webhook-id']!, signed, body)),
      );
    };
    expect(await verifiesBoth()).toEqual([true, true]);
    clock = new Date(clock.getTime() + DAY - 1000);
    await forgetFormerSecrets({ db: database.db, now: () => clock });
    expect(await verifiesBoth()).toEqual([true, true]);
    clock = new Date(clock.getTime() + 1000);
    expect(await verifiesBoth()).toEqual([false, true]);
    await forgetFormerSecrets({ db: database.db, now: () => clock });
    expect(await verifiesBoth()).toEqual([false, true]);
    const row = await database.db.selectFrom('webhook').selectAll().where('endpoint_id', '=', made.id).execute();
    expect(row).toMatchObject([{ former_secret: null, former_until: null, secret: changed!.secret }]);
  });

  it('is of the two last secrets, where it is changed twice within a day', async () => {
    const made = await hook('https://hook.test/in');
    const at = { accountId: made.accountId, id: made.id, at: clock };
    const [second, third] = [await changeSecret(database.db, at), await changeSecret(database.db, at)];
    await channel.send(to(made));
    const { body, headers } = got[0]!;
    expect(() => new Webhook(made.secret).verify(body, headers)).toThrow();
    for (const each of [second!, third!]) expect(new Webhook(each.secret).verify(body, headers)).toBeTruthy();
  });

  it('is changed by nobody else', async () => {
    const [made, other] = [await hook('https://hook.test/in'), await hook('https://hook.test/in')];
    expect(await changeSecret(database.db, { accountId: other.accountId, id: made.id, at: clock })).toBeUndefined();
  });
});

describe('an answer', () => {
  const answered = async (code: number, { headers = {}, proven = true } = {}) => {
    internet.serve('hook.test', status(code, headers));
    return channel.send(to(await hook('https://hook.test/in'), { proven }));
  };

  it.each([200, 201, 202, 204, 299])('%i is sent', async code => expect(await answered(code)).toEqual(sent));

  it('410 ends the destination', async () =>
    expect(await answered(410)).toEqual({ kind: 'gone', code: 'GONE', error: 'status 410', answered: 410 }));

  it.each([400, 401, 403, 404, 422])('%i is tried again, and says nothing of a host that others use', async code =>
    expect(await answered(code)).toEqual({
      ...{ kind: 'later', code: 'REFUSED', error: `status ${code}` },
      ...{ answered: code, ofDestination: true },
    }),
  );

  it('413 is not tried again', async () =>
    expect(await answered(413)).toMatchObject({ kind: 'refused', code: 'TOO_LARGE', answered: 413 }));

  it('5xx is trouble of the host where it has taken something, else of the destination alone', async () => {
    expect(await answered(500)).toEqual({ kind: 'later', code: 'UNREACHABLE', error: 'status 500', answered: 500 });
    expect(await answered(502, { proven: false })).toMatchObject({ kind: 'later', answered: 502, ofDestination: true });
  });

  it.each([429, 503])('%i waits for as long as it says', async code => {
    expect(await answered(code, { headers: { 'retry-after': '3600' } })).toMatchObject({
      ...{ kind: 'later', code: 'BUSY', answered: code, retryAfterMs: 3_600_000 },
    });
    const date = new Date(Math.floor(clock.getTime() / 1000) * 1000 + 120_000);
    expect(await answered(code, { headers: { 'retry-after': date.toUTCString() } })).toMatchObject({
      retryAfterMs: date.getTime() - clock.getTime(),
    });
    expect(await answered(code)).toMatchObject({ retryAfterMs: 60_000 });
  });

  it.each([301, 302, 303, 307, 308])('%i is a failure, and its target is not asked', async code => {
    internet.serve('elsewhere.test', taking());
    internet.serve('hook.test', redirect('https://elsewhere.test/', code));
    const outcome = await channel.send(to(await hook('https://hook.test/in')));
    expect(outcome).toMatchObject({ kind: 'later', code: 'REFUSED', answered: code, ofDestination: true });
    expect([internet.resolved, got]).toEqual([['hook.test'], []]);
  });

  it('says nothing of its body, which is a stranger’s', async () => {
    internet.serve('hook.test', status(404, {}, 'the body'));
    const outcome = await channel.send(to(await hook('https://hook.test/in')));
    expect(JSON.stringify(outcome)).not.toContain('the body');
  });
});

describe('a far end that does harm', () => {
  const sendTo = async (
    handler: Parameters<FakeInternet['serve']>[1],
    { bounds = {}, format = 'standard', attempts = 1 }: Partial<Harm> = {},
  ) => {
    internet.serve('hook.test', handler);
    channel.close();
    channel = open(bounds);
    const message = to(await hook('https://hook.test/in', format));
    return channel.send({ ...message, delivery: { ...message.delivery, attempts } });
  };
  interface Harm {
    bounds: Parameters<typeof openWebhookDoor>[2];
    format: NewWebhook['format'];
    attempts: number;
  }
  const impatient = { firstByteMs: 20 };

  it('is tried again where it never answers', async () => {
    const outcome = await sendTo(silence(), { bounds: impatient });
    expect(outcome).toMatchObject({ kind: 'later', code: 'UNREACHABLE', error: 'TIMEOUT first byte' });
  });

  it('is taken at its status where its answer never ends', async () => {
    const endless: Parameters<FakeInternet['serve']>[1] = (_request, response) => void response.write('and so on');
    expect(await sendTo(endless, { bounds: { slowAfterMs: 20 } })).toEqual(sent);
  });

  it('is taken at its status where its answer is huge', async () =>
    expect(await sendTo(status(200, {}, 'x'.repeat(1_000_000)))).toEqual(sent));
  it('is taken at its status where it lies about the length', async () =>
    expect(await sendTo(cutShort('half', 1000))).toEqual(sent));
  it('is tried again where it closes the connection', async () =>
    expect(await sendTo(request => void request.socket.destroy())).toMatchObject({ code: 'UNREACHABLE' }));

  it('gets a second copy and no third where it is a chat, which shows each of them', async () => {
    const chat = { bounds: impatient, format: 'slack' } as const;
    expect(await sendTo(silence(), chat)).toMatchObject({ kind: 'later', code: 'UNREACHABLE' });
    expect(await sendTo(silence(), { ...chat, attempts: 2 })).toMatchObject({ kind: 'refused', code: 'AMBIGUOUS' });
    const standard = await sendTo(silence(), { bounds: impatient, attempts: 7 });
    expect(standard).toMatchObject({ kind: 'later', code: 'UNREACHABLE' });
    internet.point('hook.test', () => Promise.reject(new Error('no such name')));
    const away = await sendTo(silence(), { ...chat, attempts: 7 });
    expect(away).toMatchObject({ kind: 'later', code: 'UNREACHABLE' });
  });
});

describe('an address that leads inside', () => {
  it.each([
    ...['127.0.0.1', '10.1.1.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0', '100.64.0.1'],
    ...['::1', 'fd00::1', 'fe80::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'],
  ])('by its name is not dialled: %s', async inside => {
    internet.point('inside.test', [inside]);
    const outcome = await channel.send(to(await hook('https://inside.test/')));
    expect(outcome).toMatchObject({ kind: 'later', code: 'UNREACHABLE' });
    expect([internet.dialled, got]).toEqual([[], []]);
  });

  it.each([
    ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/'],
    ...['http://hook.test/', 'https://hook.test:22/', 'https://bell.test/hook/x', 'https://user:key@hook.test/'],
    ...['http://home.test:8124/', 'ftp://hook.test/', 'https://hook.test\\@127.0.0.1/'],
  ])('by its text is not even looked up: %s', async address => {
    const { id } = await hook('https://hook.test/in');
    expect(await channel.send(to({ id, address }))).toMatchObject({ kind: 'later', code: 'UNREACHABLE' });
    expect([internet.resolved, internet.dialled]).toEqual([[], []]);
  });

  it('is not told from a name that is not known', async () => {
    internet.point('inside.test', ['10.0.0.1']);
    const inside = await channel.send(to(await hook('https://inside.test/')));
    const unknown = await channel.send(to(await hook('https://unknown.test/')));
    const alike = { code: 'UNREACHABLE', error: expect.stringMatching(/^UNREACHABLE /) };
    expect([inside, unknown]).toMatchObject([alike, alike]);
    expect([inside, unknown].map(each => 'answered' in each)).toEqual([false, false]);
  });

  it('is called where the operator has named it with its port, without TLS, too', async () => {
    internet.serve('home.test', taking());
    internet.point('home.test', ['192.168.1.9']);
    await channel.send(to(await hook('http://home.test:8123/api/webhook/x')));
    expect(internet.dialled).toEqual([{ ip: '192.168.1.9', port: 8123 }]);
  });
});

it('one that was removed meanwhile is not called', async () => {
  expect(await channel.send(to({ id: 999_999, address: 'https://hook.test/in' }))).toMatchObject({ kind: 'gone' });
  expect(internet.dialled).toEqual([]);
});
