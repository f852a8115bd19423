/** A stand-in answers in the words of the provider that it stands in for. */
import type { Grant } from './grants.ts';
import { createIdTokens } from './id-tokens.ts';
import type { Visitor } from './visitors.ts';

export interface StandIn {
  name: string;
  /** Browsers go to `authorize`, and codes are exchanged at `token`. */
  authorize: string;
  token: string;
  /** The answer has these fields beside the access token. */
  withToken?: (grant: Grant) => object;
  issuer?: string;
  open?: Record<string, object>;
  /** A request with an access token gets the profile. */
  profile: Record<string, (visitor: Visitor) => object>;
}

const google = (issuer: string): StandIn => {
  const { keys, tokenOf } = createIdTokens(issuer);
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
  return {
    name: 'Google',
    issuer,
    authorize: '/authorize',
    token: '/token',
    withToken: grant => ({ id_token: tokenOf(grant) }),
    open: { '/.well-known/openid-configuration': metadata, '/keys': keys },
    profile: {},
  };
};

const facebook = (): StandIn => ({
  name: 'Facebook',
  authorize: '/v23.0/dialog/oauth',
  token: '/v23.0/oauth/access_token',
  profile: { '/v23.0/me': ({ id, name, email }) => ({ id: String(id), name, email }) },
});

const github = (): StandIn => ({
  name: 'GitHub',
  authorize: '/login/oauth/authorize',
  token: '/login/oauth/access_token',
  profile: {
    '/api/user': ({ id, login, name }) => ({ id, login, name }),
    '/api/user/emails': ({ email }) => [{ email, primary: true, verified: true }],
  },
});

/** The makers are keyed by the first part of their host names; each stand-in is made for its own address. */
export const makers: Record<string, (origin: string) => StandIn> = { google, facebook, github };
