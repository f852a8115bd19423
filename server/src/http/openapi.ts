/** The description of the calls for programs, from the same schemas that validate (product decision 3). */
import swagger from '@fastify/swagger';
import type { Access, RouteAccess } from '@newsbell/contracts/wire';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Settings } from '#deps.ts';
import { version } from '#version.ts';
import type { App } from './routing.ts';
import { sessionCookieName } from './session-cookie.ts';

export const describeCalls = async (
  app: App,
  { publicUrl, productName }: Pick<Settings, 'publicUrl' | 'productName'>,
): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${productName} API`, version, description },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookieName(publicUrl),
            description: 'Set by a sign-in: POST /v1/account/login.',
          },
          requestedWith: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Requested-With',
            description: 'Any value. Asked of programs that send the cookie with a call that changes something.',
          },
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An access token. It is taken where a call names the scope that it needs, and then no cookie counts.',
          },
          operator: { type: 'http', scheme: 'bearer', description: 'The setting METRICS_TOKEN.' },
        },
      },
    },
    transform: input => {
      const { schema, url } = jsonSchemaTransform(input as never);
      const config = (input.route.config ?? {}) as Partial<RouteAccess>;
      const { access = 'anyone', scope, changes, file, document, answers, refusals, redirects } = config;
      const changesSomething = changes || input.route.method !== 'GET';
      const session = changesSomething ? { session: [], requestedWith: [] } : { session: [] };
      const known = scope ? [session, { token: [scope] }] : [session];
      const asked = url === '/metrics' ? [{ operator: [] }] : access === 'anyone' ? [{}, ...known] : known;
      return {
        url,
        schema: {
          ...schema,
          security: asked,
          ...(schema.body !== undefined && { consumes: ['application/json', 'application/x-www-form-urlencoded'] }),
          ...(needed[access] && { description: needed[access] }),
          ...(file && { [fileMark]: file }),
          ...(document && { [documentMark]: document }),
          ...(answers && { [answersMark]: answers }),
          ...(refusals && { [refusalsMark]: refusals }),
          ...(redirects && { [redirectsMark]: redirects }),
        },
      };
    },
    transformObject: document => {
      const described = jsonSchemaTransformObject(document as never) as Described;
      for (const call of Object.values(described.paths).flatMap(path => Object.values(path))) {
        addBodies(call);
        nameAnswers(call);
        nameRedirect(call);
      }
      return described as never;
    },
  });
};

const description =
  'Every body is taken as JSON and as a form. In a form an empty value clears what can be null, an empty list is its name without a value, and ' +
  'what has no other form is JSON. A refusal is a Problem whatever its status; `message` is in the language of Accept-Language, and `fields` says ' +
  'what is wrong with single values.\n\n' +
  'A sign-in sets a cookie. A program that sends it with a call that changes something adds the header X-Requested-With with any value: no page of ' +
  'another site can send that, and browsers say by themselves where a request comes from.';

const needed: Partial<Record<Access, string>> = {
  verified: 'Needs a verified e-mail.',
  'api-viewer': 'Needs the role ROLE_API_VIEWER.',
  manager: 'Needs the role ROLE_MANAGER.',
  admin: 'Needs the role ROLE_ADMIN.',
};

/** A call marks with these keys what further bodies it takes and what it answers instead of JSON; they are not in the document. */
const fileMark = 'x-file';
const documentMark = 'x-document';
const answersMark = 'x-answers';
const refusalsMark = 'x-refusals';
const redirectsMark = 'x-redirects';

interface Call {
  requestBody?: { content: Record<string, { schema: { properties?: object; anyOf?: { properties?: object }[] } }> };
  [fileMark]?: string;
  [documentMark]?: string;
  [answersMark]?: string;
  [refusalsMark]?: string;
  [redirectsMark]?: boolean;
  responses: Record<string, { description?: string; headers?: object; content?: Record<string, { schema?: object }> }>;
}
interface Described {
  paths: Record<string, Record<string, Call>>;
}

const addBodies = (call: Call): void => {
  const { [fileMark]: file, [documentMark]: document } = call;
  delete call[fileMark];
  delete call[documentMark];
  // A call that takes nothing but a file, or a document of another program, has no body in its contract.
  if (file || document) call.requestBody ??= { content: {} };
  if (!call.requestBody) return;
  const { content } = call.requestBody;
  const fields = content['application/json']?.schema;
  const properties = fields?.properties ?? fields?.anyOf?.find(each => each.properties)?.properties;
  const withFile = file && { ...properties, [file]: { type: 'string', contentMediaType: 'application/octet-stream' } };
  if (withFile) content['multipart/form-data'] = { schema: { type: 'object', properties: withFile } as never };
  if (document) content[document] = { schema: (document === json ? {} : { type: 'string' }) as never };
};

/**
 * A document in JSON that is no answer of ours is an object, whatever the contract calls its text. Another name than ours is refused before
 * the call is looked at, so 421 is JSON whatever the call.
 */
const nameAnswers = (call: Call): void => {
  const { [answersMark]: answers = json, [refusalsMark]: refusals = json } = call;
  delete call[answersMark];
  delete call[refusalsMark];
  for (const [status, { content }] of Object.entries(call.responses)) {
    const isSuccess = status.startsWith('2');
    const type = isSuccess ? answers : refusals;
    const body = content?.[json];
    if (!content || !body || type === json || status === '421') continue;
    delete content[json];
    content[type] = !isSuccess
      ? { schema: { type: 'string' } }
      : type.endsWith('+json')
        ? { schema: { type: 'object' } }
        : body;
  }
};

const nameRedirect = (call: Call): void => {
  const { [redirectsMark]: redirects, responses } = call;
  delete call[redirectsMark];
  if (!redirects) return;
  delete responses[200];
  const location = { description: 'The address that it leads to.', schema: { type: 'string', format: 'uri' } };
  responses[302] = { description: 'A redirect', headers: { Location: location } };
};

const json = 'application/json';
