/** These are good requests of the calls by which reader apps list and read. */
import type { Request } from './people.ts';

const stream = 'user/-/state/com.google/reading-list';

/** It is undefined where the route is none of them, or needs no more than its path. */
export const readerListRequest = (route: string): Request | undefined => {
  const [, method, url = ''] = /^(GET|POST) (\/reader\/.+)$/.exec(route) ?? [];
  if (url.endsWith('/:stream')) return { url: url.replace(':stream', encodeURIComponent(stream)) };
  const sent = sentTo[url];
  if (!sent) return undefined;
  return method === 'POST' ? { url, payload: sent } : { url: `${url}?${new URLSearchParams(sent)}` };
};

const sentTo: Record<string, Record<string, string>> = {
  '/reader/api/0/stream/items/ids': { s: stream },
  '/reader/api/0/stream/items/contents': { i: '1' },
};
