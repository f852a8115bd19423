/** Authentication and authorisation: one hook before every route finds the caller and decides by what the route declares of itself. */
import cookie from '@fastify/cookie';
import type { Role } from '@newsbell/contracts/account-rules';
import type { Access, RouteAccess } from '@newsbell/contracts/wire';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { texts } from '#i18n/texts.ts';
import { isCrossSite, lacksHeader } from './cross-site.ts';
import { languageOf, Refusal } from './problems.ts';
import type { App } from './routing.ts';
import { sessionToken } from './session-cookie.ts';

export interface Caller {
  accountId: number;
  sessionId: number;
  roles: readonly Role[];
  emailVerified: boolean;
}

/** The caller of a session's token; undefined when the session is unknown or over, or its account disabled. */
export type FindCaller = (token: string) => Promise<Caller | undefined>;

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
  }
}

/** Throws while the app starts when a route does not declare its access. */
export const guardRoutes = async (app: App, findCaller: FindCaller, publicUrl: string): Promise<void> => {
  await app.register(cookie);
  // Kept until all hooks have seen them: one of them declares the files of the web app.
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', route => void routes.push(route));
  app.addHook('onReady', async () => {
    const undeclared = routes.filter(({ config }) => !config?.access).map(({ method, url }) => `${method} ${url}`);
    if (undeclared.length > 0) throw new Error(`Routes without access: ${undeclared.join(', ')}`);
  });

  app.decorateRequest('findCaller');
  app.decorateRequest('caller');
  app.addHook('onRequest', async request => {
    const token = sessionToken(request, publicUrl);
    let found: Promise<Caller | undefined> | undefined;
    request.findCaller = () => {
      found ??= token === undefined ? Promise.resolve(undefined) : findCaller(token);
      return found;
    };
    const { access = 'anyone', changes, fromAnywhere } = request.routeOptions.config;
    if ((isUnsafe(request) || changes) && !fromAnywhere) {
      const asked = { method: request.method, headers: request.headers, hasSession: token !== undefined };
      if (isCrossSite(asked, publicUrl)) throw new Refusal('CROSS_SITE', undefined, headerMissing(asked, request));
    }
    if (access === 'anyone') return;
    const caller = await request.findCaller();
    if (!caller) throw new Refusal('LOGIN_REQUIRED');
    const refusal = refusalOf(access, caller);
    if (refusal) throw new Refusal(refusal);
    request.caller = caller;
  });
};

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
