/** The codes with which a call may refuse: those that follow from its declaration, and those that it declares besides. */
import { ntfyError } from '@newsbell/contracts/ntfy';
import type { ProblemCode } from '@newsbell/contracts/problems';
import type { Access, RouteAccess } from '@newsbell/contracts/wire';

export interface DeclaredRoute {
  method: string | readonly string[];
  config: Partial<RouteAccess> & { fromAnywhere?: boolean; tokenAlone?: boolean; readerToken?: boolean };
  schema: { params?: unknown; querystring?: unknown; body?: unknown; response?: unknown };
}

export const problemsOf = ({ method, config, schema }: DeclaredRoute): ProblemCode[] => {
  const { access = 'anyone', staysOpen, problems = [], changes, file, document, fromAnywhere, tokenAlone } = config;
  const takesBody = method !== 'GET';
  const takesValues = Boolean(schema.params ?? schema.querystring ?? schema.body ?? file ?? document);
  return [
    ...new Set<ProblemCode>([
      ...ofAnyCall,
      ...(fromAnywhere || tokenAlone ? [] : (['PROXY_REFUSED'] as const)),
      ...(takesValues ? (['INVALID_FIELDS'] as const) : []),
      ...(takesBody ? ofBodies : []),
      ...(takesBody && !document ? (['NOT_A_FORM'] as const) : []),
      ...(file ? (['FORM_UNREADABLE'] as const) : []),
      ...((takesBody || changes) && !fromAnywhere ? (['CROSS_SITE'] as const) : []),
      ...(access === 'anyone' && !staysOpen ? (['LOGIN_REQUIRED'] as const) : ofAccess[access]),
      ...problems,
    ]),
  ];
};

/** The programs of ntfy read refusals in its shape, and no `problem`. */
export const refusesAsNtfy = ({ schema: { response } }: Pick<DeclaredRoute, 'schema'>): boolean =>
  (response as { 400?: unknown } | undefined)?.[400] === ntfyError;

/** A request that carries an access token is judged by it, also where nobody needs one. */
const ofAnyCall = [
  ...['BAD_REQUEST', 'UNKNOWN_HOST', 'HEADERS_TOO_LARGE', 'TOO_SLOW', 'INTERNAL', 'UNAVAILABLE'],
  ...['TOKEN_UNKNOWN', 'TOKEN_REVOKED', 'TOKEN_ENDED', 'TOKEN_SCOPE'],
] as const satisfies readonly ProblemCode[];

/** Bodies are read before the call looks whether it wants one. */
const ofBodies = ['NOT_JSON', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const satisfies readonly ProblemCode[];

const ofAccess: Record<Access, readonly ProblemCode[]> = {
  anyone: [],
  'signed-in': ['LOGIN_REQUIRED'],
  verified: ['LOGIN_REQUIRED', 'EMAIL_UNVERIFIED'],
  'api-viewer': ['LOGIN_REQUIRED', 'FORBIDDEN'],
  manager: ['LOGIN_REQUIRED', 'FORBIDDEN'],
  admin: ['LOGIN_REQUIRED', 'FORBIDDEN'],
};
