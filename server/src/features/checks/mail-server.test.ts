import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { selfSigned } from '#test/certificate.ts';
import { judged, worldOf } from '#test/checking.ts';
import { dkimKey } from '#test/dkim.ts';
import { type MailServers, startMailServers } from '#test/mail-servers.ts';
import { checkDkim } from './dkim.ts';
import { checkMailServer } from './mail-server.ts';

let servers: MailServers;
let secure: SMTPServer | undefined;
beforeAll(async () => {
  servers = await startMailServers();
});
afterEach(async () => {
  await new Promise<void>(done => (secure ? secure.close(done) : done()));
  secure = undefined;
});
afterAll(() => servers.close());

const found = (SMTP_URL: string, more = {}) => judged(checkMailServer, worldOf({ SMTP_URL }, more));
const at = (name: keyof MailServers['ports'], login = '', scheme = 'smtp') =>
  `${scheme}://${login}127.0.0.1:${servers.ports[name]}`;

const serveSecurely = async (until: string, options = {}): Promise<{ port: number; ca: string }> => {
  const { key, cert } = selfSigned(['127.0.0.1'], until);
  const onAuth: SMTPServer['onAuth'] = ({ password }, _session, done) =>
    done(password === 'right' ? null : new Error('no'), { user: 'bell' });
  secure = new SMTPServer({ key, cert, authOptional: true, onAuth, ...options });
  secure.on('error', () => {});
  await new Promise<void>(done => secure!.listen(0, '127.0.0.1', done));
  return { port: (secure.server.address() as AddressInfo).port, ca: cert };
};

it('takes the sign-in over TLS, begun at once or by STARTTLS, and gets no mail', async () => {
  for (const [scheme, options] of [
    ['smtps', { secure: true }],
    ['smtp', {}],
  ] as const) {
    const { port, ca } = await serveSecurely('490101000000Z', options);
    const signedIn = await found(`${scheme}://bell:right@127.0.0.1:${port}`, { ca });
    expect(signedIn).toMatchObject({
      state: 'ok',
      text: expect.stringMatching(/answers over TLS in \d+ ms, and accepts the sign-in\.$/),
    });
    expect((await found(`${scheme}://127.0.0.1:${port}`, { ca }))!.text).toMatch(/asks for no sign-in\.$/);
    await new Promise<void>(done => secure!.close(done));
  }
  secure = undefined;
  expect(servers.received).toEqual([]);
});

it('is named with its certificate where that has expired or is not to be believed, and gets no password then', async () => {
  let tried = 0;
  const onAuth: SMTPServer['onAuth'] = (_auth, _session, done) => {
    tried += 1;
    done(null, { user: 'bell' });
  };
  const { port, ca } = await serveSecurely('200101000000Z', { onAuth });
  expect(await found(`smtp://bell:right@127.0.0.1:${port}`, { ca })).toMatchObject({
    state: 'critical',
    text: `The certificate of 127.0.0.1:${port} has expired.`,
  });
  expect((await found(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`))!.state).toBe('ok');
  await new Promise<void>(done => secure!.close(done));
  const other = await serveSecurely('490101000000Z', { onAuth });
  expect(await found(`smtp://bell:right@127.0.0.1:${other.port}`)).toMatchObject({
    state: 'critical',
    text: expect.stringContaining('cannot be trusted: DEPTH_ZERO_SELF_SIGNED_CERT'),
  });
  expect((await found(`smtp://bell:right@127.0.0.1:${other.port}?tls.rejectUnauthorized=false`))!.state).toBe('ok');
  expect(tried).toBe(1);
});

it('says the refusal of a sign-in in its own words, without the password', async () => {
  const refused = await found(at('signIn', 'mina:password@'));
  expect(refused).toMatchObject({ state: 'critical', path: '/admin/channels' });
  expect(refused!.text).toMatch(/refuses the sign-in: .*535 Wrong •••/);
  expect(await found(at('signIn', 'mina:right@'))).toMatchObject({ state: 'ok' });
});

it('is told where it accepts no sign-in although there is a password', async () => {
  expect(await found(at('ill', 'mina:right@'))).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('accepts no sign-in'),
  });
});

it('is told where it does not answer as one', async () => {
  for (const [url, said] of [
    [at('refusing'), '554 5.3.2 Not today'],
    [at('web'), 'HTTP/1.1 400'],
    [at('well', '', 'smtps'), 'cannot be used'],
    ['smtp://127.0.0.1:1', 'ECONNREFUSED'],
  ] as const)
    expect(await found(url), url).toMatchObject({ state: 'critical', text: expect.stringContaining(said) });
});

it('is a warning where there is none', async () => {
  expect(await judged(checkMailServer, worldOf({ DATA_DIR: '/data' }))).toMatchObject({
    state: 'warning',
    text: 'There is no mail server: mails are saved as files in /data/mail.',
  });
});

const { privateKey, publicKey } = dkimKey();
const signing = { DKIM_DOMAIN: 'bell.example', DKIM_SELECTOR: 'one', DKIM_PRIVATE_KEY: privateKey };
const dkim = (texts: () => Promise<string[]>) => {
  const world = worldOf(signing);
  return judged(checkDkim, { ...world, outside: { ...world.outside, texts } });
};
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(`queryTxt ${code}`), { code }));

it('has the key that signs in its TXT record, however that is written', async () => {
  for (const record of [`v=DKIM1; k=rsa; p=${publicKey}`, `p=${publicKey.slice(0, 90)} ${publicKey.slice(90)};t=s`])
    expect(await dkim(async () => ['v=spf1 -all', record])).toEqual({
      state: 'ok',
      text: 'one._domainkey.bell.example has the key that signs mails.',
    });
});

it('is told where the record is missing, has another key or cannot be looked up, with the record that is wanted', async () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'der' });
  for (const [texts, said] of [
    [failing('ENOTFOUND'), 'has no TXT record'],
    [failing('ENODATA'), 'has no TXT record'],
    [async () => ['v=spf1 -all'], 'has no TXT record'],
    [async () => [`v=DKIM1; p=${other.toString('base64')}`], 'has another key'],
    [failing('ETIMEOUT'), 'cannot be looked up: queryTxt ETIMEOUT'],
  ] as const)
    expect(await dkim(texts)).toMatchObject({
      state: 'warning',
      text: expect.stringContaining(said),
      remedy: expect.stringContaining(`v=DKIM1; k=rsa; p=${publicKey}`),
    });
  expect(await judged(checkDkim, worldOf())).toBeUndefined();
});
