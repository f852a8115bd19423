/** Reads the access token that a request presents. An Authorization header of another form may be a proxy's, and is not for us. */

export interface PresentedToken {
  /** The token in the one spelling that its hash is made of. */
  token: string;
  /** Ambient authority: browsers repeat Basic credentials by themselves, so such a request is held to the rules against cross-site ones. */
  isAmbient: boolean;
}

/** Answers a token as somebody types it, in the one spelling. Undefined: the text is no token. */
export const readToken = (text: string): string | undefined =>
  text.toLowerCase().startsWith(tokenPrefix) ? spelledOnce(text) : undefined;

/** `Bearer` (RFC 6750), or `Basic` (RFC 7617) with the token as password and any name. */
export const presentedToken = (authorization: string | undefined): PresentedToken | undefined => {
  const [, scheme = '', credentials = ''] = /^(bearer|basic) +(\S{1,300})$/i.exec(authorization?.trim() ?? '') ?? [];
  const isAmbient = scheme.toLowerCase() === 'basic';
  const text = isAmbient ? passwordOf(credentials) : credentials;
  const token = readToken(text);
  return token === undefined ? undefined : { token, isAmbient };
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

/** Google Reader: `GoogleLogin auth=NAME/TOKEN`, where the name is not looked at, or `Bearer`. A page cannot make a browser send either. */
export const readerToken = (authorization: string | undefined): PresentedToken | undefined => {
  const [, auth = ''] = /^googlelogin +auth=(\S{1,300})$/i.exec(authorization?.trim() ?? '') ?? [];
  const token = readToken(withoutName(auth));
  if (token !== undefined) return { token, isAmbient: false };
  const presented = presentedToken(authorization);
  return presented?.isAmbient ? undefined : presented;
};

/** `Auth` of a sign-in is the name and the token. */
const withoutName = (auth: string): string => auth.replace(/^.*(\/|%2f)/i, '');

/** The same token as the parameter `T`, by which the API guards its changes. Anything else there is passed over. */
export const readerParameter = (sent: unknown): PresentedToken | undefined => {
  const { T } = (sent ?? {}) as Record<string, unknown>;
  const token = typeof T === 'string' && T.length <= 300 ? readToken(withoutName(T)) : undefined;
  return token === undefined ? undefined : { token, isAmbient: false };
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
