/** Turns what Zod found wrong into one sentence a field, in the caller's language, without repeating what was sent. */
import { accountLimits } from '@newsbell/contracts/account-rules';
import type { Language } from '@newsbell/contracts/languages';
import type { FastifyRequest } from 'fastify';
import { type FieldTrouble, fill, texts } from '#i18n/texts.ts';

/** fastify-type-provider-zod throws this for a request that does not fit its schema. */
export type Invalid = Error & {
  validation: { keyword: string; instancePath: string; params: Record<string, unknown> }[];
  validationContext?: string;
};

export const fieldProblems = (error: Invalid, request: FastifyRequest, language: Language): Record<string, string> => {
  const sent = sentIn(error.validationContext, request);
  const fields: Record<string, string> = {};
  for (const { keyword, instancePath, params } of error.validation) {
    const path = instancePath.slice(1).split('/');
    const name = path[0] ?? '';
    // The body as a whole is a list, a number or the like: no field of it can be named.
    if (name === '' && error.validationContext === 'body' && keyword === 'invalid_type')
      fields.body = texts(language).fields.object;
    if (name === '' || name in fields) continue;
    const { trouble, values } = read(keyword, params, valueAt(sent, path));
    fields[name] = fill(texts(language).fields[trouble], values);
  }
  return fields;
};

const sentIn = (context: string | undefined, request: FastifyRequest): Record<string, unknown> => {
  const parts: Record<string, unknown> = { querystring: request.query, params: request.params, body: request.body };
  const part = parts[context ?? ''];
  return typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {};
};

/** A single value of a key that may be repeated is sent without its list. */
const valueAt = (sent: Record<string, unknown>, [name = '', index]: string[]): unknown => {
  const value = sent[name];
  return index !== undefined && Array.isArray(value) ? value[Number(index)] : value;
};

interface Read {
  trouble: FieldTrouble;
  values: Record<string, string | number>;
}

const read = (keyword: string, params: Record<string, unknown>, value: unknown): Read => {
  if (value === undefined || isNothing(keyword, params, value)) return { trouble: 'missing', values: {} };
  const isText = params.origin === 'string';
  if (isText && isEmpty(keyword, params, value)) return { trouble: 'missing', values: {} };
  switch (keyword) {
    case 'invalid_type':
      return {
        trouble:
          Array.isArray(value) && params.expected !== 'array'
            ? 'single'
            : (types[String(params.expected)] ?? 'invalid'),
        values: {},
      };
    case 'too_small':
      return { trouble: isText ? 'tooShort' : 'tooSmall', values: { n: leastOf(params) } };
    case 'too_big':
      if (params.origin === 'array') return { trouble: 'tooMany', values: { n: Number(params.maximum) } };
      return { trouble: isText ? 'tooLong' : 'tooBig', values: { n: Number(params.maximum) } };
    case 'invalid_value':
      return { trouble: 'oneOf', values: { values: (params.values as unknown[]).join(', ') } };
    case 'invalid_format':
      return { trouble: formats[String(params.pattern)] ?? formats[String(params.format)] ?? 'invalid', values: {} };
    default:
      return { trouble: 'invalid', values: {} };
  }
};

/** A query or a form sends this where a number or a list is missing. */
const isNothing = (keyword: string, params: Record<string, unknown>, value: unknown): boolean =>
  (keyword === 'invalid_type' && [value].flat().every(each => each === '')) ||
  (keyword === 'too_small' && params.origin === 'array');

/** Blanks count where they are cut off, which is everywhere but in a password. */
const isEmpty = (keyword: string, params: Record<string, unknown>, value: unknown): boolean =>
  keyword === 'too_small'
    ? value === '' || leastOf(params) === 1
    : keyword === 'invalid_format' && typeof value === 'string' && value.trim() === '';

const leastOf = ({ minimum, inclusive }: Record<string, unknown>): number =>
  Number(minimum) + (inclusive === false ? 1 : 0);

/** By the pattern of our own, or the name of the format. */
const formats: Record<string, FieldTrouble> = { email: 'email', [String(accountLimits.username)]: 'username' };

const types: Record<string, FieldTrouble> = { number: 'number', int: 'number', string: 'text', boolean: 'yesOrNo' };
