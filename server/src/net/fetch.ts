import { isUtf8 } from 'node:buffer';
import { isAddressLiteral, isPublicAddress } from './address.ts';
import { type Connection, createConnections } from './connections.ts';
import { contentCoding, type DecodeLimits, decode } from './content-coding.ts';
import { type Broken, type Exchanged, type ExchangeLimits, exchange, type Head, type HttpRequest } from './exchange.ts';
import { type Failure, type Fetched, type FetchFailure, failure, type Hop, isFailure, reasonOf } from './fetched.ts';
import { beginLife, cutShort, endLife, type Lifetime, step, waiting } from './lifetime.ts';
import type { Outside } from './outside.ts';
import { createSlots, type Slots } from './slots.ts';
import { bareHost, type CheckedUrl, checkUrl, defaultPorts, hostAndPort, urlRule } from './url-rule.ts';

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
  const connections = createConnections(outside, settings);
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
    let firstOrigin: string | undefined;
    let checked: CheckedUrl = checkUrl(request.url, rule);

    for (;;) {
      onHop();
      if (!checked.ok) return { ...failure(checked.code, checked.detail), hops };
      const { url } = checked;
      if (seen.has(url.href)) return { ...failure('REDIRECTS', 'a circle'), hops };
      seen.add(url.href);
      firstOrigin ??= url.origin;

      const answer = await visit(url, askedOf(request, url, firstOrigin), limits, life, request.onBehalfOf);
      if (isFailure(answer)) return broken(answer, url, hops, limits);
      if (isOurOwn(answer)) return { ...failure('BLOCKED_SELF', url.hostname), hops };
      hops.push({ url: url.href, status: answer.status });
      if (!isRedirect(answer) || request.post) return whole(answer, url, hops, limits);
      if (hops.length > settings.redirects) return { ...failure('REDIRECTS', 'too many'), hops };
      checked = checkUrl(locationOf(answer), rule, url);
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
    owner = 'nobody',
  ): Promise<Exchanged | Broken> => {
    const busy = await enter(hostSlots, url.origin, owner, life);
    if (busy !== undefined) return busy;
    try {
      const addresses = await addressesOf(url, life);
      if (isFailure(addresses)) return addresses;
      const candidates = inOrder(addresses, connections.idleAddress(url.origin)).slice(0, settings.addressesTried);
      let outcome: Exchanged | Broken = failure('DNS', 'no address');
      for (const ip of candidates) {
        const crowded = await enter(addressSlots, ip, owner, life);
        if (crowded !== undefined) return crowded;
        try {
          outcome = await talk(url, ip, asked, limits, life);
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

  const addressesOf = async (url: URL, life: Lifetime): Promise<string[] | Failure> => {
    const host = bareHost(url);
    if (isAddressLiteral(url.hostname)) return [host];
    const addresses = await step<string[]>(life, settings.dnsMs, failure('DNS', 'no answer in time'), settle => {
      outside.resolve(host).then(settle, error => settle(failure('DNS', reasonOf(error))));
      return () => {};
    });
    if (isFailure(addresses)) return addresses;
    if (rule.trustedHosts.has(hostAndPort(url))) return addresses;
    const inside = addresses.find(address => !isPublicAddress(address));
    return inside === undefined ? addresses : failure('BLOCKED_ADDRESS', inside);
  };

  /** A kept connection may have been closed by the far end at the moment it is used again; then a fresh one is dialled. */
  const talk = async (url: URL, ip: string, asked: HttpRequest, limits: FetchLimits, life: Lifetime) => {
    const idle = asked.body === undefined || asked.repeatable ? connections.takeIdle(url.origin, ip) : undefined;
    if (idle !== undefined) {
      const outcome = await ask(idle, asked, limits, life);
      if (outcome.kind === 'answer' || !outcome.unanswered) return outcome;
    }
    const fresh = await connections.open(url, ip, life);
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

/** Answers whether the code says more of names, and of where they lead, than of a site. */
const isGuards = (code: FetchFailure): boolean => code === 'DNS' || code.startsWith('BLOCKED_');

const limitsOf = (request: FetchRequest, usual: FetchLimits): FetchLimits => {
  const { wireBytes = usual.wireBytes, decodedBytes = usual.decodedBytes } = request;
  if (wireBytes === usual.wireBytes && decodedBytes === usual.decodedBytes) return usual;
  return { ...usual, wireBytes, decodedBytes };
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
