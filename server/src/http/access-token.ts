/** Reads the access token that a request presents. An Authorization header of another form may be a proxy's, and is not for us. */

export interface PresentedToken {
  /** The token in the one spelling that its hash is made of. */
  token: string;
  /** Ambient authority: browsers repeat Basic credentials by themselves, so such a request is held to the rules against cross-site ones. */
  isAmbient: boolean;
}

/** `Bearer` (RFC 6750), or `Basic` (RFC 7617) with the token as password and any name. */
export const presentedToken = (authorization: string | undefined): PresentedToken | undefined => {
  const [, scheme = '', credentials = ''] = /^(bearer|basic) +(\S{1,300})$/i.exec(authorization?.trim() ?? '') ?? [];
  const isAmbient = scheme.toLowerCase() === 'basic';
  const text = isAmbient ? passwordOf(credentials) : credentials;
  return text.toLowerCase().startsWith(tokenPrefix) ? { token: spelledOnce(text), isAmbient } : undefined;
};

/**
 * The token of an address, as ntfy has it: `?auth=` is the whole header in base64. A link is followed without a will, so that it is ambient.
 * For addresses of a foreign form alone: what stands in an address is in the logs of every proxy.
 */
export const tokenInAddress = (query: unknown): PresentedToken | undefined => {
  const { auth, authorization = auth } = query as Record<string, unknown>;
  if (typeof authorization !== 'string' || authorization.length > 600) return undefined;
  const presented = presentedToken(Buffer.from(authorization, 'base64').toString('utf8'));
  return presented && { ...presented, isAmbient: true };
};

export const tokenPrefix = 'nb_';

const passwordOf = (credentials: string): string => {
  const pair = Buffer.from(credentials, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
};

/** Crockford's base32: capitals, hyphens and letters that look like digits are read as what they were copied from. */
const spelledOnce = (text: string): string =>
  tokenPrefix +
  text.slice(tokenPrefix.length).toLowerCase().replace(/[-\s]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
