/** The providers that the operator has set up. */

import type { ProviderSettings } from '#config/providers.ts';
import type { AccountSettings } from '#config.ts';
import type { Settings } from '#deps.ts';
import type { HttpClient } from '#net/fetch.ts';
import { userAgent } from '#net/user-agent.ts';
import { version } from '#version.ts';
import { discovery } from './discovery.ts';
import { askThrough, type ProviderFetch } from './door.ts';
import { facebookProvider } from './facebook.ts';
import { githubProvider } from './github.ts';
import { openIdTokens } from './id-token.ts';
import { oidcProvider } from './oidc.ts';
import type { Provider, ReadToken } from './provider.ts';

export interface Catalogue {
  /** By the ids in addresses, in the order in which they are shown. */
  providers: ReadonlyMap<string, Provider>;
  readFirebaseToken: ReadToken | undefined;
}

/** Lazy: no provider is asked before the first sign-in. */
export const openProviders = (
  settings: Pick<Settings, 'publicUrl' | 'productName'> & { accounts: Pick<AccountSettings, 'providers' | 'firebase'> },
  http: HttpClient,
): Catalogue => {
  const { publicUrl, productName, accounts } = settings;
  const agent = userAgent({ product: productName, version, about: publicUrl });
  const askOf = (issuer: string) => askThrough(http, { userAgent: agent, issuer });
  const { firebase } = accounts;
  return {
    providers: new Map(
      accounts.providers.map(each => [
        each.id,
        make[each.id](each, `${publicUrl}/oauth2/${each.id}`, askOf(each.issuer)),
      ]),
    ),
    readFirebaseToken: firebase && firebaseTokens(firebase, askOf(firebase.issuer)),
  };
};

const make: Record<
  ProviderSettings['id'],
  (settings: ProviderSettings, redirectUri: string, ask: ProviderFetch) => Provider
> = {
  google: oidcProvider,
  facebook: facebookProvider,
  github: githubProvider,
  oidc: oidcProvider,
};

/** A Firebase project is an OpenID Connect issuer with the project's id as its only client. */
const firebaseTokens = ({ projectId, issuer }: { projectId: string; issuer: string }, ask: ProviderFetch): ReadToken =>
  openIdTokens({ issuer, clientId: projectId }, ask, discovery(issuer, ask));
