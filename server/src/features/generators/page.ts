/**
 * Requests a page while a person waits: the rate limit of its host, its robots.txt, then the page. SSRF: a caller who may name any address
 * could scan a network: so no private address is ever dialled, and a closed port, a filtered one and an address that is never requested
 * give the same answer. The time of the answer reveals nothing below 300 ms; above that it reveals of public hosts what anybody can see who
 * asks them.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '#deps.ts';
import { askRobots } from '#features/crawl/robots.ts';
import { hasUserInfo } from '#features/projects/feed-address.ts';
import { pageAccept } from '#net/fetch.ts';
import type { Fetched } from '#net/fetched.ts';
import { isOwnPage } from '#net/own-hosts.ts';
import type { PrivateHosts } from '#net/private-hosts.ts';
import { bareHost } from '#net/url-host.ts';
import { userAgent } from '#net/user-agent.ts';
import { version } from '#version.ts';

export interface Asking extends Pick<Deps, 'db' | 'http' | 'settings' | 'now'> {
  /** Aborted once nobody waits for the page. */
  signal?: AbortSignal;
  /** Answers false where somebody else has had this host asked a moment ago. True counts as asking it. */
  mayAsk(host: string): Promise<boolean>;
  /** Permission: the person who asks for the page may make a source of it there. */
  mayReachPrivate?: PrivateHosts | undefined;
}

export interface Page {
  kind: 'page';
  /** The page came from here in the end: it is the base of its addresses. */
  url: string;
  /** Where it is asked for: a redirect that is not for good leads elsewhere another day. */
  address: string;
  body: Uint8Array;
  contentType: string | null;
  /** It was reached by the permission, and its crawl needs one. */
  inPrivateNetwork: boolean;
}

export type PageOutcome = Page | { kind: 'ours' } | { kind: 'forbidden' } | { kind: 'failed'; code: string } | Unasked;

/** We are busy or stopping: it says nothing of the page. */
interface Unasked {
  kind: 'unasked';
}

/** A person looks at it meanwhile: no longer than they would wait for a page in their browser. */
const PAGE_MS = 15_000;
const FAILURE_MS = 300;
const TURN_MS = 200;

/** An address without a scheme is tried by https, then by http. What robots.txt forbids to be polled is not shown either. */
export const fetchPage = async (asking: Asking, typed: string): Promise<PageOutcome> => {
  const from = performance.now();
  const page = await askFor(asking, typed.trim());
  if (page.kind === 'page') return page;
  await pause(Math.max(0, FAILURE_MS - (performance.now() - from)));
  return page;
};

const askFor = async (asking: Asking, typed: string): Promise<PageOutcome> => {
  const addresses = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? [typed] : [`https://${typed}`, `http://${typed}`];
  if (addresses.some(each => URL.canParse(each) && isOwnPage(new URL(each), asking.settings.publicUrl)))
    return { kind: 'ours' };
  if (hasUserInfo(typed)) return { kind: 'failed', code: 'UNREACHABLE' };
  const endsAt = performance.now() + PAGE_MS;
  let page: PageOutcome = { kind: 'failed', code: 'UNREACHABLE' };
  for (const address of addresses) {
    if (!(await hasTurn(asking, address, endsAt))) return { kind: 'unasked' };
    page = await askAt(asking, address, endsAt - performance.now());
    if (page.kind !== 'failed' || page.code !== 'UNREACHABLE') break;
  }
  return page.kind === 'page' ? ((await refusalOf(asking, page, endsAt)) ?? page) : page;
};

/** Rate limit: a host gets one check a second from all callers together: the next one waits. */
const hasTurn = async ({ mayAsk, signal }: Asking, address: string, endsAt: number): Promise<boolean> => {
  const url = URL.parse(address);
  while (url && !(await mayAsk(bareHost(url)))) {
    if (signal?.aborted || performance.now() + TURN_MS > endsAt) return false;
    await pause(TURN_MS);
  }
  return true;
};

/** Answers the refusal that keeps a page that is here from being shown, for it could not be polled either. */
const refusalOf = async (asking: Asking, page: Page, endsAt: number): Promise<PageOutcome | undefined> => {
  for (const address of new Set([page.address, page.url])) {
    const withinMs = endsAt - performance.now();
    const { signal, mayReachPrivate } = asking;
    const permission = await askRobots(asking, address, {
      ...{ withinMs, keeps: false, signal },
      mayReachPrivate: page.inPrivateNetwork ? mayReachPrivate : undefined,
    });
    if (permission === 'disallowed') return { kind: 'forbidden' };
    if (permission === 'unreachable') return { kind: 'failed', code: 'ROBOTS_UNREACHABLE' };
    if (permission === 'unasked') return { kind: 'unasked' };
  }
  return undefined;
};

const askAt = async (
  { http, settings, signal, mayReachPrivate }: Asking,
  url: string,
  withinMs: number,
): Promise<PageOutcome> => {
  const { productName, publicUrl } = settings;
  if (withinMs <= 0) return { kind: 'failed', code: 'UNREACHABLE' };
  const fetched = await http.request({
    url,
    userAgent: userAgent({ product: productName, version, about: `${publicUrl}/bot` }),
    accept: pageAccept,
    decodedBytes: settings.generators.pageMaxBytes,
    withinMs,
    signal,
    discreet: true,
    mayReachPrivate,
  });
  return read(fetched);
};

const read = (fetched: Fetched): PageOutcome => {
  if (fetched.kind === 'failed') {
    if (fetched.code === 'BLOCKED_SELF') return { kind: 'ours' };
    if (fetched.code === 'BUSY' || fetched.code === 'STOPPED') return { kind: 'unasked' };
    return { kind: 'failed', code: afterItsAnswer.has(fetched.code) ? fetched.code : 'UNREACHABLE' };
  }
  const { status, headers, body, url, hops } = fetched;
  if (status !== 200 && status !== 203) return { kind: 'failed', code: `HTTP_${status}` };
  const contentType = headers['content-type'] ?? null;
  if (contentType !== null && !PAGE_TYPE.test(contentType)) return { kind: 'failed', code: 'NOT_A_PAGE' };
  if (body.length === 0) return { kind: 'failed', code: 'EMPTY' };
  const isForGood = hops.slice(0, -1).every(hop => hop.status === 301 || hop.status === 308);
  const inPrivateNetwork = fetched.inPrivateNetwork === true;
  return { kind: 'page', url, address: isForGood ? url : hops[0]!.url, body, contentType, inPrivateNetwork };
};

/** These failures come after a site has answered, and so reveal nothing that the site does not. */
const afterItsAnswer: ReadonlySet<string> = new Set(['TOO_LARGE', 'BOMB', 'ENCODING', 'TRUNCATED', 'REDIRECTS']);

const PAGE_TYPE = /^\s*(text\/(html|xml|plain)|application\/(xhtml\+xml|xml))\s*(;|$)/i;
