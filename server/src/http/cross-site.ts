/**
 * CSRF: decides whether a request that changes something may come from a page of another site (reliability §3.3). Forms need no preflight,
 * so it is judged by what browsers say of themselves: Fetch Metadata, else Origin. A program has neither; where it keeps a cookie it names
 * itself by a header that no page of another site can send.
 */
import type { IncomingHttpHeaders } from 'node:http';

interface Asked {
  method: string;
  headers: IncomingHttpHeaders;
  /** It carries our session, or a reverse proxy names its person. */
  hasSession: boolean;
}

/** `ownOrigin` is PUBLIC_URL's; the address by which the request came is as good, because a cookie never follows to another host. */
export const isCrossSite = ({ method, headers, hasSession }: Asked, ownOrigin: string): boolean => {
  const site = headers['sec-fetch-site'];
  // Asked for its headers only, to look whether a link is alive: nobody wants the change.
  if (method === 'HEAD' || isPrefetch(headers)) return true;
  if (method === 'GET' && !isAskedByPage(headers['sec-fetch-dest'])) return true;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin !== undefined) return origin !== ownOrigin && hostOf(origin) !== host;
  return hasSession && headers['x-requested-with'] === undefined;
};

/** No browser sent it: it is missing the header alone. */
export const lacksHeader = ({ headers }: Asked): boolean =>
  headers['sec-fetch-site'] === undefined && headers.origin === undefined && headers['x-requested-with'] === undefined;

/** A picture or a script of some page must not sign anybody out. */
const isAskedByPage = (destination: string | string[] | undefined): boolean =>
  destination === undefined || destination === 'document' || destination === 'empty';

const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  [headers['sec-purpose'], headers.purpose, headers['x-moz']].some(value => String(value ?? '').includes('prefetch'));

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
