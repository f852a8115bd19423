/**
 * The authorization code flow (RFC 6749, 7636, 9207; OpenID Connect Core) by `openid-client`, which is loaded with the first sign-in, as
 * most processes never see one.
 */
import type * as OpenId from 'openid-client';
import type { ProviderSettings } from '#config/providers.ts';
import type { ProviderFetch } from './door.ts';
import type { RoundTrip } from './provider.ts';

/** Symmetric ones would take our secret, or a public key, for the provider's signature. */
export const algorithms = ['RS256', 'ES256'];

export const TOLERATED_SECONDS = 30;

export interface CodeFlow {
  authorizeUrl(trip: RoundTrip, parameters: Record<string, string>): Promise<string>;
  /** Throws what is wrong. With `nonce` the answer must hold an ID token, whose signature is checked. */
  exchange(
    trip: RoundTrip,
    answer: { code: string; iss?: string },
    nonce?: string,
  ): Promise<{ accessToken: string; claims: OpenId.IDToken | undefined }>;
  userInfo(accessToken: string, subject: string): Promise<OpenId.UserInfoResponse>;
}

/** `server` are the provider's metadata: its own by discovery, or what we know of it. */
export const openCodeFlow = async (
  server: OpenId.ServerMetadata,
  { clientId, clientSecret }: Pick<ProviderSettings, 'clientId' | 'clientSecret'>,
  redirectUri: string,
  ask: ProviderFetch,
): Promise<CodeFlow> => {
  const openid = await import('openid-client');
  const config = new openid.Configuration(
    { ...server, id_token_signing_alg_values_supported: algorithms },
    clientId,
    { [openid.clockTolerance]: TOLERATED_SECONDS },
    takesSecretInBody(server) ? openid.ClientSecretPost(clientSecret) : openid.ClientSecretBasic(clientSecret),
  );
  config[openid.customFetch] = ask;
  openid.enableNonRepudiationChecks(config);
  if (server.issuer.startsWith('http:')) openid.allowInsecureRequests(config);

  return {
    authorizeUrl: async ({ state, codeVerifier }, parameters) =>
      openid.buildAuthorizationUrl(config, {
        ...parameters,
        redirect_uri: redirectUri,
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }).href,

    exchange: async ({ state, codeVerifier }, { code, iss }, nonce) => {
      const returned = new URL(redirectUri);
      returned.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
      const tokens = await openid.authorizationCodeGrant(config, returned, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
        expectedNonce: nonce,
        idTokenExpected: nonce !== undefined,
      });
      const claims = tokens.claims();
      // The library asks it of several audiences only; we have asked for this token ourselves, so nobody else can be meant.
      if (claims?.azp !== undefined && claims.azp !== clientId) throw new Error('azp is another client');
      return { accessToken: tokens.access_token, claims };
    },

    userInfo: (accessToken, subject) => openid.fetchUserInfo(config, accessToken, subject),
  };
};

/** Without a word on it the header is the standard's default. */
const takesSecretInBody = ({ token_endpoint_auth_methods_supported: methods }: OpenId.ServerMetadata): boolean =>
  methods?.includes('client_secret_post') ?? false;
