import { z } from 'zod';
import { withoutSlash } from './addresses.ts';
import { webAddress } from './values.ts';

/** Each provider is on when its id and secret are set. Addresses other than the provider's own are for tests, the demo, and GitHub Enterprise. */
export const providerSettings = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_URL: webAddress.default('https://www.facebook.com'),
  FACEBOOK_API_URL: webAddress.default('https://graph.facebook.com'),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: webAddress.default('https://github.com'),
  GITHUB_API_URL: webAddress.default('https://api.github.com'),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).default('OpenID Connect'),
};

type ProviderEnvironment = z.infer<z.ZodObject<typeof providerSettings>>;

export interface ProviderSettings {
  id: 'google' | 'facebook' | 'github' | 'oidc';
  name: string;
  clientId: string;
  clientSecret: string;
  /** The OpenID Connect issuer; for Facebook and GitHub, which are none in this flow, their site, and `apiUrl` beside it. */
  issuer: string;
  apiUrl?: string;
}

/** Answers the providers that are set up. */
export const providersOf = (e: ProviderEnvironment): ProviderSettings[] => {
  const all = [
    {
      id: 'google',
      name: 'Google',
      clientId: e.GOOGLE_CLIENT_ID,
      clientSecret: e.GOOGLE_CLIENT_SECRET,
      issuer: e.GOOGLE_ISSUER,
    },
    {
      id: 'facebook',
      name: 'Facebook',
      clientId: e.FACEBOOK_CLIENT_ID,
      clientSecret: e.FACEBOOK_CLIENT_SECRET,
      issuer: withoutSlash(e.FACEBOOK_URL),
      apiUrl: withoutSlash(e.FACEBOOK_API_URL),
    },
    {
      id: 'github',
      name: 'GitHub',
      clientId: e.GITHUB_CLIENT_ID,
      clientSecret: e.GITHUB_CLIENT_SECRET,
      issuer: withoutSlash(e.GITHUB_URL),
      apiUrl: withoutSlash(e.GITHUB_API_URL),
    },
    {
      id: 'oidc',
      name: e.OIDC_NAME,
      clientId: e.OIDC_CLIENT_ID,
      clientSecret: e.OIDC_CLIENT_SECRET,
      issuer: e.OIDC_ISSUER,
    },
  ] as const;
  return all.flatMap(({ clientId, clientSecret, issuer, ...rest }) =>
    clientId && clientSecret && issuer ? [{ ...rest, clientId, clientSecret, issuer }] : [],
  );
};
