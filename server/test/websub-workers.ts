/** Tests start and kill the jobs of WebSub by these functions. */
import type { Database } from '#db/open.ts';
import { counter } from './counter.ts';
import { endSessionsOf, firstLine, startProcess } from './processes.ts';

/** `websub-process.ts` gets this message. */
export interface WebsubProcess {
  name: string;
  database: Record<string, unknown>;
  originPort: number;
  /** It is the PUBLIC_URL of the installation. */
  url: string;
}

const nextNumber = counter();

export interface WebsubWorker {
  /** Ends it by SIGKILL; resolves when its sessions in the database are gone, too. */
  kill(): Promise<void>;
}

/** Resolves once it is at work. */
export const startWebsubWorker = async (
  { db, connection }: Database,
  url: string,
  originPort: number,
): Promise<WebsubWorker> => {
  const { types: _functions, ...database } = connection;
  const name = `websub-${nextNumber()}`;
  const message: WebsubProcess = { name, database: { ...database }, originPort, url };
  const worker = startProcess('websub-process.ts', message);
  await firstLine(worker);
  return {
    kill: async () => {
      await worker.kill();
      await endSessionsOf(db, name);
    },
  };
};
