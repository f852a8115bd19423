/** The way to pictures, apart from that to sources: a page full of slow pictures holds up no crawl. */
import { createHttpClient, type HttpClient, type HttpClientSettings } from '#net/fetch.ts';
import type { Outside } from '#net/outside.ts';
import { defaultPorts } from '#net/url-rule.ts';

/** Community paper, §4, has the same bound for pictures that are uploaded. */
const LARGEST = 10 * 1_048_576;

/** SSRF: sources name the addresses, so nothing inside is trusted here, whatever the settings name for others. */
export const openPictureDoor = (
  outside: Outside,
  { ownHosts, extraPorts = [] }: { ownHosts: readonly string[]; extraPorts?: readonly number[] },
  bounds: Partial<HttpClientSettings> = {},
): HttpClient =>
  createHttpClient(outside, {
    ownHosts,
    ports: [...defaultPorts, ...extraPorts],
    redirects: 3,
    perHost: 4,
    perAddress: 8,
    dnsMs: 3_000,
    connectMs: 4_000,
    firstByteMs: 8_000,
    totalMs: 12_000,
    waitMs: 8_000,
    decodedBytes: LARGEST,
    wireBytes: LARGEST,
    ...bounds,
  });
