/** The way to webhooks, apart from that to push services and sources: none of them waits for another. */
import type { WebhookSettings } from '#config.ts';
import { createHttpClient, type HttpClient, type HttpClientSettings } from '#net/fetch.ts';
import type { Outside } from '#net/outside.ts';

/** Timeout: bounds one call in milliseconds. With the wait for a place it is within `SEND_MS`. */
const CALL_MS = 10_000;

/**
 * SSRF: people name the addresses, so only what the operator has named for webhooks may be inside. No redirect is followed, and of an
 * answer the status alone is of use.
 */
export const openWebhookDoor = (
  outside: Outside,
  { hosts }: WebhookSettings,
  bounds: Partial<HttpClientSettings> = {},
): HttpClient =>
  createHttpClient(outside, {
    trustedHosts: hosts,
    redirects: 0,
    perHost: 4,
    perAddress: 16,
    dnsMs: 3_000,
    connectMs: 4_000,
    firstByteMs: CALL_MS,
    totalMs: CALL_MS,
    waitMs: 5_000,
    decodedBytes: 16 * 1024,
    wireBytes: 16 * 1024,
    ...bounds,
  });
