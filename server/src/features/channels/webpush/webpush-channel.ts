/** Web Push: RFC 8030, with our signature (RFC 8292) and a message that only the browser can read (RFC 8291). */
import type { Deps } from '#deps.ts';
import type { HttpClient } from '#net/fetch.ts';
import { userAgent } from '#net/user-agent.ts';
import { version } from '#version.ts';
import { type Channel, type Message, type Outcome, SEND_MS } from '../channel.ts';
import { ownTrouble } from '../own-trouble.ts';
import { answerIn, busy, describeAnswer, type PushAnswer, unreachable } from '../push/answers.ts';
import { noticeUpTo } from '../push/notice.ts';
import { encrypt } from './encrypt.ts';
import { createRefusals, type Refusals } from './refusals.ts';
import { storedSubscription } from './subscription.ts';
import { createVapid } from './vapid.ts';

/** It is half a day: news of yesterday wakes nobody. */
const TTL_SECONDS = 43_200;
/** Push services take 4,096 bytes with what the encryption adds; some proxies less. */
const PAYLOAD_BYTES = 3_000;

export interface WebPushParts {
  /** The cache holds the last answer of each endpoint; all sends of a process share it. */
  refusals?: Refusals;
}

export const openWebPushChannel = (
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  door: HttpClient,
  { refusals = createRefusals(() => performance.now()) }: WebPushParts = {},
): Channel => {
  const vapid = createVapid(db, settings.push.subject, now);
  const agent = userAgent({ product: settings.productName, version, about: settings.publicUrl });

  const send = async (message: Message): Promise<Outcome> => {
    const until = performance.now() + SEND_MS;
    const { destination } = message;
    const subscription = storedSubscription(destination.address, settings.push.hosts);
    if (!subscription) return { kind: 'gone', code: 'GONE', error: 'not the subscription of a push service' };
    const authorization = await (await vapid()).authorization(subscription.endpoint.origin);

    const post = async (bytes: number) => {
      const fetched = await door.request({
        url: subscription.endpoint.href,
        userAgent: agent,
        accept: '*/*',
        authorization,
        withinMs: Math.max(1, (until - performance.now()) / 2),
        post: {
          type: 'application/octet-stream',
          body: encrypt(payloadOf(message, bytes), subscription),
          headers: {
            'content-encoding': 'aes128gcm',
            ttl: String(TTL_SECONDS),
            urgency: 'normal',
            topic: message.delivery.idemKey,
          },
          repeatable: true,
        },
      });
      return { fetched, answer: answerIn(fetched) };
    };

    let { fetched, answer } = await post(PAYLOAD_BYTES);
    if (answer?.status === 413) ({ fetched, answer } = await post(PAYLOAD_BYTES / 2));
    // A failure of an unknown host says nothing of the service, because anybody can register made-up hosts below it.
    if (answer === undefined) return { ...unreachable(fetched), ...(!destination.proven && { ofDestination: true }) };
    if (answer.status < 400) refusals.note(message, false);
    if (isAboutUs(answer)) refusals.note(message, true);
    return outcomeOf(answer, now(), () => refusals.judge(message));
  };

  return {
    name: 'webpush',
    send: message => send(message).catch(ownTrouble),
    close: () => void door.close(),
  };
};

/** Builds the payload that the service worker reads. `id` is the same at every repetition, `tag` in all that tells of one digest. */
const payloadOf = (message: Message, most: number): Buffer => {
  const textOf = (notice: object) => JSON.stringify({ id: message.delivery.idemKey, ...notice });
  return Buffer.from(textOf(noticeUpTo(message, most, notice => Buffer.byteLength(textOf(notice)))));
};

const isAboutUs = ({ status }: PushAnswer): boolean => status === 401 || status === 403;

const outcomeOf = (answer: PushAnswer, now: Date, judge: () => ReturnType<Refusals['judge']>): Outcome => {
  const { status, text } = answer;
  const error = describeAnswer(status, text);
  if (status >= 200 && status < 300) return { kind: 'sent' };
  switch (status) {
    case 404:
    case 410:
      return { kind: 'gone', code: 'GONE', error };
    case 413:
      return { kind: 'refused', code: 'TOO_LARGE', error };
    case 429:
    case 503:
      return busy(answer, now);
    case 401:
    case 403: {
      const verdict = judge();
      if (verdict === 'ours') return { kind: 'ours', code: 'OUR_KEY', error };
      return { kind: verdict === 'theirs' ? 'refused' : 'later', code: 'REFUSED', error, ofDestination: true };
    }
    default:
      // Not followed: nobody has told us to send there. A service that is being moved has come to its end in a while.
      if (status < 400 || status >= 500) return { kind: 'later', code: 'UNREACHABLE', error };
      return { kind: 'refused', code: 'REFUSED', error };
  }
};
