/** Sends one mail now, past the outbox, so that an operator sees what the mail server answers. */
import { randomUUID } from 'node:crypto';
import type { Language } from '@newsbell/contracts/languages';
import type { Settings } from '#deps.ts';
import { said, secretsIn } from '#text/said.ts';
import { writeLetter } from './letter.ts';
import { openPost } from './post.ts';

export type TriedOut =
  | { kind: 'accepted'; server: string; answer: string }
  | { kind: 'kept'; file: string }
  | { kind: 'refused'; error: string };

/** It needs no database: nothing of the mail is stored. */
export const tryOutMail = async (
  settings: Pick<Settings, 'mail' | 'dataDir' | 'publicUrl' | 'productName'>,
  recipient: string,
  language: Language,
): Promise<TriedOut> => {
  const { smtpUrl } = settings.mail;
  const letter = writeLetter(settings, language, 'test', { username: recipient.replace(/@.*$/, ''), path: '/' });
  const post = openPost(settings, () => {});
  const mail = {
    ...letter,
    id: 0,
    attempts: 1,
    leaseToken: '',
    recipient,
    messageId: randomUUID(),
    createdAt: new Date(),
  };
  const outcome = await post.send(mail);
  post.close();
  const secrets = secretsIn(smtpUrl ?? '');
  if (outcome.kind !== 'sent') return { kind: 'refused', error: said(outcome.error, secrets) };
  if (smtpUrl === undefined) return { kind: 'kept', file: outcome.answer };
  return { kind: 'accepted', server: new URL(smtpUrl).host, answer: said(outcome.answer, secrets) };
};
