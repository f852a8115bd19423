/** These are the forms in which a setting is written. */
import { z } from 'zod';

export const numberOf = (kind: 'a number' | 'a whole number', min: number, max: number) => {
  const error = `expected ${kind} from ${min} to ${max}`;
  const number = z.coerce.number({ error }).min(min, { error }).max(max, { error });
  return kind === 'a number' ? number : number.refine(Number.isInteger, { error });
};
export const whole = (min: number, max: number) => numberOf('a whole number', min, max);
export const minutes = numberOf('a number', 0, 100_000);
export const hours = numberOf('a number', 0, 1000);
export const flag = z.stringbool({ error: 'expected true or false' });
export const list = z.string().transform(text =>
  text
    .split(',')
    .map(each => each.trim())
    .filter(Boolean),
);

const noProxy = 'expected an HTTP proxy such as http://user:password@proxy:3128, without TLS, a path or a query';

const isProxy = ({ pathname, search, hash, username, password }: URL): boolean =>
  pathname === '/' && search === '' && hash === '' && [username, password].every(isDecodable);

const isDecodable = (part: string): boolean => {
  try {
    return !/[\x00-\x1f\x7f]/.test(decodeURIComponent(part));
  } catch {
    return false;
  }
};

export const webAddress = z.url({ protocol: /^https?$/, error: 'expected an http or https address' });

/** It is the name of a header, in lower case as Node.js has them. */
export const headerName = z
  .string()
  .regex(/^[\w-]{1,100}$/, { error: 'expected the name of a header' })
  .toLowerCase();

/** Requests go to the proxy as they are: one that wants TLS itself is none. */
export const proxyAddress = z
  .url({ protocol: /^http$/, error: noProxy })
  .refine(text => URL.parse(text)?.protocol !== 'http:' || isProxy(new URL(text)), { error: noProxy });
