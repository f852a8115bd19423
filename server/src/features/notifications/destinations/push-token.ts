/** A push token in the form that is stored: a browser's PushSubscription or a token of FCM. */
import { createHash } from 'node:crypto';
import { fcmToken } from '@newsbell/contracts/account-rules';
import type { PushSettings } from '#config.ts';
import { pushServiceOf } from './push-services.ts';
import { readSubscription, subscriptionName, writeSubscription } from './subscription.ts';

export type PushSystem = 'Web' | 'Android' | 'iOS';

export interface PushToken {
  channel: 'webpush' | 'fcm';
  address: string;
  addressHash: Buffer;
  host: string;
}

/** Undefined where nothing could ever be sent to it. */
export const readToken = (os: PushSystem, token: string, push: PushSettings): PushToken | undefined => {
  if (os !== 'Web')
    return fcmToken.test(token)
      ? { channel: 'fcm', address: token, addressHash: hash(token), host: fcmHost(push) }
      : undefined;
  const subscription = readSubscription(token, push.hosts);
  if (subscription === undefined) return undefined;
  const { endpoint } = subscription;
  const address = writeSubscription(subscription);
  return { channel: 'webpush', address, addressHash: hash(endpoint.href), host: pushServiceOf(endpoint, push.hosts) };
};

/** By what a token is found, whichever kind it is and whether or not it could be registered. */
export const hashOfToken = (token: string): Buffer => hash(subscriptionName(token) ?? token);

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

const fcmHost = ({ fcm }: PushSettings): string => (fcm ? new URL(fcm.url).host : 'fcm.googleapis.com');
