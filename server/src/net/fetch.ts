import { isUtf8 } from 'node:buffer';
import { isAddressLiteral, isPublicAddress } from './address.ts';
import { type Connection, connectionKey, createConnections } from './connections.ts';
import { contentCoding, type DecodeLimits, decode } from './content-coding.ts';
import {
  type Broken,
  type Exchanged,
  type ExchangeLimits,
  exchange,
  type Head,
  type HttpRequest,
  type LargeBody,
} from './exchange.ts';
import { type Failure, type Fetched, type FetchFailure, failure, type Hop, isFailure, reasonOf } from './fetched.ts';
import { beginLife, cutShort, endLife, type Lifetime, step, waiting } from './lifetime.ts';
import type { Outside } from './outside.ts';
import { isLoopbackName, type PrivateHosts } from './private-hosts.ts';
import { createSlots, type Slots } from './slots.ts';
import { bareHost, hostAndPort, portOf } from './url-host.ts';
import { type CheckedUrl, checkUrl, defaultPorts, mayDial, urlRule } from './url-rule.ts';

export type FetchRequest = {
  url: string;
  /** See `userAgent`. */
  userAgent: string;
  accept?: string;
  /** Sent byte for byte, and only to this very URL, wherever it stands in a chain of redirects. */
  validators?: { url: string; etag?: string | null; lastModified?: string | null };
  /** It is sent to the first URL's origin only. */
  authorization?: string;
  /** Makes it a POST, which follows no redirect; a refusal's body is kept too. */
  post?: PostRequest;
  wireBytes?: number;
  decodedBytes?: number;
  /** The body of this request is large from so many bytes on, and then needs a turn. */
  largeBody?: LargeBody | undefined;
  /** Less time than usual, for the work and for the waiting each. */
  withinMs?: number;
  /** An owner whose requests hang at a host or an address does not keep those of others from it: see slots.ts. */
  onBehalfOf?: string | undefined;
  /** Once it is aborted nobody waits for the answer: the connection is closed, and the request ends as STOPPED. */
  signal?: AbortSignal | undefined;
  /**
   * A stranger has named the address and is told what came of it: a name that is not known, one that leads inside, and what else is not
   * dialled fail alike, as UNREACHABLE, and no sooner than `discreetMs` after the name was looked up. BLOCKED_SELF, which everybody
   * knows, takes as long.
   */
  discreet?: boolean;
  /**
   * Permission: this request, for a source to which the operator lets somebody, may reach these hosts. It holds for the redirects of an
   * address that needs it, and is lost where the first address does not: a public site leads nobody inside.
   */
  mayReachPrivate?: PrivateHosts | undefined;
};

export type PostRequest = {
  type: string;
  body: string | Uint8Array;
  /** The headers are made by the caller: nothing of a far end, or of a person, is in them as it came. */
  headers?: Record<string, string>;
  /**
   * The far end folds a repetition into the first. Then a kept connection may be used, and the request goes out again where that had been
   * closed; all others are sent once, each on a connection of its own.
   */
  repeatable?: boolean;
};

export type HttpClient = {
  /** Never throws for anything the far end does; ends within `totalMs` and `waitMs` together. */
  request(request: FetchRequest): Promise<Fetched>;
  /** Requests under way end as STOPPED, as do all later ones. */
  close(): Promise<void>;
};

/** Milliseconds and bytes. A body without content-coding is bound by `decodedBytes` alone. */
export type HttpClientSettings = typeof defaultSettings & { ca?: string };

type FetchLimits = ExchangeLimits & DecodeLimits;

const defaultSettings = {
  ports: defaultPorts as readonly number[],
  ownHosts: [] as readonly string[],
  /** Ports of this machine that no permission opens, because this very server is there. */
  ownPorts: [] as readonly number[],
  /** Addresses of this machine: a permission opens only a port there that it names. */
  ownAddresses: [] as readonly string[],
  /** `host:port`, of which the operator has said that they may be asked wherever they are. Only for requests that nobody else can steer. */
  trustedHosts: [] as readonly string[],
  redirects: 5,
  perHost: 2,
  perAddress: 4,
  addressesTried: 3,
  dnsMs: 5_000,
  discreetMs: 300,
  connectMs: 8_000,
  firstByteMs: 15_000,
  totalMs: 30_000,
  waitMs: 60_000,
  keepAliveMs: 4_000,
  keptConnections: 256,
  bytesPerSecond: 1024,
  slowAfterMs: 5_000,
  slowEveryMs: 1_000,
  headerBytes: 16 * 1024,
  headerLines: 100,
  wireBytes: 5 * 1024 * 1024,
  decodedBytes: 10 * 1024 * 1024,
  discardBytes: 64 * 1024,
  ratio: 200,
  ratioFrom: 1024 * 1024,
};

export const feedAccept =
  'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, text/html;q=0.5';

/** The accept header of a web page: a server that has both must not send its feed. */
export const pageAccept = 'text/html, application/xhtml+xml, application/xml;q=0.8, text/plain;q=0.5, */*;q=0.1';

/** Makes the one door to the internet. */
export const createHttpClient = (outside: Outside, chosen: Partial<HttpClientSettings> = {}): HttpClient => {
  const settings: HttpClientSettings = { ...defaultSettings, ...chosen };
  const rule = urlRule(settings);
  const connections = createConnections(outside, rule, settings);
  const hostSlots = createSlots(settings.perHost);
  const addressSlots = createSlots(settings.perAddress);
  const lives = new Set<Lifetime>();
  let stopped = false;

  /** The wait counts from the last hop: a redirect could come as late as its sender likes. */
  const followDiscreetly = async (request: FetchRequest, life: Lifetime): Promise<Fetched> => {
    let hopSince = performance.now();
    const fetched = await follow(request, life, () => {
      hopSince = performance.now();
    });
    if (fetched.kind !== 'failed' || !isGuards(fetched.code)) return fetched;
    const told = fetched.code === 'BLOCKED_SELF' ? fetched : failure('UNREACHABLE', fetched.code);
    await step(life, Math.max(0, settings.discreetMs - (performance.now() - hopSince)), told, () => () => {});
    return { ...told, hops: fetched.hops };
  };

  const follow = async (request: FetchRequest, life: Lifetime, onHop = () => {}): Promise<Fetched> => {
    const hops: Hop[] = [];
    const seen = new Set<string>();
    const limits = limitsOf(request, settings);
    const reach: Reach = { permission: request.mayReachPrivate, isPrivate: false };
    let firstOrigin: string | undefined;
    let checked: CheckedUrl = checkUrl(request.url, rule, undefined, reach.permission);

    for (;;) {
      onHop();
      if (!checked.ok) return { ...failure(checked.code, checked.detail), hops };
      const { url } = checked;
      if (seen.has(url.href)) return { ...failure('REDIRECTS', 'a circle'), hops };
      seen.add(url.href);
      firstOrigin ??= url.origin;

      const answer = await visit(url, askedOf(request, url, firstOrigin), limits, life, reach, request.onBehalfOf);
      if (isFailure(answer)) return noted(await broken(answer, url, hops, limits), reach);
      if (isOurOwn(answer)) return { ...failure('BLOCKED_SELF', url.hostname), hops };
      hops.push({ url: url.href, status: answer.status });
      if (!isRedirect(answer) || request.post) return noted(await whole(answer, url, hops, limits), reach);
      if (hops.length > settings.redirects) return { ...failure('REDIRECTS', 'too many'), hops };
      if (!reach.isPrivate) reach.permission = undefined;
      checked = checkUrl(locationOf(answer), rule, url, reach.permission);
    }
  };

  /** By whatever name we have come to ourselves: see http/own-crawler.ts. */
  const isOurOwn = ({ headers }: Head): boolean => {
    const origin = URL.parse(headers['loop-detected'] ?? '');
    return origin !== null && rule.ownHosts.has(bareHost(origin));
  };

  /** One hop takes a slot for the host, looks its addresses up once, judges all of them, and makes the exchange. */
  const visit = async (
    url: URL,
    asked: HttpRequest,
    limits: FetchLimits,
    life: Lifetime,
    reach: Reach,
    owner = 'nobody',
  ): Promise<Exchanged | Broken> => {
    const busy = await enter(hostSlots, url.origin, owner, life);
    if (busy !== undefined) return busy;
    try {
      const addresses = await addressesOf(url, life, reach.permission);
      if (isFailure(addresses)) return addresses;
      reach.isPrivate ||= needsPermission(url, addresses, reach.permission);
      const idle = connections.idleAddress(connectionKey(url, reach.permission));
      const candidates = inOrder(addresses, idle).slice(0, settings.addressesTried);
      let outcome: Exchanged | Broken = failure('DNS', 'no address');
      for (const ip of candidates) {
        const crowded = await enter(addressSlots, ip, owner, life);
        if (crowded !== undefined) return crowded;
        try {
          outcome = await talk(url, ip, asked, limits, life, reach.permission);
        } finally {
          addressSlots.free(ip, owner);
        }
        if (outcome.kind !== 'failed' || outcome.code !== 'CONNECT') return outcome;
      }
      return outcome;
    } finally {
      hostSlots.free(url.origin, owner);
    }
  };

  /** All are judged before one is dialled, so that a public address among them is no way in. */
  const addressesOf = async (
    url: URL,
    life: Lifetime,
    permission: PrivateHosts | undefined,
  ): Promise<string[] | Failure> => {
    const host = bareHost(url);
    if (isAddressLiteral(url.hostname)) return [host];
    const isNamed = permission?.names(url) !== undefined;
    if (outside.takesNames && !isNamed) return nameForProxy(url, life);
    const addresses = await lookedUp(host, life, isNamed);
    if (isFailure(addresses)) return addresses;
    const permitted = addresses.filter(address => mayDial(url, address, rule, permission));
    // The operator has named this host, so its permitted addresses are enough: a name at home often has a link-local one, too.
    if (isNamed && permitted.length > 0) return permitted;
    const inside = addresses.find(address => !permitted.includes(address));
    return inside === undefined ? addresses : failure('BLOCKED_ADDRESS', inside);
  };

  const lookedUp = (host: string, life: Lifetime, bySystem = false): Promise<string[] | Failure> =>
    step<string[]>(life, settings.dnsMs, failure('DNS', 'no answer in time'), settle => {
      const asking = bySystem && outside.lookup ? outside.lookup(host) : outside.resolve(host);
      asking.then(settle, error => settle(failure('DNS', reasonOf(error))));
      return () => {};
    });

  /** The proxy looks names up, so its rules are the guard. What the operator has named for this client may be inside, past the proxy. */
  const nameForProxy = async (url: URL, life: Lifetime): Promise<string[] | Failure> => {
    const host = bareHost(url);
    if (rule.trustedHosts.has(hostAndPort(url))) {
      const addresses = await lookedUp(host, life);
      const isInside = !isFailure(addresses) && addresses.length > 0 && !addresses.some(isPublicAddress);
      return isInside ? addresses : [host];
    }
    if (isLoopbackName(host)) return failure('BLOCKED_ADDRESS', host);
    return rule.ports.has(portOf(url)) ? [host] : failure('BLOCKED_PORT', String(portOf(url)));
  };

  const needsPermission = (url: URL, addresses: readonly string[], permission: PrivateHosts | undefined): boolean =>
    permission !== undefined &&
    (permission.names(url) !== undefined || addresses.some(address => permission.permits(url, address) !== undefined));

  /** A kept connection may have been closed by the far end at the moment it is used again; then a fresh one is dialled. */
  const talk = async (
    url: URL,
    ip: string,
    asked: HttpRequest,
    limits: FetchLimits,
    life: Lifetime,
    permission: PrivateHosts | undefined,
  ) => {
    const key = connectionKey(url, permission);
    const idle = asked.body === undefined || asked.repeatable ? connections.takeIdle(key, ip) : undefined;
    if (idle !== undefined) {
      const outcome = await ask(idle, asked, limits, life);
      if (outcome.kind === 'answer' || !outcome.unanswered) return outcome;
    }
    const fresh = await connections.open(url, ip, life, permission);
    return isFailure(fresh) ? fresh : ask(fresh, asked, limits, life);
  };

  const ask = async (connection: Connection, asked: HttpRequest, limits: FetchLimits, life: Lifetime) => {
    const outcome = await exchange(connection, asked, limits, life);
    if (outcome.kind === 'answer' && outcome.reusable) connections.keep(connection);
    else connections.drop(connection);
    return outcome;
  };

  return {
    async request(request) {
      if (stopped) return { ...failure('STOPPED', 'closed'), hops: [] };
      const { withinMs = Number.POSITIVE_INFINITY, signal } = request;
      if (signal?.aborted) return { ...failure('STOPPED', 'given up'), hops: [] };
      const life = beginLife(Math.min(settings.totalMs, withinMs), Math.min(settings.waitMs, withinMs));
      const giveUp = () => cutShort(life, failure('STOPPED', 'given up'));
      signal?.addEventListener('abort', giveUp, { once: true });
      lives.add(life);
      try {
        return await (request.discreet ? followDiscreetly(request, life) : follow(request, life));
      } finally {
        signal?.removeEventListener('abort', giveUp);
        endLife(life);
        lives.delete(life);
      }
    },
    async close() {
      stopped = true;
      for (const life of lives) cutShort(life, failure('STOPPED', 'closed'));
      connections.close();
    },
  };
};

/** The permission of a request as it is on this hop, and whether a hop has needed one. */
type Reach = { permission: PrivateHosts | undefined; isPrivate: boolean };

const noted = (fetched: Fetched, { isPrivate }: Reach): Fetched =>
  isPrivate ? { ...fetched, inPrivateNetwork: true } : fetched;

/** Answers whether the code says more of names, and of where they lead, than of a site. */
const isGuards = (code: FetchFailure): boolean => code === 'DNS' || code.startsWith('BLOCKED_');

const limitsOf = (request: FetchRequest, usual: FetchLimits): FetchLimits => {
  const { wireBytes = usual.wireBytes, decodedBytes = usual.decodedBytes, largeBody } = request;
  if (wireBytes === usual.wireBytes && decodedBytes === usual.decodedBytes && !largeBody) return usual;
  return { ...usual, wireBytes, decodedBytes, largeBody };
};

const askedOf = (request: FetchRequest, url: URL, firstOrigin: string): HttpRequest => {
  const headers = headersFor(request, url, firstOrigin);
  const path = url.pathname + url.search;
  if (!request.post) return { path, headers };
  const { type, body, headers: more = {}, repeatable } = request.post;
  return { path, headers: [...headers, 'content-type', type, ...Object.entries(more).flat()], body, repeatable };
};

const headersFor = (request: FetchRequest, url: URL, firstOrigin: string): string[] => {
  const headers = [
    'user-agent',
    request.userAgent,
    'accept',
    request.accept ?? feedAccept,
    'accept-encoding',
    'gzip, br',
  ];
  const { validators, authorization } = request;
  if (validators !== undefined && validators.url === url.href) {
    if (isSendable(validators.etag)) headers.push('if-none-match', validators.etag);
    if (isSendable(validators.lastModified)) headers.push('if-modified-since', validators.lastModified);
  }
  if (authorization !== undefined && url.origin === firstOrigin) headers.push('authorization', authorization);
  return headers;
};

/** Validators come from the far end: what HTTP cannot carry is left out instead of failing the request. */
const isSendable = (value: string | null | undefined): value is string =>
  typeof value === 'string' && value !== '' && !/[^\t\x20-\x7e\x80-\xff]/.test(value);

const enter = async (slots: Slots, key: string, owner: string, life: Lifetime): Promise<Failure | undefined> => {
  if (slots.tryTake(key, owner)) return undefined;
  const outcome = await waiting<true>(life, settle => slots.wait(key, owner, () => settle(true)));
  return outcome === true ? undefined : outcome;
};

/** IPv4 first, since IPv6 is missing on more hosts than IPv4; the address of an idle connection before all. */
const inOrder = (addresses: string[], idle: string | undefined): string[] => {
  if (addresses.length < 2) return addresses;
  const rank = (address: string) => (address === idle ? 0 : address.includes(':') ? 2 : 1);
  return [...new Set(addresses)].sort((a, b) => rank(a) - rank(b));
};

const isRedirect = (answer: Head): boolean => [301, 302, 303, 307, 308].includes(answer.status);

/** Headers are Latin-1; many sites send a Location in raw UTF-8, which a URL must be read from as such. */
const locationOf = (answer: Head): string => {
  const location = answer.headers.location ?? '';
  if (!/[^\x00-\x7f]/.test(location)) return location;
  const bytes = Buffer.from(location, 'latin1');
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return location.replace(/[^\x00-\x7f]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
};

const whole = async (answer: Exchanged, url: URL, hops: Hop[], limits: FetchLimits): Promise<Fetched> => {
  const { status, headers } = answer;
  const coding = contentCoding(headers['content-encoding']);
  if (answer.wire.length === 0 || coding === 'identity') {
    return { kind: 'answer', status, url: url.href, headers, body: answer.wire, hops };
  }
  if (coding === undefined) return { ...failure('ENCODING', headers['content-encoding'] ?? ''), hops };

  const decoded = await decode(answer.wire, coding, limits);
  if (decoded.ok) return { kind: 'answer', status, url: url.href, headers, body: decoded.body, hops };
  const failed: Fetched = { ...failure(decoded.code, coding), hops };
  if (decoded.body?.length) failed.partial = { status, url: url.href, headers, body: decoded.body };
  return failed;
};

const broken = async (outcome: Broken, url: URL, hops: Hop[], limits: FetchLimits): Promise<Fetched> => {
  const failed: Fetched = { ...failure(outcome.code, outcome.detail), hops };
  const { head } = outcome;
  const coding = contentCoding(head?.headers['content-encoding']);
  if (head === undefined || coding === undefined) return failed;
  const decoded = await decode(head.wire, coding, limits, true);
  if (decoded.body?.length)
    failed.partial = { status: head.status, url: url.href, headers: head.headers, body: decoded.body };
  return failed;
};
