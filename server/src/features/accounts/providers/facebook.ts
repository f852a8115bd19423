/** Facebook, whose web sign-in is OAuth 2: who signs in is asked of its Graph API. */
import { createHmac } from 'node:crypto';
import type { ProviderSettings } from '#config/providers.ts';
import { asPerson } from './claims.ts';
import { openCodeFlow } from './code-flow.ts';
import { askJson, type ProviderFetch } from './door.ts';
import { attempt, type Person, type Provider } from './provider.ts';

/** When it has expired Facebook answers by the oldest one that has not. */
const graph = 'v23.0';

export const facebookProvider = (settings: ProviderSettings, redirectUri: string, ask: ProviderFetch): Provider => {
  const { id, name, issuer, apiUrl = issuer, clientId, clientSecret } = settings;
  const server = {
    issuer,
    authorization_endpoint: `${issuer}/${graph}/dialog/oauth`,
    token_endpoint: `${apiUrl}/${graph}/oauth/access_token`,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  };
  let opened: ReturnType<typeof openCodeFlow> | undefined;
  const flow = () => {
    opened ??= openCodeFlow(server, settings, redirectUri, ask);
    return opened;
  };

  const personOf = async (accessToken: string): Promise<Person> => {
    const proof = createHmac('sha256', clientSecret).update(accessToken).digest('hex');
    const query = new URLSearchParams({ fields: 'id,name,email', appsecret_proof: proof });
    const headers = { authorization: `Bearer ${accessToken}` };
    const me = (await askJson(ask, `${apiUrl}/${graph}/me?${query}`, { headers })) as Record<string, unknown>;
    // Facebook does not say whether it has proven the e-mail, so we prove it ourselves.
    return asPerson({ issuer, subject: me.id, email: me.email, emailVerified: false, name: me.name });
  };

  return {
    id,
    name,
    begin: trip =>
      attempt(async () => ({
        kind: 'to',
        url: await (await flow()).authorizeUrl(trip, { scope: 'public_profile email' }),
      })),
    finish: (trip, { code }) =>
      attempt(async () => {
        const { accessToken } = await (await flow()).exchange(trip, { code });
        return { kind: 'confirmed', person: await personOf(accessToken) };
      }),
    // Any app's token opens the user's profile, so Facebook is asked first whose token it is.
    readToken: token =>
      attempt(async () => {
        const query = new URLSearchParams({ input_token: token });
        const headers = { authorization: `Bearer ${clientId}|${clientSecret}` };
        const { data } = (await askJson(ask, `${apiUrl}/${graph}/debug_token?${query}`, { headers })) as {
          data?: Record<string, unknown>;
        };
        if (data?.is_valid !== true || String(data.app_id) !== clientId) throw new Error('a token of another app');
        const person = await personOf(token);
        if (data.user_id !== person.subject) throw new Error('a token of another user');
        return { kind: 'confirmed', person };
      }),
  };
};
