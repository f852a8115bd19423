import { createWorkerSession, type WorkerSession } from '../../building/worker-session.ts';
import type { LoadedPage } from '../../queries.ts';
import type { PageEngine } from './requests.ts';

export type PageSession = WorkerSession<PageEngine>;

export const createPageSession = (page: LoadedPage): PageSession =>
  createWorkerSession(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }), page);
