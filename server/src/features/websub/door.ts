/** The way to callbacks and hubs, whose addresses strangers name: the house's one door to the internet, with narrow bounds of its own. */
import type { Settings } from '#deps.ts';
import { createHttpClient, type HttpClient, type HttpClientSettings } from '#net/fetch.ts';
import type { Outside } from '#net/outside.ts';
import { type CheckedUrl, checkUrl, defaultPorts, urlRule } from '#net/url-rule.ts';

export type WebsubDoor = HttpClient;

type DoorSettings = Pick<Settings, 'publicUrl' | 'hosts' | 'crawl' | 'websub'>;

/**
 * It follows no redirect: an address that was confirmed is the one that is asked. `ownHosts` are the names and addresses at which this very
 * server is reached: no circle of our own begins.
 */
export const openWebsubDoor = (
  outside: Outside,
  settings: DoorSettings,
  ownHosts: readonly string[] = [],
  bounds: Partial<HttpClientSettings> = {},
): WebsubDoor =>
  createHttpClient(outside, {
    ...rulesOf(settings, ownHosts),
    redirects: 0,
    connectMs: 4_000,
    dnsMs: 3_000,
    firstByteMs: 8_000,
    totalMs: 10_000,
    waitMs: 5_000,
    decodedBytes: 16 * 1024,
    wireBytes: 16 * 1024,
    ...bounds,
  });

/** Judges an address by its text. Where its name leads is judged when it is dialled. */
export const websubRule = (settings: DoorSettings): ((address: string) => CheckedUrl) => {
  const rule = urlRule(rulesOf(settings, []));
  return address => checkUrl(address, rule);
};

const rulesOf = ({ publicUrl, hosts, crawl, websub }: DoorSettings, ownHosts: readonly string[]) => ({
  ports: [...defaultPorts, ...crawl.extraPorts],
  ownHosts: [...hosts, new URL(publicUrl).host, ...ownHosts],
  trustedHosts: websub.hosts,
});
