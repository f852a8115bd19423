/** Strikes secrets out of the bodies that are kept: values under names that say so, and texts that look like a token. */
import { isObject } from './paths.ts';

const struck = '•••';

/** Names of fields whose values are secret, however they are written. */
const SECRET_NAME =
  /pass(?:word|wd|phrase)|secret|token|authorization|api[-_ ]?key|private[-_ ]?key|credential|cookie/i;

/** Tokens as their makers write them, credentials in headers and addresses, and our own. */
const tokens: readonly RegExp[] = [
  /(?<![\w-])nb_[a-z0-9-]{8,40}/gi,
  /(?<![\w-])(?:gh[pousr]|glpat|github_pat|xox[abeprs])[-_][\w-]{8,300}/gi,
  /(?<![\w-])whsec_[\w+/=-]{8,200}/g,
  /\b(?:sk|pk|rk)_(?:live|test)_\w{8,200}/g,
  /(?<![\w-])sk-[\w-]{16,200}/g,
  /\bAKIA[0-9A-Z]{12,20}\b/g,
  /(?<![\w-])eyJ[\w-]{8,4000}\.[\w-]{8,4000}\.[\w-]{0,4000}/g,
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]{6,4000}/gi,
  /(?<=:\/\/)[^\s/:@]{0,200}:[^\s/@]{1,200}(?=@)/g,
  /\/hook\/[0-9a-z]{32}\b/gi,
  /hooks\.slack\.com\/services\/[\w/]{8,200}/gi,
];

/** In addresses and forms: `token=…`, and in texts that were cut or are no JSON: `"token": "…"`. */
const NAMED =
  /((?:pass(?:word|wd|phrase)|secret|token|authorization|api[-_]?key|private[-_]?key|credential|cookie)[\w-]{0,60}["']?\s{0,4}[=:]\s{0,4})("[^"]{0,4000}"?|'[^']{0,4000}'?|[^\s&,;"'}\]]{1,4000})/gi;

export const strikeText = (text: string): string =>
  tokens.reduce((left, token) => left.replace(token, struck), text).replace(NAMED, `$1${struck}`);

/** Answers a copy. An object gets its members as its own, whatever their names. */
export const strike = (value: unknown): unknown => {
  if (typeof value === 'string') return strikeText(value);
  if (Array.isArray(value)) return value.map(strike);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      strikeText(name),
      SECRET_NAME.test(name) ? struckOut(each) : strike(each),
    ]),
  );
};

/** A value that says nothing, such as null or false, hides nothing. */
const struckOut = (value: unknown): unknown =>
  value === null || typeof value === 'boolean' || value === '' ? value : struck;
