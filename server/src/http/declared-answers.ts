/** For tests: holds every answer against what its contract declares of its media type and of its refusals. */
import { ntfyError } from '@newsbell/contracts/ntfy';
import { type ProblemCode, problem } from '@newsbell/contracts/problems';
import type { RouteAccess } from '@newsbell/contracts/wire';
import { type DeclaredRoute, problemsOf, refusesAsNtfy } from './call-problems.ts';
import { problemStatus } from './problems.ts';
import type { App } from './routing.ts';

/** Files of the web app and other routes that OpenAPI does not describe declare nothing. */
export const checkAnswered = (app: App): void => {
  app.addHook('onSend', async ({ method, routeOptions: { url, schema, config } }, reply, body) => {
    const type = mediaType(reply.getHeader('content-type'));
    // A request by another name than ours is refused before its call is looked at, to browsers as text.
    if (reply.statusCode === 421) return body;
    if (url === undefined || schema === undefined || schema.hide || type === undefined || body === undefined)
      return body;
    const { answers = json, refusals = json } = config as Partial<RouteAccess>;
    const declared = reply.statusCode < 400 ? answers : refusals;
    if (!isOf(type, declared))
      throw new Error(`${url} answers ${reply.statusCode} as ${type}, and declares ${declared}.`);
    if (reply.statusCode < 400) return body;
    const route = { method, config, schema } as DeclaredRoute;
    const codes = problemsOf(route);
    const isDeclared =
      type === json
        ? codes.includes(codeOf(route, JSON.parse(String(body))))
        : codes.some(code => problemStatus[code] === reply.statusCode);
    if (!isDeclared) throw new Error(`${method} ${url} does not declare that it refuses so: ${body}`);
    return body;
  });
};

const codeOf = (route: DeclaredRoute, refusal: unknown): ProblemCode =>
  refusesAsNtfy(route) ? ntfyError.parse(refusal).problem : problem.parse(refusal).code;

/** A call may declare a range of types, as `image/*` is. */
const isOf = (type: string, declared: string): boolean =>
  declared.endsWith('/*') ? type.startsWith(declared.slice(0, -1)) : type === declared;

const mediaType = (header: unknown): string | undefined => header?.toString().split(';')[0];

const json = 'application/json';
