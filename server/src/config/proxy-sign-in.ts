/** The settings of sign-in by a reverse proxy that would let strangers say who they are. */
import type { Environment } from './environment.ts';

/** Answers what is wrong with them, as a sentence that names the setting. */
export const problemOfProxySignIn = (e: Environment): string | undefined => {
  const { PROXY_AUTH_HEADER: header, PROXY_AUTH_EMAIL_HEADER: emailHeader, TRUSTED_PROXIES: proxies } = e;
  if (header === undefined)
    return emailHeader && 'PROXY_AUTH_EMAIL_HEADER: expected PROXY_AUTH_HEADER beside it, which names the person';
  if (proxies.length === 0)
    return 'PROXY_AUTH_HEADER: expected TRUSTED_PROXIES beside it, because nobody else is believed';
  if (proxies.some(isEverybody))
    return 'PROXY_AUTH_HEADER: expected TRUSTED_PROXIES without a range of all addresses, or anybody could say who they are';
  if (isTaken(header)) return `PROXY_AUTH_HEADER: expected another header, because ${header} has a meaning of its own`;
  if (emailHeader === undefined) return undefined;
  if (emailHeader === header) return 'PROXY_AUTH_EMAIL_HEADER: expected another header than PROXY_AUTH_HEADER';
  return isTaken(emailHeader)
    ? `PROXY_AUTH_EMAIL_HEADER: expected another header, because ${emailHeader} has a meaning of its own`
    : undefined;
};

const isEverybody = (range: string): boolean => /\/(0|0\.0\.0\.0)$/.test(range);

/** Clients and proxies write these for another purpose. `X-Forwarded-User` and its like are the names that oauth2-proxy has for people. */
const isTaken = (header: string): boolean => taken.has(header) || TAKEN.test(header);

const TAKEN = /^(accept|access-control|content|if|proxy|sec)-|^x-forwarded-(?!user$|email$|preferred-username$)/;
const taken = new Set([
  ...['accept', 'authorization', 'cache-control', 'connection', 'cookie', 'date', 'dnt', 'expect', 'forwarded', 'from'],
  ...['host', 'keep-alive', 'last-event-id', 'max-forwards', 'origin', 'pragma', 'priority', 'purpose', 'range'],
  ...['referer', 'set-cookie', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'upgrade-insecure-requests'],
  ...['user-agent', 'via', 'x-moz', 'x-real-ip', 'x-request-id', 'x-requested-with'],
]);
