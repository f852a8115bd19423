/** FCM HTTP v1: phones' apps, by the operator's service account. */
import type { Deps } from '#deps.ts';
import type { HttpClient } from '#net/fetch.ts';
import { userAgent } from '#net/user-agent.ts';
import { version } from '#version.ts';
import { type Channel, type Message, type Outcome, SEND_MS } from '../channel.ts';
import { ownTrouble } from '../own-trouble.ts';
import { answerIn, unreachable } from '../push/answers.ts';
import { createAccessToken } from './access-token.ts';
import { fcmMessage } from './fcm-message.ts';
import { type FcmOutcome, fcmOutcome } from './fcm-outcome.ts';

/** Without a service account it refuses all, so that what an app has registered before it was taken away does not wait for ever. */
export const openFcmChannel = ({ settings, now }: Pick<Deps, 'settings' | 'now'>, door: HttpClient): Channel => {
  const { fcm } = settings.push;
  if (!fcm) {
    const off: Outcome = { kind: 'refused', code: 'SWITCHED_OFF', error: 'FCM is not set up' };
    return { name: 'fcm', send: async () => off, close: () => {} };
  }
  const agent = userAgent({ product: settings.productName, version, about: settings.publicUrl });
  const access = createAccessToken(fcm, door, { userAgent: agent, now });
  const url = `${fcm.url}/v1/projects/${encodeURIComponent(fcm.projectId)}/messages:send`;

  const attempt = async (body: string, until: number): Promise<FcmOutcome> => {
    const held = await access.get(halfOf(until));
    if ('trouble' in held) return held.trouble;
    const fetched = await door.request({
      url,
      userAgent: agent,
      accept: 'application/json',
      authorization: `Bearer ${held.token}`,
      withinMs: halfOf(until),
      post: { type: 'application/json; charset=utf-8', body, repeatable: true },
    });
    const answer = answerIn(fetched);
    if (answer === undefined) return unreachable(fetched);
    const outcome = fcmOutcome(answer, now());
    if (outcome.kind === 'renew') access.forget(held.token);
    return outcome;
  };

  const send = async (message: Message): Promise<Outcome> => {
    const until = performance.now() + SEND_MS;
    const body = fcmMessage(message);
    let outcome = await attempt(body, until);
    if (outcome.kind === 'renew') outcome = await attempt(body, until);
    return outcome.kind === 'renew' ? { kind: 'ours', code: 'OUR_KEY', error: outcome.error } : outcome;
  };

  return {
    name: 'fcm',
    send: message => send(message).catch(ownTrouble),
    close: () => void door.close(),
  };
};

/** A request takes at most twice what it is given: for its work, and for waiting. */
const halfOf = (until: number): number => Math.max(1, (until - performance.now()) / 2);
