/** Opens the way to the providers: the house's one door to the internet, with bounds of its own. */
import type { AccountSettings } from '#config.ts';
import { createHttpClient, type HttpClient } from '#net/fetch.ts';
import type { Outside } from '#net/outside.ts';
import { hostAndPort } from '#net/url-host.ts';

/**
 * Apart from the crawler's, which has other limits and must not wait for sign-ins, nor they for it. Addresses that the operator has set may
 * be inside their own network; what those name in turn may not, unless it is on the same host and port.
 */
export const openProviderDoor = (
  outside: Outside,
  { providers, firebase }: Pick<AccountSettings, 'providers' | 'firebase'>,
  bounds: { totalMs?: number; decodedBytes?: number } = {},
): HttpClient => {
  const addresses = [...providers.flatMap(({ issuer, apiUrl }) => [issuer, apiUrl]), firebase?.issuer];
  return createHttpClient(outside, {
    trustedHosts: addresses.flatMap(address => (address ? [hostAndPort(new URL(address))] : [])),
    redirects: 0,
    perHost: 16,
    perAddress: 32,
    connectMs: 5_000,
    firstByteMs: 8_000,
    totalMs: 8_000,
    waitMs: 5_000,
    decodedBytes: 512 * 1024,
    wireBytes: 512 * 1024,
    ...bounds,
  });
};

/** As much of the platform's fetch as the protocol's libraries use. */
export type ProviderFetch = (
  url: string,
  options: { method?: string; headers?: ConstructorParameters<typeof Headers>[0]; body?: unknown },
) => Promise<Response>;

/** Throws where there is no answer. A provider that is reached over https is asked nothing over http, whatever it names. */
export const askThrough =
  (http: HttpClient, { userAgent, issuer }: { userAgent: string; issuer: string }): ProviderFetch =>
  async (url, { method = 'GET', headers, body }) => {
    if (issuer.startsWith('https:') && !url.startsWith('https:')) throw new Error('an address without https');
    const given = new Headers(headers);
    const type = given.get('content-type') ?? 'application/x-www-form-urlencoded';
    const answer = await http.request({
      url,
      userAgent,
      accept: given.get('accept') ?? 'application/json',
      authorization: given.get('authorization') ?? undefined,
      ...(method === 'POST' && { post: { type, body: String(body ?? '') } }),
    });
    if (answer.kind === 'failed') throw new Error(`${answer.code} ${answer.detail}`);
    const { status, headers: said } = answer;
    const hasBody = status !== 204 && status !== 304;
    return new Response(hasBody ? Buffer.from(answer.body) : null, { status, headers: { ...said } });
  };

/** Throws where the answer is not a JSON object or list with status 200. */
export const askJson = async (
  ask: ProviderFetch,
  url: string,
  options: Parameters<ProviderFetch>[1] = {},
): Promise<unknown> => {
  const answer = await ask(url, options);
  if (answer.status !== 200) throw new Error(`${new URL(url).pathname} answered ${answer.status}`);
  const read: unknown = await answer.json();
  if (typeof read !== 'object' || read === null) throw new Error(`${new URL(url).pathname} answered no object`);
  return read;
};
