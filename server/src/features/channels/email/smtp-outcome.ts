/** Maps a mail server's answer to an outcome, by RFC 5321 and the enhanced status codes of RFC 3463. */
import { withoutSecrets } from '#text/said.ts';
import type { Outcome } from '../channel.ts';

/** nodemailer's errors: what they call the step, and what the server said. */
interface Trouble {
  message: string;
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** `isHandedOver`: all of the mail may have reached the server. A server that takes no password may repeat it: it is among the `secrets`. */
export const outcomeOf = (error: unknown, isHandedOver: boolean, secrets: readonly string[] = []): Outcome => {
  const trouble = error as Trouble;
  const isSignIn = trouble.code === 'EAUTH';
  const said = withoutAddresses(isSignIn ? withoutSecrets(trouble.message, secrets) : trouble.message);
  const status = trouble.responseCode ?? 0;
  if (isSignIn) {
    return status >= 400 && status < 500 ? later('UNREACHABLE', said) : ours(said);
  }
  if (status === 0) return withoutAnswer(trouble, said, isHandedOver);
  // A closing server, and all that it says before a mail has begun, is about the connection.
  if (status === 421 || !isAboutMail(trouble.command)) return later(status === 421 ? 'BUSY' : 'UNREACHABLE', said);
  const enhanced = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(trouble.response ?? '')?.[0] ?? '';
  const isFull =
    /^[45]\.2\.2$/.test(enhanced) || ((status === 452 || status === 552) && !enhanced && isOfMailbox(trouble));
  if (status < 500) {
    if (isFull) return later('MAILBOX_FULL', said);
    // Such as a stranger's first mail that is let wait on purpose: the server takes those of others.
    return trouble.command === 'MAIL FROM' ? later('BUSY', said) : { ...later('BUSY', said), ofDestination: true };
  }
  if (isFull) return { kind: 'refused', code: 'MAILBOX_FULL', error: said };
  if (status === 552 || enhanced === '5.3.4' || enhanced === '5.2.3')
    return { kind: 'refused', code: 'TOO_LARGE', error: said };
  // A refused sender is a fault of the operator's settings: no mail is lost by it.
  if (trouble.command === 'MAIL FROM' || status === 530 || status === 535) return ours(said);
  if ([550, 551, 553].includes(status) && isUnknown(trouble.command, enhanced))
    return { kind: 'unknown-recipient', code: 'MAILBOX_UNKNOWN', error: said };
  return { kind: 'refused', code: 'REFUSED', error: said };
};

const withoutAnswer = ({ code }: Trouble, error: string, isHandedOver: boolean): Outcome => {
  if (isHandedOver) return { kind: 'ambiguous', error };
  if (code === 'EMESSAGE') return { kind: 'refused', code: 'TOO_LARGE', error };
  if (code === 'EENVELOPE') return { kind: 'unknown-recipient', code: 'MAILBOX_UNKNOWN', error };
  return later('UNREACHABLE', error);
};

/** The log and the administrators read what a server said, which names the recipient more often than not. */
const withoutAddresses = (text: string): string => text.replaceAll(/(?:"[^"]*"|[^\s<>"'(),:;[\]]+)@/g, '•••@');

const isAboutMail = (command: string | undefined): boolean =>
  command === 'MAIL FROM' || command === 'RCPT TO' || command === 'DATA';

/** The same codes say after the text that it is not liked, and with 5.7 that we or our words are not: the address may well be right. */
const isUnknown = (command: string | undefined, enhanced: string): boolean =>
  /^5\.(1\.\d+|2\.1)$/.test(enhanced) || (command === 'RCPT TO' && !enhanced.startsWith('5.7.'));

/** 452 and 552 mean a full mailbox where one was just named, or where the words say so; else a mail too large, or a full server. */
const isOfMailbox = ({ command, response = '' }: Trouble): boolean =>
  command === 'RCPT TO' || /quota|mailbox|full|storage/i.test(response);

const later = (code: 'UNREACHABLE' | 'BUSY' | 'MAILBOX_FULL', error: string) =>
  ({ kind: 'later', code, error }) as const;
const ours = (error: string): Outcome => ({ kind: 'ours', code: 'OUR_KEY', error });
