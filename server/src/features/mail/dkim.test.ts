import { afterAll, beforeAll, expect, it } from 'vitest';
import { dkimKey, verifyDkim } from '#test/dkim.ts';
import { type MailServers, startMailServers } from '#test/mail-servers.ts';
import { settingsOf } from '#test/settings.ts';
import { composeMail } from './message.ts';
import { openPost } from './post.ts';

let servers: MailServers;
beforeAll(async () => {
  servers = await startMailServers();
});
afterAll(() => servers.close());

const { privateKey, publicKey } = dkimKey();
const settings = () =>
  settingsOf({
    SMTP_URL: `smtp://127.0.0.1:${servers.ports.well}`,
    MAIL_FROM: 'Newsbell <bell@bell.example>',
    DKIM_DOMAIN: 'bell.example',
    DKIM_SELECTOR: 'newsbell',
    DKIM_PRIVATE_KEY: privateKey,
  });
const mail = (headers = {}) => ({
  ...{ id: 1, kind: 'test', attempts: 1, leaseToken: '', messageId: 'one', createdAt: new Date(0) },
  ...{
    recipient: 'alice@x.test',
    subject: '새 소식 3건',
    plain: '새  소식\n.\n..끝 \n\n\n',
    html: '<p>새 소식</p>',
    headers,
  },
});

it('has a receiver find every mail to be from our domain, and as it was written', async () => {
  const post = openPost(settings(), () => {});
  expect(await post.send(mail())).toMatchObject({ kind: 'sent' });
  post.close();
  await expect.poll(() => servers.received.length).toBe(1);
  const { text } = servers.received[0]!;
  const verdict = verifyDkim(text, publicKey);
  expect(verdict).toMatchObject({ bodyHolds: true, headersHold: true });
  expect(verdict.tags).toMatchObject({ a: 'rsa-sha256', c: 'relaxed/relaxed', d: 'bell.example', s: 'newsbell' });
  expect(verifyDkim(text.replace(/^Subject: .*$/m, 'Subject: Win'), publicKey).headersHold).toBe(false);
  expect(verifyDkim(`${text}more\r\n`, publicKey).bodyHolds).toBe(false);
  expect(verifyDkim(text, dkimKey().publicKey).headersHold).toBe(false);
});

it('signs the mails of digests, with both headers of the button to unsubscribe', async () => {
  const unsubscribing = {
    'List-Unsubscribe': '<https://bell.example/x>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  const { bytes } = await composeMail(mail(unsubscribing), settings().mail);
  const verdict = verifyDkim(bytes.toString('latin1'), publicKey);
  expect(verdict).toMatchObject({ bodyHolds: true, headersHold: true });
  const covered = verdict.tags.h!.toLowerCase().split(':');
  expect(covered).toEqual(expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']));
});

it('signs nothing where nothing is set up', async () => {
  const { bytes } = await composeMail(mail(), settingsOf().mail);
  expect(bytes.toString('latin1')).not.toMatch(/^DKIM-Signature/im);
});
