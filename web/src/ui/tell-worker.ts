/** The page sends these messages to the service worker. */
export type ToWorker =
  /** The worker forgets all answers and notifications on sign-out, so that nothing of a person stays behind. */
  | { say: 'wipe' }
  /** The worker keeps these addresses of answers, which the page had fetched before the worker was there. */
  | { say: 'keep'; urls: string[] }
  /** This browser receives the push of this account, by its id, until the next `wipe`. */
  | { say: 'pushFor'; account: number };

/**
 * Sends the message also where the worker does not control the page, as after a hard reload. It never rejects; without
 * a worker nothing happens.
 */
export const tellWorker = async (message: ToWorker): Promise<void> => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const worker = workers?.controller ?? (await workers?.getRegistration().catch(() => undefined))?.active;
  worker?.postMessage(message);
};
