/**
 * Sign-in by a reverse proxy: a trusted proxy names the person in a header, and is believed (decision 0067). The name alone is the identity,
 * and holds for the request that carries it; the session beside it is what the list of sign-ins and push know a browser by.
 */
import { accountLimits, type Role, signedInHint } from '@newsbell/contracts/account-rules';
import { email as emailRule } from '@newsbell/contracts/accounts';
import { sql } from 'kysely';
import type { Config } from '#config.ts';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import type { Caller, NamedRequest, ProxySignIn } from '#http/guard.ts';
import { answerError, answerProblemAsText, languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { setSessionCookie, setSignedInHint } from '#http/session-cookie.ts';
import { texts } from '#i18n/texts.ts';
import { addressRanges } from '#net/address-ranges.ts';
import { trySpend } from './buckets.ts';
import { hashSecret } from './secrets.ts';
import { callerOfSession, endSession, isOpen, noteSeen, startSession } from './sessions.ts';
import { makeAccount } from './sign-up.ts';

type Settings = NonNullable<Config['accounts']['byProxy']>;
type OpenDeps = Pick<Deps, 'db' | 'log' | 'settings'>;
type Asked = NamedRequest['request'];

export const openProxySignIn = (deps: OpenDeps, { header, ...rules }: Settings, clock = Date.now): ProxySignIn => {
  const { db, log, settings } = deps;
  const isTrusted = addressRanges(settings.trustedProxies);
  const noteIgnored = onceAMinute(clock, (peer: string) => log('proxy_auth_ignored', { peer }));
  return {
    named: request => {
      const name = headerOf(request, header);
      // Spoofing: only the connection's own peer counts, because X-Forwarded-For can be forged together with the header.
      const peer = request.socket.remoteAddress ?? '';
      if (name !== '' && !isTrusted(peer)) noteIgnored(peer);
      return name !== '' && isTrusted(peer) ? name : undefined;
    },
    find: async (name, named) => {
      const username = name.toLowerCase();
      if (!accountLimits.username.test(username)) throw refusal('name', named.request);
      const account = await accountNamed(db, username, named.cookie);
      const known = account ?? (await newAccount(deps, rules, username, named));
      if (known.isDisabled) throw refusal('disabled', named.request);
      if (known.isStale) await noteSeen(db, known.accountId, known.sessionId);
      const sessionId = known.sessionId ?? (await sessionFor(deps, known.accountId, named));
      const { accountId, roles, emailVerified } = known;
      return { accountId, roles, emailVerified, ...(sessionId !== undefined && { sessionId }) };
    },
  };
};

/** Lets the page itself sign in, so that what it asks then has the session's cookie, and says in it why somebody cannot come in. */
export const signInPages = (app: App, { named }: ProxySignIn, log: Deps['log']): void => {
  const answer = answerError(log, answerProblemAsText);
  app.addHook('onRequest', async (request, reply) => {
    if (!isPage(request) || named(request) === undefined) return;
    try {
      await request.findCaller();
    } catch (error) {
      return answer(error, request, reply);
    }
  });
};

/**
 * Node.js leaves out spaces around it, and joins what comes twice by a comma, so that it is no name: which of two was the proxy's nobody can
 * say.
 */
const headerOf = ({ headers }: Asked, name: string): string => String(headers[name] ?? '');

interface Known extends Caller {
  isDisabled: boolean;
  isStale: boolean;
}

/** The session is that of the cookie, where it is an open one of this very account. */
const accountNamed = async (db: Db, username: string, cookie: string | undefined): Promise<Known | undefined> => {
  const found = await db
    .selectFrom('account as a')
    .leftJoin('session as s', on =>
      on
        .onRef('s.account_id', '=', 'a.id')
        .on('s.token_hash', '=', cookie === undefined ? null : hashSecret(cookie))
        .on(isOpen('s')),
    )
    .where('a.username', '=', username)
    .select([
      's.id as sessionId',
      'a.id as accountId',
      'a.roles',
      sql<boolean>`a.email_verified_at is not null`.as('emailVerified'),
      sql<boolean>`a.disabled_at is not null`.as('isDisabled'),
      sql<boolean>`coalesce(s.seen_at, a.seen_at, '-infinity') < now() - interval '10 minutes'`.as('isStale'),
    ])
    .executeTakeFirst();
  return found && { ...found, roles: found.roles as Role[], sessionId: found.sessionId ?? undefined };
};

/** Several requests of somebody who is new may come at once: all but one find the name taken, and the account there. */
const newAccount = async (
  { db, log, settings }: OpenDeps,
  { emailHeader, signsUp }: Pick<Settings, 'emailHeader' | 'signsUp'>,
  username: string,
  { request, cookie }: NamedRequest,
): Promise<Known> => {
  if (!signsUp) throw refusal('closed', request);
  const proven = emailRule.safeParse(emailHeader && headerOf(request, emailHeader));
  const email = proven.success ? proven.data : `${username}@${new URL(settings.publicUrl).hostname}`;
  const admission = { kind: 'proxy' } as const;
  const wanted = { admission, username, email, passwordHash: null, language: languageOf(request), isMailed: false };
  const made = await makeAccount(db, settings, { ...wanted, emailVerified: proven.success }).catch(error => {
    // Somebody else has proven this e-mail: it stays theirs, and links nobody.
    if ((error as { code?: unknown }).code !== uniqueViolation) throw error;
    return makeAccount(db, settings, wanted);
  });
  if (made.kind === 'made' && made.isFirst) log('first_account_is_admin', { username });
  const account = await accountNamed(db, username, cookie);
  if (!account) throw new Refusal('LOGIN_REQUIRED');
  return account;
};

const uniqueViolation = '23505';

/** A program that keeps no cookies must not fill the list of sign-ins: it goes on by the header. */
const SESSIONS_PER_DAY = 20;

/** Answers the session that begins with this request, and gives its cookie; undefined where none does. */
const sessionFor = async (
  { db, settings: { publicUrl } }: OpenDeps,
  accountId: number,
  { request, reply, cookie }: NamedRequest,
): Promise<number | undefined> => {
  if (!isPage(request) && !asksWhoItIs(request)) return undefined;
  const other = cookie === undefined ? undefined : await callerOfSession(db, cookie);
  if (other) await endSession(db, other.accountId, other.sessionId);
  const device = { userAgent: request.headers['user-agent'], address: request.ip };
  const begun = await db.transaction().execute(async tx => {
    await sql`select from account where id = ${accountId} for no key update`.execute(tx);
    // Several tabs of one browser open at once: the first of them gives it the cookie.
    const { rows: beside } = await sql`
      select from session as s
      where s.account_id = ${accountId} and s.address = ${device.address}
        and s.user_agent is not distinct from ${device.userAgent?.slice(0, 300) ?? null}
        and s.created_at > now() - interval '1 minute' and ${isOpen('s')}
      limit 1`.execute(tx);
    if (beside.length > 0) return undefined;
    const bucket = { key: `proxy-session:${accountId}`, size: SESSIONS_PER_DAY, perSeconds: 24 * 3600 };
    return (await trySpend(tx, bucket)) ? startSession(tx, accountId, device, 'by proxy') : undefined;
  });
  if (begun) setSessionCookie(reply, publicUrl, begun.token);
  else if (request.cookies[signedInHint] === undefined) setSignedInHint(reply, publicUrl);
  return begun?.id;
};

const isPage = ({ method, is404, routeOptions: { url }, headers: { accept } }: Asked): boolean =>
  method === 'GET' && (is404 || url === '/') && accept?.includes('text/html') === true;

/** It is the call by which a page that was kept in the browser finds out who reads. */
const asksWhoItIs = ({ method, routeOptions: { url } }: Asked): boolean => method === 'GET' && url === '/v1/account';

const refusal = (why: 'name' | 'closed' | 'disabled', request: Asked): Refusal =>
  new Refusal('PROXY_REFUSED', undefined, texts(languageOf(request)).byProxy[why]);

/** Rate limit: what anybody can cause does not fill the log. */
const onceAMinute = <T>(clock: () => number, work: (of: T) => void): ((of: T) => void) => {
  let last = Number.NEGATIVE_INFINITY;
  return of => {
    if (clock() - last < 60_000) return;
    last = clock();
    work(of);
  };
};
