/**
 * Request scope: the statements of a request end with it. Its end travels with the asynchronous calls of its handler, so
 * no query has to be handed it, and the pool (`request-pool.ts`) finds it there. Work outside of any scope, such as that
 * of jobs, has no such end.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** An AbortSignal would do the same, but listening to one takes longer than asking for a connection. */
export interface RequestScope {
  isOver: boolean;
  /** Called once, when it is over. */
  readonly watchers: Set<() => void>;
  /** The log names the request by it. */
  readonly requestId: string | undefined;
}

export const openScope = (requestId?: string): RequestScope => ({ isOver: false, watchers: new Set(), requestId });

export const endScope = (scope: RequestScope): void => {
  scope.isOver = true;
  for (const watcher of [...scope.watchers]) watcher();
  scope.watchers.clear();
};

const storage = new AsyncLocalStorage<RequestScope | undefined>();

/** Runs `work` so that its statements end with the scope. */
export const runInScope = <T>(scope: RequestScope, work: () => T): T => storage.run(scope, work);

/**
 * Runs `work` out of the scope of the request that starts it: its result is for others too, or it outlives the request.
 * What takes longer the more there is, such as deleting a source with all its items, goes on after the answer that the
 * call took too long, or it could never be done.
 */
export const apart = <T>(work: () => T): T => storage.run(undefined, work);

/** Runs `work` in a scope of its own, which ends after so many milliseconds, or with the one that it is in. */
export const runWithTimeout = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const outer = storage.getStore();
  const scope = openScope(outer?.requestId);
  const end = () => endScope(scope);
  if (outer?.isOver) end();
  outer?.watchers.add(end);
  const timer = setTimeout(end, ms);
  try {
    return await storage.run(scope, work);
  } finally {
    clearTimeout(timer);
    outer?.watchers.delete(end);
  }
};

export const currentScope = (): RequestScope | undefined => storage.getStore();

/** The request was answered, or its caller has gone, before its statements had ended. */
export class RequestOver extends Error {
  readonly code = 'REQUEST_OVER';
  constructor() {
    super('The request is over.');
    this.name = 'RequestOver';
  }
}
