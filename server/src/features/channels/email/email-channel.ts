/** Digests by mail: straight through the operator's mail server, or, where none is set up, with all other mails into the outbox. */
import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import { openConnections } from '#features/mail/connections.ts';
import { composeMail, type OutgoingMail } from '#features/mail/message.ts';
import { enqueueMailOnce } from '#features/mail/outbox.ts';
import { secretsIn } from '#text/said.ts';
import { type Channel, type Message, SEND_MS } from '../channel.ts';
import { ownTrouble } from '../own-trouble.ts';
import { mailOf } from './digest-mail.ts';
import { createLinkKey } from './links.ts';
import { outcomeOf } from './smtp-outcome.ts';

export const openEmailChannel = (deps: Pick<Deps, 'db' | 'settings'>, deadlineMs = SEND_MS): Channel =>
  deps.settings.mail.smtpUrl === undefined ? intoOutbox(deps) : bySmtp(deps, deps.settings.mail.smtpUrl, deadlineMs);

const bySmtp = ({ db, settings }: Pick<Deps, 'db' | 'settings'>, url: string, deadlineMs: number): Channel => {
  const connections = openConnections(url);
  const key = createLinkKey(db);
  return {
    name: 'email',
    close: connections.close,
    send: async message => {
      const mail = await key()
        .then(secret => mailOf(settings, secret, message))
        .catch(ownTrouble);
      if ('kind' in mail) return mail;
      const { signal, done } = deadline(deadlineMs);
      let isHandedOver = false;
      const handOver = async () => {
        signal.throwIfAborted();
        await message.handOver();
        isHandedOver = true;
        signal.throwIfAborted();
      };
      try {
        const { bytes, envelope } = await composeMail(mail, settings.mail);
        await connections.send({ ...envelope, size: bytes.length }, () => heldBack(bytes, handOver), signal);
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error, isHandedOver, secretsIn(url));
      } finally {
        done();
      }
    },
  };
};

/** The mail's last line goes only after `handOver`: without it the server has no mail. */
const heldBack = (bytes: Buffer, handOver: () => Promise<void>): Readable => {
  const last = Math.max(bytes.lastIndexOf(0x0a, bytes.length - 2) + 1, 0);
  const parts = async function* () {
    yield bytes.subarray(0, last);
    await handOver();
    yield bytes.subarray(last);
  };
  return Readable.from(parts(), { objectMode: false, highWaterMark: 1 });
};

/** In the one database it is there once, however often it is tried. Its job keeps it as a file, and the demo shows it. */
const intoOutbox = ({ db, settings }: Pick<Deps, 'db' | 'settings'>): Channel => {
  const key = createLinkKey(db);
  return {
    name: 'email',
    close: () => {},
    send: async message => {
      try {
        await enqueueOnce(db, message, mailOf(settings, await key(), message));
        return { kind: 'sent', inOutbox: true };
      } catch (error) {
        return ownTrouble(error);
      }
    },
  };
};

const enqueueOnce = (db: Db, { delivery, person }: Message, mail: OutgoingMail): Promise<void> =>
  enqueueMailOnce(
    db,
    { ...mail, accountId: person.accountId, kind: 'digest' },
    { messageId: hash('md5', delivery.idemKey), headers: mail.headers },
  );

const deadline = (ms: number) => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error('The mail server took too long.')), ms);
  return { signal: controller.signal, done: () => clearTimeout(timer) };
};
