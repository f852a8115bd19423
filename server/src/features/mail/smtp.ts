/** Sends mails through the operator's mail server. */
import { createTransport } from 'nodemailer';
import type { Settings } from '#deps.ts';
import { secretsIn, withoutSecrets } from '#text/said.ts';
import { dkimOptions } from './dkim.ts';
import { messageOf } from './message.ts';
import type { MailOutcome } from './outbox.ts';
import type { Post } from './post.ts';

/** As many as the pool has connections, so that no mail waits in it while its lease runs. */
export const CONNECTIONS_AT_MOST = 4;

/** Timeout of the whole attempt. The timeouts below are of single steps, and a server that drips bytes keeps all of them. */
const ATTEMPT_MS = 120_000;

export const sendBySmtp = ({ url, from, dkim }: { url: string } & Pick<Settings['mail'], 'from' | 'dkim'>): Post => {
  const open = () =>
    createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS_AT_MOST,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      dnsTimeout: 10_000,
      ...(dkim && { dkim: dkimOptions(dkim) }),
    });
  let transport = open();
  const secrets = secretsIn(url);
  return {
    isOutside: true,
    close: () => transport.close(),
    send: async mail => {
      const mine = transport;
      const sending = mine.sendMail(messageOf(mail, from)).then(
        ({ response }): MailOutcome => ({ kind: 'sent', answer: response }),
        error => troubleOf(error, secrets),
      );
      const outcome = await Promise.race([sending, tooLate()]);
      if (outcome !== 'too late') return outcome;
      mine.close();
      if (transport === mine) transport = open();
      return { kind: 'later', error: 'The mail server took too long.' };
    },
  };
};

/**
 * A 5xx is final (RFC 5321 §4.2.1) when it is about this mail. One to our name and password is about the settings, and those may be put
 * right. Information disclosure: the log and the administrators read what a server says, and one that takes no password may repeat it.
 */
const troubleOf = (error: unknown, secrets: readonly string[]): MailOutcome => {
  const { message, code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number };
  const isFinal = responseCode >= 500 && responseCode < 600 && code !== 'EAUTH';
  return { kind: isFinal ? 'refused' : 'later', error: code === 'EAUTH' ? withoutSecrets(message, secrets) : message };
};

const tooLate = (): Promise<'too late'> =>
  new Promise(resolve => setTimeout(() => resolve('too late'), ATTEMPT_MS).unref());
