/** Calls of webhooks, signed as Standard Webhooks 1.0 has it, and what their answers mean. */
import type { Deps } from '#deps.ts';
import type { HttpClient } from '#net/fetch.ts';
import type { Fetched } from '#net/fetched.ts';
import { userAgent } from '#net/user-agent.ts';
import { version } from '#version.ts';
import type { Channel, Message, Outcome, Unasked } from '../channel.ts';
import { ownTrouble } from '../own-trouble.ts';
import { answerIn, busy, type PushAnswer, unreachable } from '../push/answers.ts';
import { readWebhookAddress } from './address.ts';
import { type Webhook, webhookAt } from './rows.ts';
import { signatures } from './secret.ts';
import { slackBody } from './slack-body.ts';
import { standardBody } from './standard-body.ts';

export const openWebhookChannel = (
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  door: HttpClient,
): Channel => {
  const agent = userAgent({ product: settings.productName, version, about: settings.publicUrl });

  const send = async (message: Message): Promise<Outcome | Unasked> => {
    const { destination, delivery } = message;
    const webhook = await webhookAt(db, destination.id, now());
    if (webhook === undefined) return { kind: 'gone', code: 'GONE', error: 'removed' };
    const url = readWebhookAddress(destination.address, settings);
    if (url === undefined) return { ...nowhere, error: 'not an address that may be called' };
    const body = (webhook.format === 'slack' ? slackBody : standardBody)(message, settings);
    const timestamp = Math.floor(now().getTime() / 1000);
    const fetched = await door.request({
      url: url.href,
      userAgent: agent,
      accept: '*/*',
      discreet: true,
      post: {
        type: 'application/json; charset=utf-8',
        body,
        headers: {
          'webhook-id': delivery.idemKey,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signatures({ id: delivery.idemKey, timestamp, body }, webhook.secrets),
        },
      },
    });
    const answer = answerIn(fetched);
    return answer === undefined ? withoutAnswer(fetched, message, webhook) : outcomeOf(answer, destination, now());
  };

  return {
    name: 'webhook',
    send: message => send(message).catch(ownTrouble),
    close: () => void door.close(),
  };
};

const nowhere = { kind: 'later', code: 'UNREACHABLE', ofDestination: true } as const;

/**
 * A chat shows a repetition as a second message, where others fold it by its id: to a chat a message that may have arrived goes once more
 * and then no more. A host that has never taken anything from us may be made up, and its failure says nothing of it.
 */
const withoutAnswer = (fetched: Fetched, { delivery, destination }: Message, { format }: Webhook): Outcome => {
  const trouble = { ...unreachable(fetched), ...(!destination.proven && { ofDestination: true as const }) };
  if (format !== 'slack' || !mayHaveArrived(fetched)) return trouble;
  return delivery.attempts < 2 ? trouble : { ...nowhere, kind: 'refused', code: 'AMBIGUOUS', error: trouble.error };
};

/** Nothing is sent before there is a connection. */
const mayHaveArrived = (fetched: Fetched): boolean =>
  fetched.kind === 'failed' &&
  !['UNREACHABLE', 'DNS', 'CONNECT', 'TLS', 'BUSY'].includes(fetched.code) &&
  !fetched.code.startsWith('BLOCKED_') &&
  fetched.detail !== 'connecting';

/**
 * Circuit breaker: the answer of a person's own path says nothing of its host, which others may use, too; a 5xx does where something has
 * been taken there before. Every answer but 2xx, 410 and 413 leads to another attempt, because its person may mend it meanwhile.
 */
const outcomeOf = ({ status, retryAfter }: PushAnswer, { proven }: Message['destination'], now: Date): Outcome => {
  const said = { error: `status ${status}`, answered: status };
  const own = { ...said, ofDestination: true } as const;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 410) return { kind: 'gone', code: 'GONE', ...said };
  if (status === 413) return { kind: 'refused', code: 'TOO_LARGE', ...own };
  if (status === 429) return { ...busy({ status, retryAfter, text: '' }, now), ...own } as Outcome;
  const asServer = proven ? said : own;
  if (status === 503) return { ...busy({ status, retryAfter, text: '' }, now), ...asServer } as Outcome;
  if (status >= 500) return { kind: 'later', code: 'UNREACHABLE', ...asServer };
  return { kind: 'later', code: 'REFUSED', ...own };
};
