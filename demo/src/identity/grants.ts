/** A grant holds what the demo's providers have given a code or token for. Grants live as long as the process. */
import { createHash, randomBytes } from 'node:crypto';
import type { Visitor } from './visitors.ts';

export interface Grant {
  visitor: Visitor;
  redirectUri: string;
  challenge: string;
  nonce: string | undefined;
}

export const client = { id: 'newsbell-demo', secret: 'only-for-the-demo' };

export const createGrants = () => {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  return {
    give: (grant: Grant): string => {
      const code = randomBytes(16).toString('base64url');
      codes.set(code, grant);
      return code;
    },
    /** One-time code with PKCE: it works once, for our client, and for the client that began (RFC 7636). */
    exchange: (form: URLSearchParams): { token: string; grant: Grant } | undefined => {
      const code = form.get('code') ?? '';
      const grant = codes.get(code);
      codes.delete(code);
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isClient = form.get('client_id') === client.id && form.get('client_secret') === client.secret;
      if (!grant || !isClient || challenge !== grant.challenge || form.get('redirect_uri') !== grant.redirectUri)
        return undefined;
      const token = randomBytes(16).toString('base64url');
      tokens.set(token, grant);
      return { token, grant };
    },
    visitorOf: (authorization: string | undefined): Visitor | undefined =>
      tokens.get(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '')?.visitor,
  };
};

export type Grants = ReturnType<typeof createGrants>;
