/** GitHub, which speaks OAuth 2 but has no ID tokens: who signs in is asked of its API. */
import type { ProviderSettings } from '#config/providers.ts';
import { asPerson } from './claims.ts';
import { openCodeFlow } from './code-flow.ts';
import { askJson, type ProviderFetch } from './door.ts';
import { attempt, type Person, type Provider } from './provider.ts';

export const githubProvider = (settings: ProviderSettings, redirectUri: string, ask: ProviderFetch): Provider => {
  const { id, name, issuer, apiUrl = issuer, clientId, clientSecret } = settings;
  const server = {
    issuer,
    authorization_endpoint: `${issuer}/login/oauth/authorize`,
    token_endpoint: `${issuer}/login/oauth/access_token`,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  };
  let opened: ReturnType<typeof openCodeFlow> | undefined;
  const flow = () => {
    opened ??= openCodeFlow(server, settings, redirectUri, ask);
    return opened;
  };

  const personOf = async (accessToken: string): Promise<Person> => {
    const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/vnd.github+json' };
    const user = (await askJson(ask, `${apiUrl}/user`, { headers })) as User;
    if (!Number.isSafeInteger(user.id)) throw new Error('no user id');
    const emails = (await askJson(ask, `${apiUrl}/user/emails`, { headers })) as Email[];
    const primary = Array.isArray(emails) ? emails.find(each => each.primary === true) : undefined;
    return asPerson({
      issuer,
      subject: String(user.id),
      email: primary?.email,
      emailVerified: primary?.verified,
      handle: user.login,
      name: user.name,
    });
  };

  return {
    id,
    name,
    begin: trip =>
      attempt(async () => ({
        kind: 'to',
        url: await (await flow()).authorizeUrl(trip, { scope: 'read:user user:email' }),
      })),
    finish: (trip, { code }) =>
      attempt(async () => {
        const { accessToken } = await (await flow()).exchange(trip, { code });
        return { kind: 'confirmed', person: await personOf(accessToken) };
      }),
    // Any app's token opens the user's profile, so GitHub is asked first whose token it is.
    readToken: token =>
      attempt(async () => {
        const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
        const grant = (await askJson(ask, `${apiUrl}/applications/${encodeURIComponent(clientId)}/token`, {
          method: 'POST',
          headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
          body: JSON.stringify({ access_token: token }),
        })) as { app?: { client_id?: unknown } };
        if (grant.app?.client_id !== clientId) throw new Error('a token of another client');
        return { kind: 'confirmed', person: await personOf(token) };
      }),
  };
};

interface User {
  id: number;
  login?: unknown;
  name?: unknown;
}

interface Email {
  email?: unknown;
  primary?: unknown;
  verified?: unknown;
}
