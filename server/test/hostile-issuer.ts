/** It is an OpenID Connect issuer of `fakeInternet` that does what it should until a test says otherwise. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { FakeInternet, Handler } from './origin.ts';

export type Claims = JWTPayload & Record<string, unknown>;

export interface HostileIssuer {
  url: string;
  clientId: string;
  /** They are the claims of the next ID token; `undefined` leaves a claim out. */
  claims: Claims;
  /** Makes the ID token of the claims. */
  sign: (claims: Claims) => Promise<string>;
  /** They answer in place of a page of the issuer: `/token`, `/jwks`, `/userinfo`, `/.well-known/openid-configuration`. */
  pages: Record<string, Handler>;
  /** They are further fields of the issuer's metadata. */
  metadata: Record<string, unknown>;
  /** Algorithm confusion: it is the published key, as a wrong verifier might take it for a shared secret. */
  publicKeyText: string;
  /** These paths were asked for, in order. */
  asked: string[];
  /** Notes what a browser brought: the nonce, and the challenge that the verifier must meet. */
  authorize(at: URL): { code: string; state: string };
}

export const hostileIssuer = async (
  internet: FakeInternet,
  host: string,
  clientId: string,
  under = '',
): Promise<HostileIssuer> => {
  const url = `http://${host}${under}`;
  const { privateKey, publicKey } = await keys;
  const codes = new Map<string, { nonce: string; challenge: string }>();
  let given = 0;
  const issuer: HostileIssuer = {
    url,
    clientId,
    claims: {},
    sign: claims => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign(privateKey),
    pages: {},
    metadata: {},
    publicKeyText: await exportSPKI(publicKey),
    asked: [],
    authorize: at => {
      const code = `code-${++given}`;
      const { nonce = '', code_challenge: challenge = '', state = '' } = Object.fromEntries(at.searchParams);
      codes.set(code, { nonce, challenge });
      return { code, state };
    },
  };

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await textOf(request));
    const begun = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const verifier = form.get('code_verifier') ?? '';
    if (!begun || createHash('sha256').update(verifier).digest('base64url') !== begun.challenge)
      return json(response, { error: 'invalid_grant' }, 400);
    const claims = { ...honestClaims(issuer), nonce: begun.nonce, ...issuer.claims };
    json(response, { access_token: 'access', token_type: 'Bearer', id_token: await issuer.sign(claims) });
  };
  const own: Record<string, Handler> = {
    '/.well-known/openid-configuration': (_request, response) =>
      json(response, { ...metadataOf(url), ...issuer.metadata }),
    '/jwks': async (_request, response) =>
      json(response, { keys: [{ ...(await exportJWK(publicKey)), kid: 'first', use: 'sig', alg: 'RS256' }] }),
    '/token': (request, response) => void token(request, response),
    '/userinfo': (_request, response) => json(response, { sub: issuer.claims.sub ?? 'alice' }),
  };
  internet.serve(host, (request, response) => {
    const path = request.url!.replace(/\?.*/, '').slice(under.length);
    issuer.asked.push(path);
    const page = issuer.pages[path] ?? own[path];
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  return issuer;
};

/** They are the claims of an honest token about Alice. */
export const honestClaims = ({ url, clientId }: Pick<HostileIssuer, 'url' | 'clientId'>): Claims => {
  const now = Math.floor(Date.now() / 1000);
  const who = { sub: 'alice', email: 'alice@example.org', email_verified: true, name: 'Alice' };
  return { iss: url, aud: clientId, iat: now, exp: now + 300, ...who };
};

export const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Memoized: the keys are made once, because RSA keys take their time. */
const keys = generateKeyPair('RS256', { extractable: true });

const metadataOf = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  userinfo_endpoint: `${url}/userinfo`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none', 'PS256'],
});

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};
