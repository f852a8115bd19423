/** Asks an item's page: its robots.txt, the page, the article on it. What the far end does is a value. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '#deps.ts';
import { keysOf } from '#documents/fair-queue.ts';
import type { DocumentPool } from '#documents/pool.ts';
import type { ArticlePage } from '#documents/read-article.ts';
import { askRobots, type Permission } from '#features/crawl/robots.ts';
import { hasUserInfo } from '#features/projects/feed-address.ts';
import { pageAccept } from '#net/fetch.ts';
import type { Fetched } from '#net/fetched.ts';
import { isOwnPage } from '#net/own-hosts.ts';
import { retryAfter } from '#net/politeness.ts';
import { userAgent } from '#net/user-agent.ts';
import { version } from '#version.ts';

export interface Asking extends Pick<Deps, 'db' | 'http' | 'settings' | 'now'> {
  documents: DocumentPool;
  /** The account for whom it is asked; null: the source belongs to nobody. */
  accountId: number | null;
  /** A person waits for it. */
  isUrgent: boolean;
  signal: AbortSignal | undefined;
}

export type PageOutcome =
  | { kind: 'article'; html: string }
  /** `restMs`: the host asks to be left alone for so long. */
  | { kind: 'failed'; code: string; restMs?: number }
  /** We are busy or stopping: it says nothing of the page. */
  | { kind: 'unasked' };

const TOTAL_MS = 10_000;
const MOST_BYTES = 5 * 1024 * 1024;
/** Longer than any article; what is longer would be a burden for everybody who opens it. */
const MOST_CHARACTERS = 1_000_000;
const FAILURE_MS = 300;

/** Such an address is refused before anything is asked. Undefined: nothing is wrong with it. */
export const refusedAddress = (link: URL, publicUrl: string): string | undefined => {
  if (isOwnPage(link, publicUrl)) return 'BLOCKED_SELF';
  return hasUserInfo(link.href) ? 'USER_INFO' : undefined;
};

/**
 * SSRF: feeds name addresses that a person then has us ask, so what is not dialled fails like what is not there, and no sooner. What
 * robots.txt forbids is not asked, nor shown where a redirect leads to it.
 */
export const askPage = async (asking: Asking, link: URL, said: ArticlePage['said']): Promise<PageOutcome> => {
  const from = performance.now();
  const outcome = await ask(asking, link, said);
  const early = FAILURE_MS - (performance.now() - from);
  if (outcome.kind === 'failed' && asking.isUrgent && early > 0) await pause(early);
  return outcome;
};

const ask = async (asking: Asking, link: URL, said: ArticlePage['said']): Promise<PageOutcome> => {
  const { http, settings, now, signal, accountId } = asking;
  const endsAt = performance.now() + TOTAL_MS;
  const onBehalfOf = `account ${accountId}`;
  const left = () => endsAt - performance.now();
  const mayAsk = async (url: string) =>
    refusals[await askRobots(asking, url, { withinMs: left(), signal, onBehalfOf })];
  const refused = await mayAsk(link.href);
  if (refused) return refused;
  if (left() <= 0) return { kind: 'failed', code: 'TIMEOUT' };
  const fetched = await http.request({
    url: link.href,
    userAgent: userAgent({ product: settings.productName, version, about: `${settings.publicUrl}/bot` }),
    accept: pageAccept,
    wireBytes: MOST_BYTES,
    decodedBytes: MOST_BYTES,
    withinMs: left(),
    discreet: true,
    onBehalfOf,
    signal,
  });
  const failed = failureOf(fetched, now());
  if (failed || fetched.kind === 'failed') return failed ?? { kind: 'unasked' };
  const refusedThere = fetched.url === link.href ? undefined : await mayAsk(fetched.url);
  return refusedThere ?? read(asking, fetched, said);
};

const refusals: Record<Permission, PageOutcome | undefined> = {
  allowed: undefined,
  disallowed: { kind: 'failed', code: 'ROBOTS' },
  unreachable: { kind: 'failed', code: 'ROBOTS_UNREACHABLE' },
  unasked: { kind: 'unasked' },
};

/** A host that asks for a rest without a word on its length. */
const REST_MS = 10 * 60_000;

const failureOf = (fetched: Fetched, now: Date): PageOutcome | undefined => {
  if (fetched.kind === 'failed')
    return fetched.code === 'BUSY' || fetched.code === 'STOPPED'
      ? { kind: 'unasked' }
      : { kind: 'failed', code: fetched.code };
  const { status, headers, body } = fetched;
  const asked = retryAfter(headers, now);
  if (status === 429 || (status === 503 && asked !== undefined))
    return { kind: 'failed', code: `HTTP_${status}`, restMs: asked ?? REST_MS };
  if (status !== 200 && status !== 203) return { kind: 'failed', code: `HTTP_${status}` };
  const contentType = headers['content-type'];
  if (contentType !== undefined && !PAGE_TYPE.test(contentType)) return { kind: 'failed', code: 'NOT_A_PAGE' };
  return body.length === 0 ? { kind: 'failed', code: 'EMPTY' } : undefined;
};

const PAGE_TYPE = /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i;

const read = async (
  { documents, settings, accountId, isUrgent, signal }: Asking,
  { url, headers, body }: Extract<Fetched, { kind: 'answer' }>,
  said: ArticlePage['said'],
): Promise<PageOutcome> => {
  const page = {
    ...{ bytes: body, contentType: headers['content-type'] ?? null, encodingOverride: null },
    ...{ url, said, ownOrigins: [new URL(settings.publicUrl).origin] },
  };
  const article = await documents.article(page, { isUrgent, keys: keysOf(accountId, new URL(url).host), signal });
  if (article.kind === 'article')
    return article.html.length > MOST_CHARACTERS
      ? { kind: 'failed', code: 'TOO_LARGE' }
      : { kind: 'article', html: article.html };
  return article.code === 'BUSY' || article.code === 'STOPPED'
    ? { kind: 'unasked' }
    : { kind: 'failed', code: article.code };
};
