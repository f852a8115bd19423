/** The description of the calls for programs, from the same schemas that validate (product decision 3). */
import swagger from '@fastify/swagger';
import { calls } from '@newsbell/contracts/calls';
import type { Access } from '@newsbell/contracts/wire';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Settings } from '#deps.ts';
import { version } from '#version.ts';
import type { DeclaredRoute } from '../call-problems.ts';
import type { App } from '../routing.ts';
import { sessionCookieName } from '../session-cookie.ts';
import { describeAnswers, ntfyRefusalExamples, refusalExamples } from './answers.ts';
import { describeRequest } from './bodies.ts';
import { type Call, type Described, declaredMark } from './call.ts';
import { keepNamed } from './named-schemas.ts';
import { tags } from './tags.ts';

export const describeCalls = async (
  app: App,
  { publicUrl, productName }: Pick<Settings, 'publicUrl' | 'productName'>,
): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${productName} API`, version, description },
      servers: [{ url: publicUrl, description: 'This instance.' }],
      tags,
      components: { securitySchemes: securitySchemes(publicUrl) },
    },
    transform: input => {
      const { schema, url } = jsonSchemaTransform(input as never);
      const { method, config = {}, schema: declared = {} } = input.route as unknown as DeclaredRoute;
      const route: DeclaredRoute = { method, config, schema: declared };
      const name = nameOf.get(`${method} ${input.url}`);
      return {
        url,
        schema: {
          ...schema,
          ...(name && { operationId: name }),
          security: securityOf(route, url),
          ...(schema.body !== undefined && { consumes: ['application/json', 'application/x-www-form-urlencoded'] }),
          ...(needsOf(route) && { description: needsOf(route) }),
          [declaredMark]: route,
        },
      };
    },
    transformObject: document => {
      const described = jsonSchemaTransformObject(document as never) as unknown as Described;
      described.components.examples = { ...refusalExamples, ...ntfyRefusalExamples };
      for (const call of Object.values(described.paths).flatMap(path => Object.values<Call>(path))) {
        const declared = call[declaredMark];
        if (!declared) continue;
        delete call[declaredMark];
        describeRequest(call, declared, described.components.schemas);
        describeAnswers(call, declared, described.components);
      }
      keepNamed(described);
      return described as never;
    },
  });
};

const nameOf = new Map(Object.entries(calls).map(([name, { method, url }]) => [`${method} ${url}`, name]));

const description =
  'Every body is taken as JSON and as a form. In a form an empty value clears what can be null, an empty list is its name without a value, and ' +
  'what has no other form is JSON. A refusal is a Problem whatever its status; `message` is in the language of Accept-Language, and `fields` says ' +
  'what is wrong with single values. A call that answers 429 may be made again after the seconds of Retry-After, where that is given.\n\n' +
  'A sign-in sets a cookie. A program that sends it with a call that changes something adds the header X-Requested-With with any value: no page of ' +
  'another site can send that, and browsers say by themselves where a request comes from.\n\n' +
  'An access token stands for the person who made it, for the calls of its scopes: `Authorization: Bearer nb_…`, or Basic with the token as ' +
  'password and any name. A request with a token is judged by it alone, whatever cookie stands beside it.';

const securitySchemes = (publicUrl: string) => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName(publicUrl),
    description: 'Set by a sign-in: POST /v1/account/login.',
  } as const,
  requestedWith: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Requested-With',
    description: 'Any value. Asked of programs that send the cookie with a call that changes something.',
  } as const,
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'An access token. It is taken where a call names the scope that it needs, and then no cookie counts.',
  } as const,
  tokenAsPassword: {
    type: 'http',
    scheme: 'basic',
    description: 'The same access token as the password, with any name, for programs that know nothing else.',
  } as const,
  operator: { type: 'http', scheme: 'bearer', description: 'The setting METRICS_TOKEN.' } as const,
});

const securityOf = ({ method, config }: DeclaredRoute, url: string): Record<string, string[]>[] => {
  const { access = 'anyone', scope, changes, fromAnywhere, tokenAlone, readerToken } = config;
  if (url === '/metrics') return [{ operator: [] }];
  if (readerToken) return [{ token: [scope!] }];
  if (fromAnywhere) return [{}];
  const session: Record<string, string[]> =
    changes || method !== 'GET' ? { session: [], requestedWith: [] } : { session: [] };
  const byCookie = tokenAlone ? [] : [session];
  const known = scope ? [...byCookie, { token: [scope] }, { tokenAsPassword: [scope] }] : byCookie;
  return access === 'anyone' ? [{}, ...known] : known;
};

const needsOf = ({ config: { access = 'anyone', scope } }: DeclaredRoute): string | undefined =>
  [needed[access], scope && `An access token needs the scope \`${scope}\`.`].filter(Boolean).join(' ') || undefined;

const needed: Partial<Record<Access, string>> = {
  verified: 'Needs a verified e-mail.',
  'api-viewer': 'Needs the role ROLE_API_VIEWER.',
  manager: 'Needs the role ROLE_MANAGER.',
  admin: 'Needs the role ROLE_ADMIN.',
};
