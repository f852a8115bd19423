/** Bodies as programs and forms send them, before a contract looks at them: JSON or a form, both wherever a body is read. */
import { parse } from 'node:querystring';
import formbody from '@fastify/formbody';
import type { FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { isBoundedJson } from './json.ts';
import { Refusal } from './problems.ts';
import type { App } from './routing.ts';

export const readBodies = async (app: App): Promise<void> => {
  // The text of a document is not a form, though curl's -d says so of whatever it sends.
  await app.register(formbody, {
    bodyLimit: 1024 * 1024,
    parser: text => (isForm(text) ? parse(text, '&', '=', unlimited) : { [document]: text }),
  });
  // It would be handed on as a text, and refused without a word that helps.
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (!isBoundedJson(text)) return done(new Refusal('TOO_LARGE'));
    parseJson(request, text, done);
  });

  app.addHook('onRequest', (request, _reply, done) => {
    // Many clients name a type with every request: of a body that is not there it says nothing.
    if (isWithoutBody(request)) delete request.headers['content-type'];
    else if (isPacked(request)) return done(new Refusal('UNSUPPORTED_MEDIA_TYPE'));
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const { config, schema } = request.routeOptions;
    const text = documentIn(request.body);
    if (text !== undefined && !config.document) return done(new Refusal('NOT_A_FORM'));
    if (text !== undefined) request.body = { text };
    // No body and an empty one are the same: what must be there is asked for by name, and what may be left out is left out.
    const wanted = schema?.body as ZodType | undefined;
    if (wanted && isEmpty(request.body)) request.body = mayBeLeftOut(wanted) ? undefined : {};
    done();
  });
};

/** Types under which documents are sent. One is read as `{ text }`. */
export const documentTypes = ['text/xml', 'application/xml', 'text/x-opml', 'text/x-opml+xml', 'text/plain'];

/** The body is limited by its length, and a list may have a thousand values. */
const unlimited = { maxKeys: 0 };

const document = Symbol('document');

/** No form begins so: these characters are escaped in it. */
const isForm = (text: string): boolean => !/^\s*[<{[]/.test(text);

const documentIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && document in body ? String(body[document]) : undefined;

const isWithoutBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/** Decompression bomb: nothing unpacks a body here, so one that says that it is packed would be read as what it is not. */
const isPacked = ({ headers }: FastifyRequest): boolean =>
  !/^(identity)?$/i.test(String(headers['content-encoding'] ?? '').trim());

const isEmpty = (body: unknown): boolean =>
  body === undefined ||
  body === null ||
  (typeof body === 'object' && !Array.isArray(body) && Object.keys(body).length === 0);

const known = new WeakMap<ZodType, boolean>();
const mayBeLeftOut = (schema: ZodType): boolean => {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const may = schema.safeParse(undefined).success;
  known.set(schema, may);
  return may;
};
