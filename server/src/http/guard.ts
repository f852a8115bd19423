/**
 * Authentication and authorisation: one hook before every route finds the caller, by cookie, by access token or by the word of a reverse
 * proxy, and decides by what the route declares of itself.
 */
import cookie from '@fastify/cookie';
import type { Role } from '@newsbell/contracts/account-rules';
import type { TokenScope } from '@newsbell/contracts/token-rules';
import type { Access, RouteAccess } from '@newsbell/contracts/wire';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Settings } from '#deps.ts';
import { texts } from '#i18n/texts.ts';
import { type PresentedToken, presentedToken, readerParameter, readerToken, tokenInAddress } from './access-token.ts';
import { isCrossSite, lacksHeader } from './cross-site.ts';
import { languageOf, Refusal } from './problems.ts';
import type { App } from './routing.ts';
import { sessionToken } from './session-cookie.ts';

export interface Caller {
  accountId: number;
  roles: readonly Role[];
  emailVerified: boolean;
  /** The sign-in by whose cookie the caller comes; a person whom a reverse proxy names may have none. */
  sessionId?: number;
  /** The access token by which the caller comes may do this and no more. */
  token?: TokenRights;
}

export interface TokenRights {
  scopes: readonly TokenScope[];
  /** A call of the scope `publish` looks at these ids of projects: null is all of its person's. */
  projects: readonly number[] | null;
}

export const isManager = ({ roles }: Pick<Caller, 'roles'>): boolean =>
  roles.includes('ROLE_MANAGER') || roles.includes('ROLE_ADMIN');

/** Says why a token is no key any more. */
export type TokenTrouble = 'TOKEN_UNKNOWN' | 'TOKEN_REVOKED' | 'TOKEN_ENDED';

export interface FindCaller {
  /** The caller of a cookie; undefined when the session is unknown or over, or its account disabled. */
  bySession(token: string): Promise<Caller | undefined>;
  byToken(token: string, device: { userAgent: string | undefined; address: string }): Promise<Caller | TokenTrouble>;
  /** It is there where a reverse proxy signs people in. */
  byProxy?: ProxySignIn | undefined;
}

export interface ProxySignIn {
  /** Answers the name that the proxy gives; undefined where it names nobody, or no proxy of ours has said it. */
  named(request: FastifyRequest): string | undefined;
  /** Throws where this name may not come in. */
  find(name: string, request: NamedRequest): Promise<Caller>;
}

export interface NamedRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The token of a session's cookie, whosesoever it is. */
  cookie: string | undefined;
}

/**
 * The sign-in by which the caller comes. Throws LOGIN_REQUIRED where there is none: for a token, although calls about sign-ins have no scope,
 * and for a person whom a reverse proxy names and whose program keeps no cookie.
 */
export const sessionOf = ({ sessionId }: Caller): number => {
  if (sessionId === undefined) throw new Refusal('LOGIN_REQUIRED');
  return sessionId;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Finds the caller, once a request; undefined for a visitor. It is for routes that anyone may call. */
    findCaller(): Promise<Caller | undefined>;
    /** The caller of a route that requires a sign-in. */
    caller: Caller;
  }
  interface FastifyContextConfig extends Partial<RouteAccess> {
    /** It goes by what its address says, and by no cookie: other sites and programs may post to it. */
    fromAnywhere?: boolean;
    /** A token may also stand in the address, as ntfy has it. */
    tokenInAddress?: boolean;
    /** The call goes by a token and by no cookie, because a link to it may be opened by accident. */
    tokenAlone?: boolean;
    /** The token comes as the programs of Google Reader send it: in their header, or as the parameter `T`. */
    readerToken?: boolean;
    /** The body may be large, so a token in it does not count, and none is read before the caller is known. */
    tokenBeforeBody?: boolean;
  }
}

/**
 * Throws while the app starts when a route does not declare its access, or takes tokens for what no token may do. Where
 * only those who are signed in may read, what is for anyone is for them, unless it stays open.
 */
export const guardRoutes = async (
  app: App,
  find: FindCaller,
  { publicUrl, accounts: { reading } }: Pick<Settings, 'publicUrl' | 'accounts'>,
): Promise<void> => {
  const isClosed = ({ is404, routeOptions: { config } }: FastifyRequest) =>
    reading === 'signed-in' && config.access === 'anyone' && !config.staysOpen && !is404;

  await app.register(cookie);
  // Kept until all hooks have seen them: one of them declares the files of the web app.
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', route => void routes.push(route));
  app.addHook('onReady', async () => {
    const undeclared = routes.filter(({ config }) => !config?.access).map(({ method, url }) => `${method} ${url}`);
    if (undeclared.length > 0) throw new Error(`Routes without access: ${undeclared.join(', ')}`);
    const privileged = routes.filter(({ config }) => config?.scope && !forTokens.includes(config.access ?? 'admin'));
    if (privileged.length > 0) throw new Error(`Roles by a token: ${privileged.map(({ url }) => url).join(', ')}`);
  });

  app.decorateRequest('findCaller');
  app.decorateRequest('caller');
  const judge = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { config } = request.routeOptions;
    const { access = 'anyone', changes, fromAnywhere, scope } = config;
    // A request with a token is judged by it alone, whatever cookie stands beside it. A path of nobody has nothing to judge.
    const presented = request.is404 ? undefined : tokenOf(request);
    const cookie = presented || config.tokenAlone ? undefined : sessionToken(request, publicUrl);
    const name = presented || config.tokenAlone || fromAnywhere ? undefined : find.byProxy?.named(request);
    if ((isUnsafe(request) || changes) && !fromAnywhere && (!presented || presented.isAmbient)) {
      const hasSession = cookie !== undefined || name !== undefined;
      const asked = { method: request.method, headers: request.headers, hasSession };
      if (isCrossSite(asked, publicUrl)) throw new Refusal('CROSS_SITE', undefined, headerMissing(asked, request));
    }
    if (presented) {
      const caller = await callerOfToken(presented.token, scope, request, find);
      if (typeof caller === 'string') {
        reply.header('www-authenticate', challenge(caller, scope));
        throw new Refusal(caller);
      }
      request.findCaller = () => Promise.resolve(caller);
    } else {
      const look = async () => {
        if (name !== undefined) return find.byProxy?.find(name, { request, reply, cookie });
        return cookie === undefined ? undefined : find.bySession(cookie);
      };
      let found: Promise<Caller | undefined> | undefined;
      request.findCaller = () => {
        found ??= look();
        return found;
      };
    }
    if (access === 'anyone' && !isClosed(request)) return;
    const caller = await request.findCaller();
    if (!caller) throw new Refusal('LOGIN_REQUIRED');
    if (access === 'anyone') return;
    const refusal = refusalOf(access, caller);
    if (refusal) throw new Refusal(refusal);
    request.caller = caller;
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!isInForm(request)) await judge(request, reply);
  });
  app.addHook('preValidation', async (request, reply) => {
    if (isInForm(request)) await judge(request, reply);
  });
  // A cache that many share keeps what is public.
  app.addHook('onSend', async (request, reply, body) => {
    const kept = reply.getHeader('cache-control');
    if (isClosed(request) && typeof kept === 'string') reply.header('cache-control', kept.replace('public', 'private'));
    return body;
  });
};

/** The token may stand in the body, which has to be read first. */
const isInForm = (request: FastifyRequest): boolean => {
  const { readerToken: isReaders, tokenBeforeBody } = request.routeOptions.config;
  return isReaders === true && !tokenBeforeBody && isUnsafe(request) && !readerToken(request.headers.authorization);
};

const tokenOf = ({ headers, query, body, routeOptions: { config } }: FastifyRequest): PresentedToken | undefined => {
  if (config.readerToken) return readerToken(headers.authorization) ?? readerParameter(query) ?? readerParameter(body);
  return presentedToken(headers.authorization) ?? (config.tokenInAddress ? tokenInAddress(query) : undefined);
};

/** A call that declares no scope takes no token, whatever it may do. */
const callerOfToken = async (
  token: string,
  scope: TokenScope | undefined,
  { headers, ip }: FastifyRequest,
  find: FindCaller,
): Promise<Caller | TokenTrouble | 'TOKEN_SCOPE'> => {
  const caller = await find.byToken(token, { userAgent: headers['user-agent'], address: ip });
  if (typeof caller === 'string') return caller;
  return scope && caller.token?.scopes.includes(scope) ? caller : 'TOKEN_SCOPE';
};

/** The header that RFC 6750, section 3, asks for. It never asks for Basic, which browsers would repeat by themselves from then on. */
const challenge = (trouble: TokenTrouble | 'TOKEN_SCOPE', scope: TokenScope | undefined): string =>
  trouble === 'TOKEN_SCOPE'
    ? `Bearer error="insufficient_scope"${scope ? `, scope="${scope}"` : ''}`
    : 'Bearer error="invalid_token"';

/** No role and no administration comes by a token. */
const forTokens: readonly Access[] = ['anyone', 'signed-in', 'verified'];

const headerMissing = (asked: Parameters<typeof lacksHeader>[0], request: FastifyRequest): string | undefined =>
  lacksHeader(asked) ? texts(languageOf(request)).crossSite.header : undefined;

const isUnsafe = ({ method }: FastifyRequest): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Roles as of product decision 11: an administrator may all. */
const refusalOf = (access: Exclude<Access, 'anyone'>, { roles, emailVerified }: Caller) => {
  const has = (role: Role) => roles.includes(role) || roles.includes('ROLE_ADMIN');
  switch (access) {
    case 'signed-in':
      return undefined;
    case 'verified':
      return emailVerified ? undefined : 'EMAIL_UNVERIFIED';
    case 'api-viewer':
      return has('ROLE_API_VIEWER') ? undefined : 'FORBIDDEN';
    case 'manager':
      return has('ROLE_MANAGER') ? undefined : 'FORBIDDEN';
    case 'admin':
      return has('ROLE_ADMIN') ? undefined : 'FORBIDDEN';
  }
};
