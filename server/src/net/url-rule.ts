import { isAddressLiteral, isPublicAddress } from './address.ts';

export type UrlRule = { ports: ReadonlySet<number>; ownHosts: ReadonlySet<string>; trustedHosts: ReadonlySet<string> };

export type CheckedUrl =
  | { ok: true; url: URL }
  | { ok: false; code: 'BLOCKED_URL' | 'BLOCKED_PORT' | 'BLOCKED_SELF' | 'BLOCKED_ADDRESS'; detail: string };

export const defaultPorts = [80, 443, 8080, 8443];

const LONGEST_URL = 2048;

/**
 * `ownHosts` are host names without a port, in any spelling: the whole host is refused, on every port. `trustedHosts` are `host:port`, as
 * `hostAndPort` gives it: neither their port nor their address is judged.
 */
export const urlRule = (
  options: { ports?: Iterable<number>; ownHosts?: Iterable<string>; trustedHosts?: Iterable<string> } = {},
): UrlRule => {
  const ownHosts = [...(options.ownHosts ?? [])].map(host => bareHost(new URL(`http://${host}`)));
  const trustedHosts = new Set(options.trustedHosts);
  return { ports: new Set(options.ports ?? defaultPorts), ownHosts: new Set(ownHosts), trustedHosts };
};

/**
 * May this address be fetched, as far as its text tells? The host's addresses are the HTTP client's to check when it dials.
 * Spellings on which URL parsers are known to disagree about the host are refused rather than understood.
 * With `base`, `raw` may be relative, as in a Location header. The URL that comes back has no fragment.
 */
export const checkUrl = (raw: string, rule: UrlRule, base?: URL): CheckedUrl => {
  const text = raw.trim();
  const trouble = troubleIn(text, base !== undefined);
  if (trouble !== undefined) return refuse('BLOCKED_URL', trouble);

  const url = URL.parse(text, base?.href);
  if (url === null) return refuse('BLOCKED_URL', 'not a URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refuse('BLOCKED_URL', 'scheme');
  if (url.username !== '' || url.password !== '') return refuse('BLOCKED_URL', 'user name or password');
  if (url.hash !== '') url.hash = '';
  if (url.href.length > LONGEST_URL) return refuse('BLOCKED_URL', 'too long');

  const isInside = isAddressLiteral(url.hostname) && !isPublicAddress(url.hostname);
  // Information disclosure: nobody may learn which internal address is our own.
  if (rule.ownHosts.has(bareHost(url))) return refuse(isInside ? 'BLOCKED_ADDRESS' : 'BLOCKED_SELF', url.hostname);
  if (rule.trustedHosts.has(hostAndPort(url))) return { ok: true, url };
  if (isInside) return refuse('BLOCKED_ADDRESS', url.hostname);
  if (!rule.ports.has(portOf(url))) return refuse('BLOCKED_PORT', String(portOf(url)));
  return { ok: true, url };
};

export const portOf = (url: URL): number => {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
};

export const hostAndPort = (url: URL): string => `${bareHost(url)}:${portOf(url)}`;

/** The name to look up and to verify: without brackets and without the root's trailing dot. */
export const bareHost = (url: URL): string => {
  const host = url.hostname;
  if (host.startsWith('[')) return host.slice(1, -1);
  return host.endsWith('.') ? host.slice(0, -1) : host;
};

const troubleIn = (text: string, relativeAllowed: boolean): string | undefined => {
  if (text === '') return 'empty';
  if (text.length > LONGEST_URL) return 'too long';
  if (/[\s\\\u0000-\u001f\u007f-\u009f]/.test(text)) return 'white space, control character or backslash';
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0];
  if (scheme === undefined) {
    if (!relativeAllowed) return 'no scheme';
    if (text.startsWith('///')) return 'more than two slashes before the host';
  } else {
    if (!/^https?:$/i.test(scheme)) return 'scheme';
    if (!/^\w+:\/\/[^/]/.test(text)) return 'not exactly two slashes before the host';
  }
  const authority = /^(?:[a-z][a-z0-9+.-]*:)?\/\/([^/?#]*)/i.exec(text)?.[1];
  if (authority?.includes('@')) return 'user name or password';
  return undefined;
};

const refuse = (code: Extract<CheckedUrl, { ok: false }>['code'], detail: string): CheckedUrl => ({
  ok: false,
  code,
  detail,
});
