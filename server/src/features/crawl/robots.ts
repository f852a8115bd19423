/** Asks whether a site lets us read one of its web pages. Feeds are there to be read, and are not asked for it. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import type { PrivateHosts } from '#net/private-hosts.ts';
import { productToken, userAgent } from '#net/user-agent.ts';
import { version } from '#version.ts';
import { letsRead, rulesForUs } from './robots-txt.ts';

export type Asking = Pick<Deps, 'db' | 'http' | 'settings' | 'now'>;

/** `unreachable`: the site is there, but does not say. `unasked`: we are busy or stopping. */
export type Permission = 'allowed' | 'disallowed' | 'unreachable' | 'unasked';

export interface RobotsLimits {
  /** For the whole request, where a person waits. */
  withinMs?: number;
  /** It is false for a site that is only looked at: people name any number of them. */
  keeps?: boolean;
  signal?: AbortSignal | undefined;
  /** It means the same as for the HTTP client. */
  onBehalfOf?: string | undefined;
  /** It means the same as for the HTTP client. What a site inside says is neither kept nor told to those who may not reach it. */
  mayReachPrivate?: PrivateHosts | undefined;
}

/**
 * By RFC 9309: without a robots.txt (4xx) all may be read, and what a site that now fails (5xx, 429, no answer in time) said before
 * still holds; one that never said is not read. Where not even a connection can be made, or may be, the page's own
 * request will say why. An answer holds for a day.
 */
export const askRobots = async (
  deps: Asking,
  url: string,
  { keeps = true, ...limits }: RobotsLimits = {},
): Promise<Permission> => {
  const origin = URL.parse(url)?.origin;
  if (origin === undefined || !/^https?:/.test(origin)) return 'allowed';
  const isShared = limits.mayReachPrivate === undefined;
  const known = isShared ? await knownOf(deps.db, origin) : undefined;
  const asked = known?.fresh ? undefined : await ask(deps, origin, limits);
  if (typeof asked === 'object' && keeps && isShared) await keep(deps.db, origin, asked);
  const robots = typeof asked === 'object' ? asked : known;
  if (!robots) return asked as Exclude<Asked, Robots>;
  return letsRead(robots.body, productToken(deps.settings.productName), url) ? 'allowed' : 'disallowed';
};

interface Robots {
  status: number;
  /** The rules that are for us; empty where there are none. */
  body: string;
}

type Asked = Robots | 'allowed' | 'unreachable' | 'unasked';

const ask = async (
  { http, settings }: Asking,
  origin: string,
  { withinMs = Number.POSITIVE_INFINITY, signal, onBehalfOf, mayReachPrivate }: RobotsLimits,
): Promise<Asked> => {
  if (withinMs <= 0) return 'unreachable';
  const rulesIn = (text: string) => rulesForUs(text, productToken(settings.productName));
  const fetched = await http.request({
    url: `${origin}/robots.txt`,
    userAgent: userAgent({ product: settings.productName, version, about: `${settings.publicUrl}/bot` }),
    accept: 'text/plain, */*;q=0.5',
    decodedBytes: MOST_BYTES,
    withinMs,
    signal,
    onBehalfOf,
    mayReachPrivate,
  });
  if (fetched.kind === 'answer') {
    const { status, body } = fetched;
    if (status >= 200 && status < 300) return { status, body: rulesIn(textOf(body)) };
    const hasNone = status >= 400 && status < 500 && status !== 429;
    return hasNone ? { status, body: '' } : 'unreachable';
  }
  const { code, partial } = fetched;
  if (code === 'BUSY' || code === 'STOPPED') return 'unasked';
  if (code === 'TOO_LARGE' && partial) {
    return { status: partial.status, body: rulesIn(wholeLines(textOf(partial.body))) };
  }
  if (code === 'REDIRECTS') return { status: fetched.hops.at(-1)?.status ?? 0, body: '' };
  return /^(DNS|CONNECT|TLS|BLOCKED_\w+)$/.test(code) ? 'allowed' : 'unreachable';
};

/** As much as RFC 9309 wants to be read. */
const MOST_BYTES = 500 * 1024;

const textOf = (body: Uint8Array): string => Buffer.from(body).toString('utf8').replaceAll('\0', '');

const wholeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1);

const knownOf = async (db: Db, origin: string): Promise<(Robots & { fresh: boolean }) | undefined> =>
  (
    await sql<Robots & { fresh: boolean }>`
      select status, body, checked_at > now() - interval '1 day' as fresh from robots where origin = ${origin}`.execute(
      db,
    )
  ).rows[0];

const keep = async (db: Db, origin: string, { status, body }: Robots): Promise<void> => {
  await sql`
    insert into robots (origin, status, body) values (${origin}, ${status}, ${body})
    on conflict (origin) do update set status = excluded.status, body = excluded.body, checked_at = now()`.execute(db);
};

/**
 * Deletes the rows of sites that no page is read of any more: a site that is read is asked every day. Answers true where more may be left.
 */
export const forgetOldRobots = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from robots where origin in (
      select origin from robots where checked_at < now() - interval '30 days' or (
        checked_at < now() - interval '7 days' and origin not in (
          select substring(p.feed_url from '^https?://[^/?#]+') from generator g join project p on p.id = g.project_id
          where p.feed_url ~ '^https?://[^/?#]'))
      limit 1000)`.execute(db);
  return numAffectedRows === 1000n;
};
