/** Starts the service worker where there can be one: a production build on https or on this machine. Elsewhere nothing happens. */
import { setServerReached } from '#ui/connection.ts';
import type { ToPage, ToWorker } from './messages.ts';

export const registerWorker = (): void => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!import.meta.env.PROD || !workers) return;
  workers.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.say === 'network') setServerReached(data.reached);
  });
  // The next answer tells better; until then a network is reason enough to hope.
  addEventListener('online', () => setServerReached(true));
  const isFirst = workers.controller === null;
  // Not before the page stands: keeping files must not take the line from it.
  const start = () => void workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => {});
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
  if (isFirst)
    workers.addEventListener('controllerchange', () => tellWorker({ say: 'keep', urls: fetched() }), { once: true });
};

/** @public For sign-out, when there are accounts: nothing of a person stays behind. */
export const forgetAnswers = (): void => tellWorker({ say: 'wipe' });

const tellWorker = (message: ToWorker): void => navigator.serviceWorker?.controller?.postMessage(message);

/** What the page has asked for so far; the worker takes of it what it keeps. */
const fetched = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(name => name.startsWith(`${location.origin}/v1/`));
