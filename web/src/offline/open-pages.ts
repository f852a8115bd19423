/** Finds the pages of the app that are open, and sends them the service worker's messages. */
import type { ToPage } from './messages.ts';
import { cacheClassOf } from './rules.ts';
import type { Client, WorkerScope } from './worker-scope.ts';

/** Answers only the pages of the app: a feed or a text of ours that is open in a tab has no script that would listen. */
export const pagesOf = async ({ clients, location }: WorkerScope): Promise<Client[]> =>
  (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(
    ({ frameType, url }) =>
      frameType === 'top-level' && cacheClassOf({ method: 'GET', mode: 'navigate', url }, location.origin) === 'page',
  );

/** Answers the page that has the focus, else one that can be seen, else the first. */
export const pageOf = async (scope: WorkerScope): Promise<Client | undefined> => {
  const pages = await pagesOf(scope);
  return pages.find(({ focused }) => focused) ?? pages.find(each => each.visibilityState === 'visible') ?? pages[0];
};

export const tellPages = async (scope: WorkerScope, message: ToPage): Promise<void> => {
  for (const page of await pagesOf(scope)) page.postMessage(message);
};

/** Timeout in milliseconds: a page that is still loading, or that the system has put to sleep, does not answer. */
const patience = 500;

/** Answers whether the page goes there. */
export const opensIn = (page: Client, path: string): Promise<boolean> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    const end = (isOpening: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(isOpening);
    };
    const timer = setTimeout(end, patience, false);
    port1.onmessage = () => end(true);
    const message: ToPage = { say: 'open', path, before: Date.now() + patience };
    page.postMessage(message, [port2]);
  });
