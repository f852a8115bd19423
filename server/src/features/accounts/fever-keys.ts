/** Fever: an app sends the MD5 of `name:password` as its key, in every call. Only the key's SHA-256 is stored, as of every secret. */
import { createHash } from 'node:crypto';
import { hashSecret } from './secrets.ts';

/** Answers the hash under which a key is stored that an app sent. Some apps send its digits as capitals. */
export const feverHash = (key: string): Buffer => hashSecret(key.toLowerCase());

interface Names {
  username: string;
  email: string;
  email_key: string;
}

/**
 * Answers the hashes of all keys that an app may make of a token: of the username or the e-mail, as it stands and in small letters, and of
 * the token as it is shown or without its hyphens.
 */
export const feverHashesOf = ({ username, email, email_key }: Names, shown: string): Buffer[] =>
  [...new Set([username, email, email_key])].flatMap(name =>
    [shown, shown.replaceAll('-', '')].map(password => feverHash(md5(`${name}:${password}`))),
  );

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
