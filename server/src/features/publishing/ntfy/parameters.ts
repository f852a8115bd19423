/** Reads the values of ntfy's parameters, which stand in headers or in the query, each under several names. */
import { asSent } from '../by-caller.ts';

/** Answers the first value that stands under one of these names; undefined where there is none. */
export type ReadParameter = (names: readonly string[]) => string | undefined;

/** Headers go before the query, as in ntfy. */
export const parametersOf = ({ headers, query }: { headers: object; query: unknown }): ReadParameter => {
  const [inHeaders, inQuery] = [headers as Values, query as Values];
  return names =>
    first(names, name => headerText(single(inHeaders[name]))) ?? first(names, name => single(inQuery[name]));
};

type Values = Record<string, unknown>;

const first = (names: readonly string[], read: (name: string) => string): string | undefined => {
  for (const name of names) {
    const value = read(name).trim();
    if (value !== '') return value;
  }
  return undefined;
};

const single = (value: unknown): string => {
  const [one] = [value].flat();
  return typeof one === 'string' ? one : '';
};

/** The text of a header: UTF-8 as it is, or encoded words (RFC 2047). */
const headerText = (value: string): string =>
  asSent(value)
    // Blanks between two encoded words belong to neither.
    .replace(/(=\?[^\s?]+\?[bq]\?[^\s?]*\?=)\s+(?==\?[^\s?]+\?[bq]\?)/gi, '$1')
    .replace(
      /=\?([^\s?*]+)(?:\*[^\s?]*)?\?([bq])\?([^\s?]*)\?=/gi,
      (word, charset: string, form: string, text: string) => {
        const bytes = form.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quoted(text);
        return decoded(bytes, charset) ?? word;
      },
    );

const quoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/_/g, ' ')
      .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Undefined: nobody knows the charset. */
const decoded = (bytes: Buffer, charset: string): string | undefined => {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return undefined;
  }
};
