/** Starts the service worker where there can be one: a production build on https or on this machine. Elsewhere nothing happens. */
import { setServerReached } from '#ui/connection.ts';
import { tellPushed } from '#ui/pushed.ts';
import { safePath } from '#ui/safe-path.ts';
import { tellWorker } from '#ui/tell-worker.ts';
import type { ToPage } from './messages.ts';
import { seekServer } from './seek-server.ts';

/**
 * It must be called before the page is awaited, because the worker says everything only once. `open` goes to a path of
 * ours, in this page; a message that comes too late is passed over, because the worker has opened another page by then.
 */
export const hearWorker = (open: (path: string) => void): void =>
  workers()?.addEventListener('message', ({ data, ports }: MessageEvent<ToPage>) => {
    if (data.say === 'network') setServerReached(data.reached);
    if (data.say === 'pushed') tellPushed();
    if (data.say === 'open' && Date.now() < data.before) {
      ports[0]?.postMessage('opens');
      open(safePath(data.path));
    }
  });

export const registerWorker = (): void => {
  const container = workers();
  if (!container) return;
  // Heuristic: a network is reason enough to expect the server, until the next answer tells better.
  addEventListener('online', () => setServerReached(true));
  seekServer();
  const isFirst = container.controller === null;
  // The worker waits for the page, because caching files must not take the line from it.
  const start = () => void container.register('/sw.js', { updateViaCache: 'none' }).catch(() => {});
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
  if (isFirst)
    container.addEventListener('controllerchange', () => void tellWorker({ say: 'keep', urls: fetched() }), {
      once: true,
    });
};

/** Sign-out: the worker forgets all data of the person. */
export const forgetPerson = (): Promise<void> => tellWorker({ say: 'wipe' });

const workers = (): ServiceWorkerContainer | undefined =>
  import.meta.env.PROD ? (navigator.serviceWorker as ServiceWorkerContainer | undefined) : undefined;

/** Answers the addresses that the page has fetched so far; the worker caches some of them. */
const fetched = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(name => name.startsWith(`${location.origin}/v1/`));
