/** Tests start and kill servers that take news by these functions. */
import type { Database } from '#db/open.ts';
import { counter } from './counter.ts';
import { endSessionsOf, firstLine, startProcess, type TestProcess } from './processes.ts';
import { freely } from './publishing.ts';

/** `publishing-process.ts` and `dying-process.ts` get this message. */
export interface PublishingProcess {
  name: string;
  database: Record<string, unknown>;
  env: Record<string, string>;
}

/** A server of `dying-process.ts` dies once so many statements of its first request have been answered, 0 before all of them. */
export interface Life extends PublishingProcess {
  death: number;
}

export interface PublishingServer {
  origin: string;
  /** Resolves when it is gone, and its sessions in the database, too. */
  kill(): Promise<void>;
}

const nextNumber = counter();

const messageOf = ({ connection }: Database): PublishingProcess => {
  const { types: _functions, ...database } = connection;
  return { name: `publishing-${nextNumber()}`, database: { ...database }, env: freely };
};

/** Resolves once it listens. */
export const startPublishing = async (database: Database): Promise<PublishingServer> => {
  const message = messageOf(database);
  const server = startProcess('publishing-process.ts', message);
  const port = await firstLine(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    kill: async () => {
      await server.kill();
      await endSessionsOf(database.db, message.name);
    },
  };
};

/** Asks a server that may die of it. Undefined: it had no answer, because the server died. */
export type Ask = <T>(send: (origin: string) => Promise<T | undefined>) => Promise<T | undefined>;

/**
 * Repeats the play until its call is answered: the server of the first one dies before the first statement of the call,
 * the next one after it, and so on. Answers how many have died. The play asks once.
 */
export const dyingAfterEachStatement = async (
  database: Database,
  play: (ask: Ask) => Promise<void>,
): Promise<number> => {
  const server = startProcess('dying-process.ts', {});
  for (let deaths = 0; ; deaths++) {
    let isAnswered = false;
    await play(async send => {
      const origin = await begin(server, { ...messageOf(database), death: deaths });
      const answer = await send(origin.address);
      isAnswered = answer !== undefined;
      if (isAnswered) server.tell('end');
      await origin.ended(database);
      return answer;
    });
    if (!isAnswered) continue;
    await server.kill();
    return deaths;
  }
};

const begin = async (server: TestProcess, life: Life) => {
  server.tell(JSON.stringify(life));
  const address = `http://127.0.0.1:${await firstLine(server)}`;
  const ended = async ({ db }: Database) => {
    const line = await firstLine(server);
    if (line !== 'dead') throw new Error(`it is not dead: ${line}`);
    await endSessionsOf(db, life.name);
  };
  return { address, ended };
};
