/** OpenAPI is held against the contracts: what it says of each call's bodies, values and keys. */
import { calls, type DeclaredCall } from '@newsbell/contracts/calls';
import { ntfyError } from '@newsbell/contracts/ntfy';
import { problem } from '@newsbell/contracts/problems';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { byTokenAlone, fromAnywhere, ofReaderApps } from './access-table.ts';
import { testApp } from './app.ts';
import { freshDatabase } from './database.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}
interface Answer {
  headers?: Record<string, object>;
  content?: Record<string, Media>;
}
interface Call {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: { in: string; name: string; required?: boolean; schema: Schema; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  security: Record<string, unknown>[];
  responses: Record<string, Answer>;
  description?: string;
}

let database: Database;
let app: App;
let openapi: {
  info: { description: string };
  tags: { name: string; description: string }[];
  components: {
    securitySchemes: Record<string, object>;
    responses: Record<string, Answer>;
    examples: Record<string, { value: unknown }>;
  };
  paths: Record<string, Record<string, Call>>;
};

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  openapi = (await app.inject('/v1/openapi.json')).json();
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const declared = Object.entries(calls).map(([id, each]) => ({ ...each, id, name: `${each.method} ${each.url}` }));

const callOf = ({ method, url }: Pick<DeclaredCall, 'method' | 'url'>): Call =>
  openapi.paths[url.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;

const named = <T>(all: Record<string, T>, { $ref }: { $ref: string }): T => all[$ref.split('/').at(-1)!]!;

/** Answers the responses with the shared ones in their places. */
const answersOf = (call: Call): Record<string, Answer> =>
  Object.fromEntries(
    Object.entries(call.responses).map(([status, answer]) => [
      status,
      '$ref' in answer ? named(openapi.components.responses, answer as never) : answer,
    ]),
  );

/** Answers the names of an object's values, of all its shapes. */
const namesOf = (schema: Schema | undefined): string[] => {
  if (!schema) return [];
  const inside = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(namesOf);
  return [...new Set([...Object.keys(schema.properties ?? {}), ...inside])].sort();
};
const valuesOf = (schema: z.ZodType | undefined): string[] =>
  schema ? namesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : [];

it.each(declared)('$name is described with all that its contract takes', each => {
  const call = callOf(each);
  const parameters = (place: string) =>
    (call.parameters ?? []).filter(({ in: at }) => at === place).map(({ name }) => name);
  expect(parameters('query').sort()).toEqual(valuesOf(each.schema.querystring));
  expect(parameters('path').sort()).toEqual(valuesOf(each.schema.params));
  const { body } = each.schema;
  const { file, document } = each.config;
  const types = Object.keys(call.requestBody?.content ?? {});
  const forms = ['application/json', 'application/x-www-form-urlencoded'];
  expect(types).toEqual([
    ...(body ? forms : []),
    ...(file ? ['multipart/form-data'] : []),
    ...(document ? [document] : []),
  ]);
  for (const type of body ? forms : [])
    expect(namesOf(call.requestBody!.content[type]!.schema)).toEqual(valuesOf(body));
  if (file)
    expect(namesOf(call.requestBody!.content['multipart/form-data']!.schema)).toEqual([...valuesOf(body), file].sort());
  expect(JSON.stringify(call)).not.toContain('x-declared');
});

it.each(declared)('$name is described with the media types that it answers', each => {
  const {
    200: done,
    202: accepted,
    301: _moved,
    302: _redirect,
    304: _same,
    421: otherName,
    ...refused
  } = answersOf(callOf(each));
  const { answers = 'application/json', refusals = 'application/json' } = each.config;
  const success = done ?? accepted;
  const hasBody = !(each.schema.response[200] instanceof z.ZodNull);
  expect(Object.keys(success?.content ?? {})).toEqual(hasBody ? [answers] : []);
  expect(Object.keys(otherName?.content ?? {})).toEqual(['application/json']);
  for (const { content } of Object.values(refused)) expect(Object.keys(content ?? {})).toEqual([refusals]);
});

it.each(declared)('$name says whether a sign-in is needed, and what of it', each => {
  const { security, description } = callOf(each);
  if (each.id === 'metrics') return expect(security).toEqual([{ operator: [] }]);
  if (ofReaderApps.includes(each.url)) return expect(security).toEqual([{ token: ['reader'] }]);
  if (fromAnywhere.includes(each.url)) return expect(security).toEqual([{}]);
  const { access, changes, scope } = each.config;
  expect(security.some(way => Object.keys(way).length === 0)).toBe(access === 'anyone');
  const ways = security.flatMap(way => Object.keys(way));
  expect(ways.includes('session')).toBe(!byTokenAlone.includes(each.url));
  if (byTokenAlone.includes(each.url)) return expect(ways).toEqual(['token', 'tokenAsPassword']);
  expect(ways.includes('requestedWith')).toBe(each.method !== 'GET' || changes === true);
  for (const way of ways) expect(openapi.components.securitySchemes).toHaveProperty(way);
  expect(description !== undefined).toBe(!['anyone', 'signed-in'].includes(access) || scope !== undefined);
  expect(ways.includes('token')).toBe(scope !== undefined);
  expect(description ?? '').toContain(scope ? `scope \`${scope}\`` : '');
});

it('an example that stands in the contract goes before one that is made', () => {
  const { parameters } = openapi.paths['/v1/project/{urlKey}/news/receipt']!.get!;
  expect(parameters!.find(({ name }) => name === 'key')?.example).toBe('backup-2026-03-05');
});

it('a value that may be left out is not described as required', () => {
  const query = (path: string) =>
    Object.fromEntries(openapi.paths[path]!.get!.parameters!.map(({ name, required }) => [name, required === true]));
  expect(query('/v1/feed/all')).toEqual({ id: false, size: false, after: false, fold: false });
  expect(query('/v1/feed')).toEqual({ id: true });
  expect(query('/v1/news')).toMatchObject({ type: true, key: true, id: false, direction: false });
  const settings = openapi.paths['/v1/account/settings']!.put!.requestBody!.content['application/json']!.schema;
  expect(settings).not.toHaveProperty('required');
});

it('the header that a program needs stands in the description and in the refusal', async () => {
  expect(openapi.info.description).toContain('X-Requested-With');
  const asked = { method: 'PUT', url: '/v1/account/settings', payload: {} } as const;
  const refused = await app.inject({ ...asked, headers: { cookie: 'sid=x' } });
  expect(refused.json()).toEqual({ code: 'CROSS_SITE', message: expect.stringContaining('X-Requested-With') });
  const fromElsewhere = await app.inject({ ...asked, headers: { cookie: 'sid=x', 'sec-fetch-site': 'cross-site' } });
  expect(fromElsewhere.json().message).not.toContain('X-Requested-With');
  const withHeader = await app.inject({ ...asked, headers: { cookie: 'sid=x', 'x-requested-with': 'curl' } });
  expect(withHeader.json().code).toBe('LOGIN_REQUIRED');
});

it('says where a call redirects, and that it answers nothing else', () => {
  const redirects = declared.filter(each => each.config.redirects).map(callOf);
  expect(redirects).not.toEqual([]);
  for (const { responses } of redirects) {
    expect(Object.keys(responses)).not.toContain('200');
    expect(responses[302]).toMatchObject({ headers: { Location: { schema: { format: 'uri' } } } });
  }
});

it('is valid by the schema of OpenAPI 3.1 itself', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(openapi as never);
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

it('gives each call the name that it has in the contracts, which no other has', () => {
  const described = Object.values(openapi.paths).flatMap(path => Object.values(path));
  const names = described.map(({ operationId }) => operationId).sort();
  expect(names).toEqual(declared.map(({ id }) => id).sort());
  expect(new Set(names).size).toBe(names.length);
  for (const each of declared) expect(callOf(each).operationId).toBe(each.id);
});

it('has each call in a group that it describes, in the same order', () => {
  const groups = openapi.tags.map(({ name }) => name);
  const used = new Set(declared.flatMap(each => callOf(each).tags));
  expect([...used].sort()).toEqual(groups.toSorted());
  for (const { description } of openapi.tags) expect(description).toMatch(/\.$/);
});

it('begins each summary with what the call does, and says it once', () => {
  const summaries = declared.map(each => callOf(each).summary);
  for (const summary of summaries)
    expect(summary).toMatch(/^(?!(A|An|The|One|My|All|Whether|What|Why|Where|Who|How)\b)[A-Z][a-z-]+ .*[^.]$/);
  expect(summaries.length).toBe(new Set(summaries).size);
});

it.each(declared)('$name has examples that its own contract takes', each => {
  const call = callOf(each);
  const { params, querystring, body, response } = each.schema;
  const values = (place: string) =>
    Object.fromEntries(
      (call.parameters ?? [])
        .filter(({ in: at, required }) => at === place && required)
        .map(({ name, example }) => [name, example]),
    );
  const wrong = [
    [params, values('path')],
    [querystring, values('query')],
  ].map(([schema, value]) => (schema as z.ZodType | undefined)?.safeParse(value).error);
  for (const type of body ? ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] : []) {
    const media = call.requestBody!.content[type];
    if (media) wrong.push(body!.safeParse(media.example).error);
  }
  for (const { example } of Object.values(call.requestBody?.content ?? {})) expect(example).toBeDefined();
  const { content } = call.responses[200] ?? call.responses[202] ?? {};
  for (const [type, { example }] of Object.entries(content ?? {})) {
    expect(example).toBeDefined();
    if (type === 'application/json') wrong.push(response[200].safeParse(example).error);
  }
  expect(wrong.filter(error => error !== undefined)).toEqual([]);
});

it.each(declared)('$name is described with its refusals, each with an example', each => {
  const { 421: otherName, 429: tooMany, ...answers } = answersOf(callOf(each));
  const told = (answer: Answer | undefined, codeIn = (value: unknown) => problem.parse(value).code) =>
    Object.values(answer?.content?.['application/json']?.examples ?? {}).map(ref =>
      codeIn(named(openapi.components.examples, ref).value),
    );
  const isNtfy = (each.schema.response as { 400?: unknown })[400] === ntfyError;
  const inShape = isNtfy ? (value: unknown) => ntfyError.strict().parse(value).problem : undefined;
  const codes = [...Object.values(answers), tooMany].flatMap(answer => told(answer, inShape)).concat(told(otherName));
  const { problems = [], refusals } = each.config;
  if (refusals === undefined) expect(codes).toEqual(expect.arrayContaining([...problems, 'INTERNAL', 'UNAVAILABLE']));
  expect(tooMany !== undefined).toBe(problems.includes('TOO_MANY_REQUESTS'));
  if (tooMany) expect(tooMany.headers).toHaveProperty('Retry-After');
});
