/** Answers calls in the service worker: from the network, and from what was seen when there is none. */
import type { ToPage } from './messages.ts';
import { answersOf, cacheClassOf, idsAskedFor, isAnswers, itemsIn, surplus } from './rules.ts';
import type { WorkerScope } from './worker-scope.ts';

const answers = answersOf('visitor');

/** The encoding and the language of an answer are no reason to ask again when nobody can be asked. */
const seenAlike = { ignoreVary: true };

/** Counts how often the cache was emptied: an answer is stored only while that has not happened since it was asked for. */
let wipes = 0;

export const answer = async (
  scope: WorkerScope,
  request: Request,
  alsoWait: (work: Promise<unknown>) => void,
): Promise<Response> => {
  const asked = wipes;
  try {
    const response = await fetch(request);
    if (response.ok) alsoWait(keepAnswer(asked, request, response.clone()));
    alsoWait(tellPages(scope, true));
    return response;
  } catch (error) {
    if (request.signal.aborted) throw error;
    alsoWait(tellPages(scope, false));
    const kept =
      (await caches.match(keyOf(request), { ...seenAlike, cacheName: answers })) ?? (await fromLists(request.url));
    if (kept) return kept;
    throw error;
  }
};

/** Makes a call that the page has made before the worker was there, and keeps its answer. */
export const refetch = async (scope: WorkerScope, url: string): Promise<void> => {
  const request = new Request(url, { headers: { accept: 'application/json' } });
  if (cacheClassOf({ method: 'GET', mode: 'cors', url: request.url }, scope.location.origin) !== 'answer') return;
  const asked = wipes;
  const response = await fetch(request).catch(() => undefined);
  if (response?.ok) await keepAnswer(asked, request, response);
};

/** A person has gone: nothing stays that was asked for until now, also not what is still on its way. */
export const forgetAnswers = async (): Promise<void> => {
  wipes++;
  const all = (await caches.keys()).filter(isAnswers);
  await Promise.all(all.map(name => caches.delete(name)));
};

/** Eviction: an answer that is kept again goes behind all others, and the oldest ones are dropped. */
const keepAnswer = async (asked: number, request: Request, response: Response): Promise<void> => {
  const cache = await caches.open(answers);
  // A cache that was opened before it is deleted takes what is put into it along, so it is enough to look once.
  if (asked !== wipes) return;
  const key = keyOf(request);
  await cache.delete(key, seenAlike);
  await cache.put(key, response);
  for (const old of surplus(await cache.keys())) await cache.delete(old, seenAlike);
};

/** A cache takes no POST, so what was asked by one is kept as if it had been a GET; no GET has its address. */
const keyOf = (request: Request): Request => (request.method === 'GET' ? request : new Request(request.url));

/** Items that came whole in lists can be opened by their own addresses too. */
const fromLists = async (url: string): Promise<Response | undefined> => {
  const wanted = new Set(idsAskedFor(url));
  if (wanted.size === 0) return undefined;
  const cache = await caches.open(answers);
  for (const request of (await cache.keys()).toReversed()) {
    const items = itemsIn(await (await cache.match(request, seenAlike))?.json());
    const found = items.filter(({ id }) => wanted.has(id));
    if (found.length === wanted.size) return Response.json(found);
  }
  return undefined;
};

const tellPages = async (scope: WorkerScope, reached: boolean): Promise<void> => {
  const message: ToPage = { say: 'network', reached };
  for (const client of await scope.clients.matchAll()) client.postMessage(message);
};
