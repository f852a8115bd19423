/** The way to push services and to FCM: the house's one door to the internet, with bounds of its own. */
import type { PushSettings } from '#config.ts';
import { createHttpClient, type HttpClient, type HttpClientSettings } from '#net/fetch.ts';
import type { Outside } from '#net/outside.ts';
import { hostAndPort } from '#net/url-host.ts';

/**
 * Timeout: bounds one request in milliseconds. A send makes two of them (FCM four, where its access token is renewed), and its deadline
 * ends them all.
 */
export const REQUEST_MS = 7_000;

/**
 * Apart from the crawler's: deliveries do not wait for sources, nor these for them. Hosts that the operator has named with their port may be
 * inside their own network.
 */
export const openPushDoor = (
  outside: Outside,
  { hosts, fcm }: PushSettings,
  bounds: Partial<HttpClientSettings> = {},
): HttpClient => {
  const addresses = fcm ? [fcm.url, fcm.tokenUrl].map(address => hostAndPort(new URL(address))) : [];
  return createHttpClient(outside, {
    trustedHosts: [...hosts.filter(host => /:\d+$/.test(host)), ...addresses],
    redirects: 0,
    perHost: 32,
    perAddress: 64,
    dnsMs: 3_000,
    connectMs: 4_000,
    firstByteMs: REQUEST_MS,
    totalMs: REQUEST_MS,
    waitMs: 2_000,
    // Push services are asked again and again.
    keepAliveMs: 20_000,
    decodedBytes: 64 * 1024,
    wireBytes: 64 * 1024,
    ...bounds,
  });
};
