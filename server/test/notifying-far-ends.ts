/** Notifications go to these far ends, each in a process of its own, which note what has come to them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startFcm, startPushService, startWebhookServer, type Taken } from './far-end.ts';

export type MailMessage = { kind: 'port'; port: number } | ({ kind: 'mail' } & Mail);

interface Mail {
  to: string;
  id: string;
  news: number[];
}

/** It is a message that has reached a far end, whatever we heard of it. */
export interface Copy {
  channel: 'email' | 'webpush' | 'fcm' | 'webhook';
  /** It stands as in the ledger; a browser's or a webhook's is the last part of its address. */
  address: string;
  /** A repetition is known by it: it is the Message-ID, the Topic, the collapse key or the id of a webhook. */
  key: string;
  /** It is the tag of a push, which names its digest, or the slot of a webhook. */
  tag?: string;
  /** They are the items of a mail. */
  news: readonly number[];
}

export interface FarEnds {
  env: Record<string, string>;
  /** It is the push service's host as destinations have it; `subscribe` makes new browsers. */
  pushHost: string;
  fcmHost: string;
  hookHost: string;
  /** The secret of all webhooks. */
  hookSecret: string;
  subscribe(count: number): Promise<string[]>;
  copies(): Promise<Copy[]>;
  stop(): Promise<void>;
}

export const startFarEnds = async (): Promise<FarEnds> => {
  const [push, fcm, hooks, mail] = await Promise.all([
    startPushService(),
    startFcm(),
    startWebhookServer(),
    startMail(),
  ]);
  return {
    env: { ...push.env, ...fcm.env, ...hooks.env, SMTP_URL: `smtp://127.0.0.1:${mail.port}` },
    pushHost: push.host,
    fcmHost: fcm.host,
    hookHost: hooks.host,
    hookSecret: hooks.secret,
    subscribe: count => push.subscribe(count),
    copies: async () => {
      const [pushed, sent, called] = await Promise.all([push.log(), fcm.log(), hooks.log()]);
      return [
        ...mail.received.map(({ to, id, news }): Copy => ({ channel: 'email', address: to, key: id, news })),
        ...pushed.log.map(({ endpoint, topic, payload }): Copy => {
          const { id, tag } = payload as { id: string; tag: string };
          if (id !== topic) throw new Error(`Topic ${topic} has the message ${id}.`);
          return { channel: 'webpush', address: endpoint, key: topic, tag, news: [] };
        }),
        ...[...sent.log.map(withTag('fcm')), ...called.log.map(withTag('webhook'))],
      ];
    },
    stop: async () => {
      await Promise.all([push.stop(), fcm.stop(), hooks.stop(), mail.stop()]);
    },
  };
};

const withTag =
  (channel: Copy['channel']) =>
  ({ endpoint, topic, tag }: Taken): Copy => ({ channel, address: endpoint, key: topic, tag: String(tag), news: [] });

const startMail = async () => {
  const child = fork(fileURLToPath(new URL('notifying-mail-process.ts', import.meta.url)), { execArgv: [] });
  const received: Mail[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`The mail server ended with ${code}.`)));
    child.on('message', (message: MailMessage) => {
      if (message.kind === 'port') resolve(message.port);
      else received.push(message);
    });
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { port, received, stop };
};
