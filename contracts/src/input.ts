/**
 * Coercion: parses values that a query or a form can only send as text (product decision 3: both, or JSON). Digits are numbers and `true`,
 * `yes`, `on` and `1` mean true. An empty value is not given; where a value can be cleared, it clears.
 */
import { z } from 'zod';
import { isVisible } from './visible.ts';

/** The empty value of `id=` in a query or a form counts as not given. */
export const optionally = <T extends z.ZodType>(one: T) => z.preprocess(given, one.optional()).optional();

export const byDefault = <T extends z.ZodType>(one: T, value: z.output<T> & z.core.util.NoUndefined<z.output<T>>) =>
  z.preprocess(sent => given(sent) ?? value, one).default(value as never);

/** A value is cleared by null in JSON, and by nothing or the word in a form. A value that is not given stays as it is. */
export const clearable = <T extends z.ZodType>(one: T) =>
  z.preprocess(sent => (sent === '' || sent === 'null' ? null : sent), one.nullable()).optional();

/** Takes a whole number from `least` to `most`, which are looked at first: a huge number is refused by them, and not by the bound of all. */
export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(readNumber, z.number().min(least).max(most).int());

/**
 * Takes the id of a row. An id above 2^53 - 1 is clamped to it: no row has that id, so the call answers 404, as for
 * every id that is not there.
 */
export const rowIdInput = z.preprocess(sent => {
  const read = readNumber(sent);
  return typeof read === 'number' && Number.isFinite(read) ? Math.min(read, Number.MAX_SAFE_INTEGER) : read;
}, z.number().int().positive());

/** Takes the name of a tag, of up to 50 characters. */
export const tagInput = z.string().trim().min(1).max(50).refine(isVisible, { error: 'missing' });

export const flag = z.preprocess(sent => {
  const word = typeof sent === 'string' ? sent.trim().toLowerCase() : undefined;
  if (word === undefined) return sent;
  return yes.has(word) ? true : no.has(word) ? false : sent;
}, z.boolean());

/** Takes one value or several of the same key, always read as an array of at least one. */
export const repeated = <T extends z.ZodType>(one: T, most = 100) =>
  z.preprocess(sent => several(given(sent)), z.array(one).min(1).max(most));

/** Takes one value or several of the same key; a form that sends the key empty means none of them. */
export const anyOf = <T extends z.ZodType>(one: T, most: number) =>
  z.preprocess(sent => several(given(sent) === undefined && sent !== undefined ? [] : sent), z.array(one).max(most));

/** A value that has no other form in a form is sent as JSON. */
export const jsonInForm = <T extends z.ZodType>(one: T) =>
  z.preprocess(sent => {
    if (typeof sent !== 'string') return sent;
    try {
      return JSON.parse(sent);
    } catch {
      return sent;
    }
  }, one);

const yes = new Set(['true', 'yes', 'on', 'y', '1', 'enabled']);
const no = new Set(['false', 'no', 'off', 'n', '0', 'disabled']);

const given = (sent: unknown): unknown => {
  if (!Array.isArray(sent)) return sent === '' ? undefined : sent;
  const left = sent.filter(each => each !== '');
  return left.length === 0 && sent.length > 0 ? undefined : left;
};

const several = (sent: unknown): unknown => (sent === undefined || Array.isArray(sent) ? sent : [sent]);

const readNumber = (sent: unknown): unknown => {
  if (typeof sent !== 'string') return sent;
  return sent.trim() === '' ? undefined : Number(sent);
};
