/** Implements Google, and any other OpenID Connect issuer. */
import type { ServerMetadata } from 'openid-client';
import type { ProviderSettings } from '#config/providers.ts';
import { personOf } from './claims.ts';
import { type CodeFlow, openCodeFlow } from './code-flow.ts';
import { discovery } from './discovery.ts';
import type { ProviderFetch } from './door.ts';
import { openIdTokens } from './id-token.ts';
import { attempt, type Provider } from './provider.ts';

export const oidcProvider = (settings: ProviderSettings, redirectUri: string, ask: ProviderFetch): Provider => {
  const { id, name, issuer, clientId } = settings;
  const discovered = discovery(issuer, ask);
  const readToken = openIdTokens({ issuer, clientId }, ask, discovered);
  let opened: { server: ServerMetadata; flow: Promise<CodeFlow> } | undefined;
  const flow = async () => {
    const server = await discovered();
    // One flow for one discovery: the flow holds the issuer's keys.
    if (opened?.server !== server) opened = { server, flow: openCodeFlow(server, settings, redirectUri, ask) };
    return opened.flow;
  };

  return {
    id,
    name,
    begin: trip =>
      attempt(async () => {
        const url = await (await flow()).authorizeUrl(trip, { scope: 'openid email profile', nonce: trip.nonce });
        return { kind: 'to', url };
      }),
    finish: (trip, answer) =>
      attempt(async () => {
        const { exchange, userInfo } = await flow();
        const { accessToken, claims } = await exchange(trip, answer, trip.nonce);
        if (!claims) throw new Error('no ID token');
        // Many issuers give the e-mail on request only.
        const more = claims.email === undefined ? await userInfoOf(accessToken, claims.sub, userInfo, discovered) : {};
        return { kind: 'confirmed', person: personOf(issuer, { ...more, ...claims }) };
      }),
    readToken,
  };
};

const userInfoOf = async (
  accessToken: string,
  subject: string,
  userInfo: CodeFlow['userInfo'],
  discovered: () => Promise<ServerMetadata>,
) => ((await discovered()).userinfo_endpoint ? userInfo(accessToken, subject) : {});
