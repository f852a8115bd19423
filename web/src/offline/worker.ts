/**
 * This is the service worker, built to `/sw.js`. It never takes over from a worker at work: a new build is opened at
 * the next navigation, because pages come from the network first, and its worker takes its place when the last old tab
 * has gone; until then the old worker holds the files that old tabs may still load.
 */

import type { ToWorker } from '#ui/tell-worker.ts';
import { answerPushes, forgetPushes, keepPushFor } from './answer-pushes.ts';
import { answer, forgetAnswers, refetch } from './answers.ts';
import { cacheClassOf, isShell, shellOf } from './rules.ts';
import type { WorkerScope } from './worker-scope.ts';

/** The build puts this in: a name for the build's content, and its files. */
declare const BUILD: { name: string; files: string[] };

const scope = globalThis as unknown as WorkerScope;
const shell = shellOf(BUILD.name);
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
      return event.respondWith(answer(scope, event.request, work => event.waitUntil(work)));
    case 'none':
      return;
  }
});

scope.addEventListener('message', event => {
  const message = event.data as ToWorker;
  if (message.say === 'wipe') event.waitUntil(Promise.all([forgetAnswers(), forgetPushes(scope)]));
  if (message.say === 'pushFor') event.waitUntil(keepPushFor(message.account));
  if (message.say === 'keep') event.waitUntil(Promise.all(message.urls.map(url => refetch(scope, url))));
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

const asset = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
