/** Asks a source for its document and reads the far end's answer into a value; the switch over it is a crawl. */
import { hash } from 'node:crypto';
import type { Fetched } from '#net/fetched.ts';
import { freshFor, retryAfter } from '#net/politeness.ts';
import { userAgent } from '#net/user-agent.ts';
import { version } from '#version.ts';
import type { Crawl } from './crawl.ts';
import { hostKeyOf } from './host-key.ts';
import type { Trouble } from './schedule.ts';
import type { Target } from './targets.ts';

export type Answer =
  | {
      kind: 'document';
      body: Uint8Array;
      /** It is the SHA-256 of the body, in hex. */
      bodyHash: string;
      contentType: string | null;
      /** Where it came from in the end. */
      url: string;
      validators: Validators;
      hintMinutes: number | null;
      /** The reason for which the body was cut short, if it was: the readable part counts, its validators do not. */
      cut: Cut | null;
      movedTo: string | null;
      /** The Link header (RFC 8288), as it came. */
      links: string | null;
    }
  | { kind: 'unchanged'; validators: Validators; hintMinutes: number | null; movedTo: string | null }
  /** `elsewhere`: another host says so, to which the source's own has redirected. */
  | { kind: 'later'; status: number; retryAfterMs: number | null; elsewhere: boolean }
  /** This process had no free connection, or is stopping: it says nothing of the source. */
  | { kind: 'unasked' }
  /** Its document is large, and as many as may be are under way: it says nothing of the source. */
  | { kind: 'crowded' }
  | { kind: 'gone' }
  | { kind: 'blocked'; code: string; detail: string; forGood: boolean }
  | { kind: 'failed'; trouble: Trouble; code: string; detail: string; reached: boolean };

export interface Cut {
  code: string;
  detail: string;
}

export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export const ask = async ({
  deps,
  target,
  kind,
  turn,
}: Pick<Crawl, 'deps' | 'target' | 'kind' | 'turn'>): Promise<Answer> => {
  const { decodedBytes, withinMs } = kind.limits(target, deps.settings);
  const endsAt = performance.now() + (withinMs ?? Number.POSITIVE_INFINITY);
  const left = () => Math.max(1, endsAt - performance.now());
  const onBehalfOf = `account ${target.ownerId}`;
  // The permission is this source's alone, and goes with each of its requests.
  const mayReachPrivate = target.inPrivateNetwork ? deps.settings.crawl.privateHosts : undefined;
  const mayAsk = (url: string) => kind.mayAsk(deps, url, { withinMs: left(), onBehalfOf, mayReachPrivate });
  const refused = await mayAsk(target.feedUrl);
  if (refused) return refused;
  const sent = kind.watch?.needsWhole(target) ? undefined : sendable(target);
  const fetched = await deps.http.request({
    url: target.feedUrl,
    userAgent: userAgent({
      product: deps.settings.productName,
      version,
      about: `${deps.settings.publicUrl}/bot`,
      subscribers: target.subscribers,
      feedId: target.projectId,
    }),
    validators: sent,
    onBehalfOf,
    mayReachPrivate,
    decodedBytes,
    largeBody: turn?.largeBody,
    ...(kind.accept && { accept: kind.accept }),
    ...(withinMs !== undefined && { withinMs: left() }),
  });
  if (fetched.kind === 'failed') return readFailure(withoutPermission(target, deps, fetched), kind.judge.takesParts);
  const refusedThere = fetched.url !== target.feedUrl && (await mayAsk(fetched.url));
  return refusedThere || readAnswer(fetched, deps.now(), fetched.url === sent?.url);
};

/**
 * The operator has taken the host out of the settings, or the source has been led to another one: it is told as such, and tried again, since
 * the setting may come back.
 */
const withoutPermission = (target: Target, { settings }: Crawl['deps'], failed: Failed): Failed => {
  if (!target.inPrivateNetwork || !/^(DNS|BLOCKED_PORT|BLOCKED_ADDRESS)$/.test(failed.code)) return failed;
  const hosts = settings.crawl.privateHosts;
  const url = new URL(target.feedUrl);
  if (failed.code === 'DNS' && (hosts?.names(url) || hosts?.mayLead(url))) return failed;
  return { ...failed, code: 'BLOCKED_ADDRESS', detail: `CRAWL_PRIVATE_HOSTS does not permit it: ${failed.detail}` };
};

const sendable = (target: Target) =>
  target.validatorsFresh && target.validatorsUrl && (target.etag || target.lastModified)
    ? { url: target.validatorsUrl, etag: target.etag, lastModified: target.lastModified }
    : undefined;

const readAnswer = (answer: Extract<Fetched, { kind: 'answer' }>, now: Date, conditional: boolean): Answer => {
  const { status, headers } = answer;
  const code = `HTTP_${status}`;
  // An unconditional request must not get a 304: it would pass off a document that never came as read.
  if (status === 304 && conditional) return { kind: 'unchanged', ...promises(answer) };
  if (status === 200 || status === 203) return documentOf(answer, answer.body, null);
  if (status === 410) return { kind: 'gone' };
  const retryAfterMs = retryAfter(headers, now) ?? null;
  if (status === 429 || (status === 503 && retryAfterMs !== null)) {
    const elsewhere = hostKeyOf(answer.url) !== hostKeyOf(answer.hops[0]?.url ?? answer.url);
    return { kind: 'later', status, retryAfterMs, elsewhere };
  }
  return { kind: 'failed', trouble: troubleOf(status), code, detail: `status ${status}`, reached: true };
};

type Failed = Extract<Fetched, { kind: 'failed' }>;

const readFailure = (failure: Failed, takesParts: boolean): Answer => {
  const { code, detail, partial } = failure;
  if (code === 'BUSY' || code === 'STOPPED') return { kind: 'unasked' };
  if (code === 'NO_TURN') return { kind: 'crowded' };
  if (partial?.status === 200 && takesParts)
    return documentOf({ ...partial, hops: failure.hops }, partial.body, { code, detail });
  // A name that leads inside is what the name server says today. It is treated as one that is not known, or health and next check would
  // tell the two apart; the rest is in the URL itself.
  if (code.startsWith('BLOCKED') && code !== 'BLOCKED_ADDRESS') return { kind: 'blocked', code, detail, forGood: true };
  // A host that redirects is there, wherever that leads.
  const isThere = failure.hops.length > 0;
  const unreachable = !isThere && ['DNS', 'BLOCKED_ADDRESS', 'CONNECT', 'TLS', 'TIMEOUT'].includes(code);
  return { kind: 'failed', trouble: 'transport', code, detail, reached: !unreachable };
};

const troubleOf = (status: number): Trouble => {
  if (status === 401) return 'auth';
  if (status === 404) return 'missing';
  return status >= 400 && status < 500 ? 'refused' : 'server';
};

type Came = Pick<Extract<Fetched, { kind: 'answer' }>, 'url' | 'headers' | 'hops'>;

const documentOf = (answer: Came, body: Uint8Array, cut: Cut | null): Answer => ({
  kind: 'document',
  body,
  bodyHash: hash('sha256', body),
  contentType: answer.headers['content-type'] ?? null,
  url: answer.url,
  cut,
  links: answer.headers.link ?? null,
  ...promises(answer),
});

const promises = ({ url, headers, hops }: Came) => {
  const fresh = freshFor(headers);
  const redirects = hops.slice(0, -1);
  return {
    validators: { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null },
    hintMinutes: fresh === undefined ? null : fresh / 60_000,
    // Only a chain of permanent redirects says that the source has moved.
    movedTo: redirects.length > 0 && redirects.every(hop => hop.status === 301 || hop.status === 308) ? url : null,
  };
};
