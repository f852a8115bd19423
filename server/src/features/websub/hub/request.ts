/** Reads what a program asks of the hub (WebSub §5.1). Pure. */
import type { HubForm } from '@newsbell/contracts/websub';
import { hostAndPort } from '#net/url-host.ts';
import type { CheckedUrl } from '#net/url-rule.ts';

export interface HubRequest {
  mode: 'subscribe' | 'unsubscribe';
  topic: string;
  callback: string;
  /** The callback's `host:port`. */
  host: string;
  leaseSeconds: number;
  secret: string | null;
}

export const DAY_SECONDS = 86_400;
const LEASE_DAYS_AT_MOST = 10;
const SECRET_BYTES_BELOW = 200;

/** Answers a sentence where it cannot be taken. A lease that is longer or shorter than ours may be is made to fit. */
export const readHubRequest = (
  form: HubForm,
  check: (address: string) => CheckedUrl,
): { request: HubRequest } | { refusal: string } => {
  const mode = form['hub.mode'];
  const topic = form['hub.topic'];
  const callback = form['hub.callback'];
  const secret = form['hub.secret'];
  if (mode !== 'subscribe' && mode !== 'unsubscribe')
    return { refusal: 'hub.mode is neither subscribe nor unsubscribe.' };
  if (topic === undefined) return { refusal: 'hub.topic is missing.' };
  if (topic.includes('\0')) return { refusal: 'hub.topic has a NUL.' };
  if (callback === undefined) return { refusal: 'hub.callback is missing.' };
  const checked = check(callback);
  if (!checked.ok) return { refusal: 'hub.callback is no address that this hub may call.' };
  if (secret !== undefined && Buffer.byteLength(secret) >= SECRET_BYTES_BELOW)
    return { refusal: `hub.secret has ${SECRET_BYTES_BELOW} bytes or more.` };
  if (secret?.includes('\0')) return { refusal: 'hub.secret has a NUL.' };
  const leaseSeconds = leaseOf(form['hub.lease_seconds']);
  if (leaseSeconds === undefined) return { refusal: 'hub.lease_seconds is no whole number.' };
  const { url } = checked;
  return {
    request: { mode, topic, callback: url.href, host: hostAndPort(url), leaseSeconds, secret: secret ?? null },
  };
};

const leaseOf = (asked: string | undefined): number | undefined => {
  const most = LEASE_DAYS_AT_MOST * DAY_SECONDS;
  if (asked === undefined) return most;
  return /^\d{1,20}$/.test(asked) ? Math.min(Math.max(Number(asked), DAY_SECONDS), most) : undefined;
};
