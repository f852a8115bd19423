import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cli } from '#test/command-line.ts';
import { type MailServers, startMailServers } from '#test/mail-servers.ts';

let servers: MailServers;
beforeAll(async () => {
  servers = await startMailServers();
});
afterAll(() => servers.close());

// No database runs at this address: the command needs none.
const newsbell = (args: string[], settings: Record<string, string> = {}) =>
  cli(args, { DATABASE_URL: 'postgres://bell@127.0.0.1:1/bell', PUBLIC_URL: 'https://bell.example', ...settings });
const smtp = (name: keyof MailServers['ports'], login = '') => ({
  SMTP_URL: `smtp://${login}127.0.0.1:${servers.ports[name]}`,
});

it('says what the mail server has answered, and sends in the language that was named', async () => {
  const sent = await newsbell(['mail', 'test', 'mina@x.test', '--language', 'ko'], smtp('well'));
  expect(sent).toMatchObject({ code: 0, complained: '' });
  expect(sent.printed).toMatch(/^127\.0\.0\.1:\d+ has taken the mail to mina@x\.test: 250 /);
  expect(servers.received.at(-1)).toMatchObject({ to: 'mina@x.test' });
  const [subject = ''] = /^Subject: .*(?:\r\n[ \t].*)*/m.exec(servers.received.at(-1)!.text)!;
  const quoted = [...subject.matchAll(/=\?UTF-8\?Q\?(.*?)\?=/g)].map(([, text]) => text!.replaceAll('_', ' '));
  expect(decodeURIComponent(quoted.join('').replaceAll('=', '%'))).toBe('[Newsbell] 테스트 메일');
});

it('says the refusal in the words of the server, without the password', async () => {
  const refused = await newsbell(['mail', 'test', 'rcpt-550@x.test'], smtp('well'));
  expect(refused).toMatchObject({ code: 1, printed: '' });
  expect(refused.complained).toContain('5.1.1 No such user');
  const out = await newsbell(['mail', 'test', 'mina@x.test'], smtp('signIn', 'mina:password@'));
  expect(out).toMatchObject({ code: 1, complained: expect.stringContaining('535 Wrong •••') });
  expect((await newsbell(['mail', 'test', 'mina@x.test'], { SMTP_URL: 'smtp://127.0.0.1:1' })).complained).toContain(
    'ECONNREFUSED',
  );
});

it('names the file where there is no mail server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'newsbell-mail-'));
  const kept = await newsbell(['mail', 'test', 'mina@x.test'], { DATA_DIR: folder });
  expect(kept.code).toBe(0);
  const file = /is a file: (\S+\.eml)$/.exec(kept.printed)![1]!;
  expect(await readFile(file, 'utf8')).toMatch(/^To: mina@x\.test$/m);
  await rm(folder, { recursive: true });
});

it('refuses what it does not know', async () => {
  for (const [args, complaint] of [
    [['mail'], 'One of test is missing.'],
    [['mail', 'test'], 'Name the address.'],
    [['mail', 'test', 'nobody'], 'That is no e-mail address.'],
    [['mail', 'test', 'a@b.test', '--language', 'xx'], 'The languages: '],
    [['mail', 'test', 'a@b.test', 'c@d.test'], 'There is an argument too many.'],
  ] as const)
    expect(await newsbell([...args]), args.join(' ')).toMatchObject({
      code: 2,
      complained: expect.stringContaining(complaint),
    });
});
