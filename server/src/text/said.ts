import { oneLine } from './one-line.ts';

const LONGEST = 200;
const hidden = '•••';

/** Information disclosure: the words of a far end on one line, cut, and without the user info of addresses and these secrets. */
export const said = (words: string, secrets: readonly string[] = []): string => {
  const line = oneLine(withoutSecrets(words, secrets).replaceAll(/(\/\/)[^\s/@]+@/g, `$1${hidden}@`));
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).toWellFormed()}…` : line;
};

/** The longest goes first, because one may be a part of another. */
export const withoutSecrets = (words: string, secrets: readonly string[]): string =>
  secrets
    .filter(secret => secret !== '')
    .sort((a, b) => b.length - a.length)
    .reduce((text, secret) => text.replaceAll(secret, hidden), words);

/** Answers the user info of an address in each form in which a protocol says it. A name of one or two letters is no secret. */
export const secretsIn = (address: string): string[] => {
  const url = URL.parse(address);
  if (!url) return [];
  const [user, password] = [url.username, url.password].map(decoded) as [string, string];
  const names = [url.username, user].filter(name => name.length > 2);
  const words = [url.password, password, ...names].filter(Boolean);
  return [...words, ...[`\0${user}\0${password}`, ...words].filter(word => word !== '\0\0').map(base64)];
};

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
