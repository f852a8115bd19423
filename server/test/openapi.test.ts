/** OpenAPI is held against the contracts: what it says of each call's bodies, values and keys. */
import * as accessTokens from '@newsbell/contracts/access-tokens';
import * as accounts from '@newsbell/contracts/accounts';
import * as admin from '@newsbell/contracts/admin';
import * as boardPeople from '@newsbell/contracts/board-people';
import * as boardRequests from '@newsbell/contracts/board-requests';
import * as boards from '@newsbell/contracts/boards';
import * as contact from '@newsbell/contracts/contact';
import * as generators from '@newsbell/contracts/generators';
import * as hooks from '@newsbell/contracts/hooks';
import * as images from '@newsbell/contracts/images';
import * as items from '@newsbell/contracts/items';
import * as moderation from '@newsbell/contracts/moderation';
import * as notifications from '@newsbell/contracts/notifications';
import * as ntfy from '@newsbell/contracts/ntfy';
import * as pings from '@newsbell/contracts/pings';
import * as projects from '@newsbell/contracts/projects';
import * as providers from '@newsbell/contracts/providers';
import * as publishing from '@newsbell/contracts/publishing';
import * as readState from '@newsbell/contracts/read-state';
import * as subscriptions from '@newsbell/contracts/subscriptions';
import * as websub from '@newsbell/contracts/websub';
import type { RouteAccess } from '@newsbell/contracts/wire';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from './app.ts';
import { freshDatabase } from './database.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Call {
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  security: Record<string, unknown>[];
  responses: Record<string, { content?: object }>;
  description?: string;
}
interface Declared {
  method: string;
  url: string;
  config: RouteAccess;
  schema: { params?: z.ZodType; querystring?: z.ZodType; body?: z.ZodType; response: { 200: z.ZodType } };
}

let database: Database;
let app: App;
let openapi: {
  info: { description: string };
  components: { securitySchemes: Record<string, object> };
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

const modules = [
  accessTokens,
  accounts,
  admin,
  boardPeople,
  boardRequests,
  boards,
  contact,
  generators,
  hooks,
  images,
  items,
  moderation,
  notifications,
  ntfy,
  pings,
  projects,
  providers,
  publishing,
  readState,
  subscriptions,
  websub,
];
const declared = modules
  .flatMap(each => Object.values(each) as unknown[])
  .filter((each): each is Declared => typeof each === 'object' && each !== null && 'config' in each && 'url' in each)
  .map(each => ({ ...each, name: `${each.method} ${each.url}` }));

const callOf = ({ method, url }: Declared): Call =>
  openapi.paths[url.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;

/** Answers the names of an object's values, of all its shapes. */
const namesOf = (schema: Schema | undefined): string[] => {
  if (!schema) return [];
  const inside = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(namesOf);
  return [...new Set([...Object.keys(schema.properties ?? {}), ...inside])].sort();
};
const named = (schema: z.ZodType | undefined): string[] =>
  schema ? namesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : [];

it.each(declared)('$name is described with all that its contract takes', each => {
  const call = callOf(each);
  const parameters = (place: string) =>
    (call.parameters ?? []).filter(({ in: at }) => at === place).map(({ name }) => name);
  expect(parameters('query').sort()).toEqual(named(each.schema.querystring));
  expect(parameters('path').sort()).toEqual(named(each.schema.params));
  const { body } = each.schema;
  const { file, document } = each.config;
  const types = Object.keys(call.requestBody?.content ?? {});
  const forms = ['application/json', 'application/x-www-form-urlencoded'];
  expect(types).toEqual([
    ...(body ? forms : []),
    ...(file ? ['multipart/form-data'] : []),
    ...(document ? [document] : []),
  ]);
  for (const type of body ? forms : []) expect(namesOf(call.requestBody!.content[type]!.schema)).toEqual(named(body));
  if (file)
    expect(namesOf(call.requestBody!.content['multipart/form-data']!.schema)).toEqual([...named(body), file].sort());
  expect(JSON.stringify(call)).not.toContain('x-file');
});

it.each(declared)('$name is described with the media types that it answers', each => {
  const { 200: done, 202: accepted, 302: _redirect, 304: _same, 421: otherName, ...refused } = callOf(each).responses;
  const { answers = 'application/json', refusals = 'application/json' } = each.config;
  const success = done ?? accepted;
  const hasBody = !(each.schema.response[200] instanceof z.ZodNull);
  expect(Object.keys(success?.content ?? {})).toEqual(hasBody ? [answers] : []);
  expect(Object.keys(otherName?.content ?? {})).toEqual(['application/json']);
  for (const { content } of Object.values(refused)) expect(Object.keys(content ?? {})).toEqual([refusals]);
  expect(JSON.stringify(callOf(each))).not.toMatch(/x-answers|x-refusals|x-redirects/);
});

it.each(declared)('$name says whether a sign-in is needed, and what of it', each => {
  const { security, description } = callOf(each);
  const { access, changes } = each.config;
  expect(security.some(way => Object.keys(way).length === 0)).toBe(access === 'anyone');
  const ways = security.flatMap(way => Object.keys(way));
  expect(ways.includes('requestedWith')).toBe(each.method !== 'GET' || changes === true);
  for (const way of ways) expect(openapi.components.securitySchemes).toHaveProperty(way);
  expect(description !== undefined).toBe(!['anyone', 'signed-in'].includes(access));
});

it('a value that may be left out is not described as required', () => {
  const query = (path: string) =>
    Object.fromEntries(openapi.paths[path]!.get!.parameters!.map(({ name, required }) => [name, required === true]));
  expect(query('/v1/feed/all')).toEqual({ id: false, size: false, after: false });
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
