/**
 * This is the service worker, built to `/sw.js`. It never takes over from a worker at work: a new build is opened at
 * the next navigation, because pages come from the network first, and its worker takes its place when the last old tab
 * has gone; until then the old worker holds the files that old tabs may still load.
 */

import type { ToWorker } from '#ui/tellWorker.ts';
import { answerPushes, forgetPushes, keepPushFor } from './answerPushes.ts';
import type { ToPage } from './messages.ts';
import { answersOf, cacheClassOf, idsAskedFor, isAnswers, isShell, itemsIn, shellOf, surplus } from './rules.ts';
import type { WorkerScope } from './workerScope.ts';

/** The build puts this in: a name for the build's content, and its files. */
declare const BUILD: { name: string; files: string[] };

const scope = globalThis as unknown as WorkerScope;
const shell = shellOf(BUILD.name);
const answers = answersOf('visitor');
/** Timeout in milliseconds: after so long on a bad line, a cached page is better than none. */
const PATIENCE_MS = 4_000;

scope.addEventListener('install', event => event.waitUntil(keepShell()));
scope.addEventListener('activate', event => event.waitUntil(forgetOldShells().then(() => scope.clients.claim())));

scope.addEventListener('fetch', event => {
  switch (cacheClassOf(event.request, scope.location.origin)) {
    case 'page':
      return event.respondWith(page(event.request));
    case 'asset':
      return event.respondWith(asset(event.request));
    case 'answer':
      return event.respondWith(answer(event.request, work => event.waitUntil(work)));
    case 'none':
      return;
  }
});

scope.addEventListener('message', event => {
  const message = event.data as ToWorker;
  if (message.say === 'wipe') event.waitUntil(Promise.all([forgetAnswers(), forgetPushes(scope)]));
  if (message.say === 'pushFor') event.waitUntil(keepPushFor(message.account));
  if (message.say === 'keep') event.waitUntil(Promise.all(message.urls.map(refetch)));
});

answerPushes(scope);

const keepShell = async (): Promise<void> => {
  const cache = await caches.open(shell);
  await cache.addAll(
    ['/', ...BUILD.files].map(path => new Request(path, { cache: path === '/' ? 'reload' : 'default' })),
  );
};

const forgetOldShells = async (): Promise<void> => {
  const old = (await caches.keys()).filter(name => isShell(name) && name !== shell);
  await Promise.all(old.map(name => caches.delete(name)));
};

const forgetAnswers = async (): Promise<void> => {
  const all = (await caches.keys()).filter(isAnswers);
  await Promise.all(all.map(name => caches.delete(name)));
};

const page = async (request: Request): Promise<Response> => {
  const kept = async () => (await caches.open(shell)).match('/');
  const fresh = fetch(request);
  try {
    return await Promise.race([fresh, afterPatience(kept)]);
  } catch {
    return (await kept()) ?? fresh;
  }
};

/** It never resolves when nothing is cached, because then only the network is left. */
const afterPatience = (kept: () => Promise<Response | undefined>): Promise<Response> =>
  new Promise((resolve, reject) => {
    setTimeout(() => kept().then(response => response && resolve(response), reject), PATIENCE_MS);
  });

const asset = async (request: Request): Promise<Response> => (await caches.match(request, seenAlike)) ?? fetch(request);

/** The encoding and the language of an answer are no reason to ask again when nobody can be asked. */
const seenAlike = { ignoreVary: true };

const answer = async (request: Request, alsoWait: (work: Promise<unknown>) => void): Promise<Response> => {
  try {
    const response = await fetch(request);
    if (response.ok) alsoWait(keepAnswer(request, response.clone()));
    alsoWait(tellPages(true));
    return response;
  } catch (error) {
    if (request.signal.aborted) throw error;
    alsoWait(tellPages(false));
    const kept = (await caches.match(request, { ...seenAlike, cacheName: answers })) ?? (await fromLists(request.url));
    if (kept) return kept;
    throw error;
  }
};

/** Eviction: an answer that is kept again goes behind all others, and the oldest ones are dropped. */
const keepAnswer = async (request: Request, response: Response): Promise<void> => {
  const cache = await caches.open(answers);
  await cache.delete(request, seenAlike);
  await cache.put(request, response);
  for (const old of surplus(await cache.keys())) await cache.delete(old, seenAlike);
};

const refetch = async (url: string): Promise<void> => {
  const request = new Request(url, { headers: { accept: 'application/json' } });
  if (cacheClassOf({ method: 'GET', mode: 'cors', url: request.url }, scope.location.origin) !== 'answer') return;
  const response = await fetch(request).catch(() => undefined);
  if (response?.ok) await keepAnswer(request, response);
};

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

const tellPages = async (reached: boolean): Promise<void> => {
  const message: ToPage = { say: 'network', reached };
  for (const client of await scope.clients.matchAll()) client.postMessage(message);
};
