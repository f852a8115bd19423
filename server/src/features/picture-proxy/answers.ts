/** The one place where pictures in answers get addresses of this server: the contract marks the fields that have any. */
import { foreignPictures } from '@newsbell/contracts/foreign-pictures';
import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import type { App } from '#http/routing.ts';
import { type ProxyPicture, proxiedPicture, withProxiedPictures } from '#text/html/foreign-pictures.ts';

/** Answers a value with other addresses. The value itself is left as it is: a list may be kept for the next call. */
type Change = (value: unknown) => unknown;

/** For the routes that are added after it. */
export const proxyAnswers = (app: App, proxied: ProxyPicture): void => {
  app.addHook('onRoute', (route: RouteOptions) => {
    const change = changeOfAnswer(route, proxied);
    if (!change) return;
    const before = [route.preSerialization ?? []].flat();
    route.preSerialization = [
      ...before,
      async (_request, reply, payload) => (reply.statusCode < 300 ? change(payload) : payload),
    ];
  });
};

const changeOfAnswer = ({ schema }: RouteOptions, proxied: ProxyPicture): Change | undefined => {
  const { response } = (schema ?? {}) as { response?: Record<string, unknown> };
  const answer = response?.[200] ?? response?.[202];
  return answer instanceof z.ZodType ? changeOf(answer, proxied) : undefined;
};

/** Undefined where nothing in values of this schema is marked. */
export const changeOf = (schema: z.core.$ZodType, proxied: ProxyPicture): Change | undefined => {
  const { kind } = foreignPictures.get(schema as z.ZodString) ?? {};
  if (kind === 'address') return ifText(text => proxiedPicture(text, proxied));
  if (kind === 'html') return ifText(text => withProxiedPictures(text, proxied));
  if (schema instanceof z.ZodObject) return changeOfObject(schema.shape, proxied);
  if (schema instanceof z.ZodArray) {
    const ofEach = changeOf(schema.element, proxied);
    return ofEach && (value => (Array.isArray(value) ? value.map(ofEach) : value));
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return changeOf(schema.unwrap(), proxied);
  if (schema instanceof z.ZodUnion) return inTurn(schema.options.map(option => changeOf(option, proxied)));
  return undefined;
};

const ifText =
  (change: (text: string) => string): Change =>
  value =>
    typeof value === 'string' ? change(value) : value;

const changeOfObject = (shape: z.core.$ZodShape, proxied: ProxyPicture): Change | undefined => {
  const changes = Object.entries(shape).flatMap(([name, field]) => {
    const change = changeOf(field, proxied);
    return change ? [[name, change] as const] : [];
  });
  if (changes.length === 0) return undefined;
  return value => {
    if (typeof value !== 'object' || value === null) return value;
    const changed: Record<string, unknown> = { ...value };
    for (const [name, change] of changes) if (name in changed) changed[name] = change(changed[name]);
    return changed;
  };
};

/** A value of a union is changed by the rules of all its kinds: a field that two of them have means the same in both. */
const inTurn = (changes: readonly (Change | undefined)[]): Change | undefined => {
  const some = changes.filter(change => change !== undefined);
  return some.length === 0 ? undefined : value => some.reduce((changed, change) => change(changed), value);
};
