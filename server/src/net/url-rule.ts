import { isAddressLiteral, isPublicAddress } from './address.ts';
import { isLoopbackAddress, type Naming, type PrivateHosts } from './private-hosts.ts';
import { bareHost, hostAndPort, portOf } from './url-host.ts';

export type UrlRule = {
  ports: ReadonlySet<number>;
  ownHosts: ReadonlySet<string>;
  ownPorts: ReadonlySet<number>;
  ownAddresses: ReadonlySet<string>;
  trustedHosts: ReadonlySet<string>;
};

export type CheckedUrl =
  | { ok: true; url: URL }
  | { ok: false; code: 'BLOCKED_URL' | 'BLOCKED_PORT' | 'BLOCKED_SELF' | 'BLOCKED_ADDRESS'; detail: string };

export const defaultPorts = [80, 443, 8080, 8443];

const LONGEST_URL = 2048;

/**
 * `ownHosts` are host names without a port, in any spelling: the whole host is refused, on every port. Another service of the same machine is
 * reached by a permission that names its port, which is none of `ownPorts`; `ownAddresses` are those of the machine at which this server itself
 * may not listen. `trustedHosts` are `host:port`, as `hostAndPort` gives it: neither their port nor their address is judged.
 */
export const urlRule = (
  options: {
    ports?: Iterable<number>;
    ownHosts?: Iterable<string>;
    ownPorts?: Iterable<number>;
    ownAddresses?: Iterable<string>;
    trustedHosts?: Iterable<string>;
  } = {},
): UrlRule => {
  const ownHosts = [...(options.ownHosts ?? [])].map(host => bareHost(new URL(`http://${host}`)));
  const trustedHosts = new Set(options.trustedHosts);
  return {
    ports: new Set(options.ports ?? defaultPorts),
    ownHosts: new Set(ownHosts),
    ownPorts: new Set(options.ownPorts),
    ownAddresses: new Set([...(options.ownAddresses ?? [])].map(normal)),
    trustedHosts,
  };
};

/**
 * May this address be fetched, as far as its text tells? The host's addresses are the HTTP client's to check when it dials.
 * Spellings on which URL parsers are known to disagree about the host are refused rather than understood.
 * With `base`, `raw` may be relative, as in a Location header. The URL that comes back has no fragment.
 * `permission` is that of the request.
 */
export const checkUrl = (raw: string, rule: UrlRule, base?: URL, permission?: PrivateHosts): CheckedUrl => {
  const text = raw.trim();
  const trouble = troubleIn(text, base !== undefined);
  if (trouble !== undefined) return refuse('BLOCKED_URL', trouble);

  const url = URL.parse(text, base?.href);
  if (url === null) return refuse('BLOCKED_URL', 'not a URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refuse('BLOCKED_URL', 'scheme');
  if (url.username !== '' || url.password !== '') return refuse('BLOCKED_URL', 'user name or password');
  if (url.hash !== '') url.hash = '';
  if (url.href.length > LONGEST_URL) return refuse('BLOCKED_URL', 'too long');

  const isLiteral = isAddressLiteral(url.hostname);
  const isInside = isLiteral && !isPublicAddress(url.hostname);
  if (isElsewhere(url, bareHost(url), permission?.names(url), rule)) return { ok: true, url };
  // Information disclosure: nobody may learn which internal address is our own.
  if (rule.ownHosts.has(bareHost(url))) return refuse(isInside ? 'BLOCKED_ADDRESS' : 'BLOCKED_SELF', url.hostname);
  if (rule.trustedHosts.has(hostAndPort(url))) return { ok: true, url };
  if (isInside) return refuse('BLOCKED_ADDRESS', url.hostname);
  // Only where the name leads says then whether its port is permitted: see `mayDial`.
  const mayLeadInside = !isLiteral && permission?.mayLead(url) === true;
  if (!rule.ports.has(portOf(url)) && !mayLeadInside) return refuse('BLOCKED_PORT', String(portOf(url)));
  return { ok: true, url };
};

/**
 * SSRF: decides for the very address that is dialled, on each hop. It is public and its port is one of those of sources, or the operator has
 * named the host for requests of this client, or this request has a permission for it.
 */
export const mayDial = (url: URL, ip: string, rule: UrlRule, permission?: PrivateHosts): boolean =>
  rule.trustedHosts.has(hostAndPort(url)) ||
  (isPublicAddress(ip) && rule.ports.has(portOf(url))) ||
  isElsewhere(url, ip, permission?.permits(url, ip), rule);

/** It is permitted and not this server itself: of this machine only a port that is named, and none of our own. */
const isElsewhere = (url: URL, host: string, naming: Naming | undefined, rule: UrlRule): boolean => {
  if (naming === undefined) return false;
  const { ownHosts, ownPorts, ownAddresses } = rule;
  const isOurs = [host, bareHost(url)].some(
    each => ownHosts.has(normal(each)) || ownAddresses.has(normal(each)) || isLoopbackAddress(each),
  );
  return !isOurs || (naming === 'port' && !ownPorts.has(portOf(url)));
};

/** One address has one spelling, as in `ownHosts`. */
const normal = (host: string): string => {
  const url = host.includes(':') ? URL.parse(`http://[${host}]`) : null;
  return url === null ? host : bareHost(url);
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
