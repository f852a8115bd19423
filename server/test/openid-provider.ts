/** It is a real OpenID provider on loopback, with a person's way through its pages. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';

export interface ProviderPerson {
  email?: string;
  email_verified?: boolean;
  name?: string;
  preferred_username?: string;
}

/** Everybody in `people` may sign in by their name, with any password. */
export const startOpenIdProvider = async (people: Record<string, ProviderPerson>, client: Record<string, unknown>) => {
  let handle: RequestListener = () => {};
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  // The package brings no types.
  const name: string = 'oidc-provider';
  const { default: Provider } = (await import(name)) as {
    default: new (issuer: string, options: object) => { callback(): RequestListener };
  };
  const provider = new Provider(issuer, {
    clients: [client],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['only for tests'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    claims: { email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    findAccount: (_context: unknown, id: string) =>
      people[id] && { accountId: id, claims: () => ({ sub: id, ...people[id] }) },
  });
  handle = provider.callback();
  return {
    issuer,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Signs `person` in at the provider and consents; answers the address at which the provider sends the browser back. */
export const walkThrough = async (start: URL, person: string, back: string): Promise<URL> => {
  const cookies = new Map<string, string>();
  let url = start;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 15; step++) {
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) cookies.set(name!, value);
      else cookies.delete(name!);
    }
    const location = answer.headers.get('location');
    const body = await answer.text();
    form = undefined;
    if (location) {
      url = new URL(location, url);
      if (url.href.startsWith(back)) return url;
      continue;
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(body)?.[1];
    const action = /<form[^>]*action="([^"]+)"/.exec(body)?.[1];
    if (!prompt || !action) throw new Error(`${answer.status} ${body.slice(0, 500)}`);
    url = new URL(action, url);
    form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: person, password: 'any' }) });
  }
  throw new Error('the provider goes in circles');
};
