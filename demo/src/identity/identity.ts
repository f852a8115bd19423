/** These are stand-ins for Google, Facebook and GitHub, as much of each as a sign-in needs, at `google.localhost` and so on. */
import type { IncomingMessage, RequestListener } from 'node:http';
import { type Answer, html, notFound, send } from '../answer.ts';
import { choosePage } from './choose-page.ts';
import { client, createGrants, type Grants } from './grants.ts';
import { makers, type StandIn } from './stand-ins.ts';
import { visitors } from './visitors.ts';

export const identityHost = (id: string): string => `${id}.localhost`;

/** Answers the server's settings for the stand-ins. */
export const identitySettings = (port: number): Record<string, string> => {
  const at = (id: string) => `http://${identityHost(id)}:${port}`;
  const known = (name: string) => ({ [`${name}_CLIENT_ID`]: client.id, [`${name}_CLIENT_SECRET`]: client.secret });
  return {
    ...known('GOOGLE'),
    GOOGLE_ISSUER: at('google'),
    ...known('FACEBOOK'),
    FACEBOOK_URL: at('facebook'),
    FACEBOOK_API_URL: at('facebook'),
    ...known('GITHUB'),
    GITHUB_URL: at('github'),
    GITHUB_API_URL: `${at('github')}/api`,
  };
};

/** Answers the listeners by host name without the port. Open redirect: they send browsers back to the pages of `publicUrl` only. */
export const createIdentity = (publicUrl: string, port: () => number): Map<string, RequestListener> =>
  new Map(
    Object.entries(makers).map(([id, make]) => {
      const grants = createGrants();
      let standIn: StandIn | undefined;
      return [
        identityHost(id),
        (request, response) => {
          standIn ??= make(`http://${identityHost(id)}:${port()}`);
          const back = new URL(`/oauth2/${id}`, publicUrl).href;
          answerOf(standIn, grants, back, request).then(
            answer => send(request, response, answer),
            () => response.destroy(),
          );
        },
      ];
    }),
  );

const answerOf = async (standIn: StandIn, grants: Grants, back: string, request: IncomingMessage): Promise<Answer> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any.localhost');
  const open = standIn.open?.[pathname];
  if (open) return json(open);
  if (pathname === standIn.authorize) return authorize(standIn, grants, back, searchParams, request);
  if (pathname === standIn.token && request.method === 'POST') {
    const exchanged = grants.exchange(new URLSearchParams(await textOf(request)));
    if (!exchanged) return json({ error: 'invalid_grant' }, 400);
    const { token, grant } = exchanged;
    return json({ access_token: token, token_type: 'bearer', ...standIn.withToken?.(grant) });
  }
  const profile = standIn.profile[pathname];
  if (!profile) return notFound;
  const visitor = grants.visitorOf(request.headers.authorization);
  return visitor ? json(profile(visitor)) : json({ message: 'Unauthorized' }, 401);
};

const authorize = (
  { name, issuer }: StandIn,
  grants: Grants,
  back: string,
  query: URLSearchParams,
  request: IncomingMessage,
): Answer => {
  const redirectUri = query.get('redirect_uri');
  const challenge = query.get('code_challenge');
  if (query.get('client_id') !== client.id || redirectUri !== back || !challenge)
    return json({ error: 'invalid_request' }, 400);
  const choice = query.get('visitor');
  if (choice === null) {
    const linkOf = (login = '') => `?${new URLSearchParams([...query, ['visitor', login]])}`;
    return html(choosePage(name, request.headers['accept-language'], linkOf), { headers: pageHeaders });
  }
  const visitor = visitors.find(({ login }) => login === choice);
  const nonce = query.get('nonce') ?? undefined;
  const returned = new URL(back);
  returned.search = new URLSearchParams({
    ...(visitor ? { code: grants.give({ visitor, redirectUri, challenge, nonce }) } : { error: 'access_denied' }),
    state: query.get('state') ?? '',
    ...(issuer && { iss: issuer }),
  }).toString();
  return { status: 302, type: 'text/plain', body: Buffer.alloc(0), headers: { location: returned.href } };
};

const pageHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

const json = (body: object, status = 200): Answer => ({
  status,
  type: 'application/json',
  body: Buffer.from(JSON.stringify(body)),
  headers: { 'cache-control': 'no-store' },
});

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};
