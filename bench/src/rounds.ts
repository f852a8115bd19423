/** Asks a server the same cases over several rounds and by several numbers of connections, and says what the answers took. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answers, Load } from './load-process.ts';
import { clusterCpuSeconds, cpuSeconds, loadAverage } from './process-figures.ts';
import { startProcess, stopProcess } from './start-process.ts';
import { median } from './table.ts';

/** Callers take turns, path by path, by the cookies or by the tokens. */
export interface Case extends Pick<Load, 'paths' | 'cookies' | 'tokens' | 'restMs'> {
  name: string;
}

interface Asking {
  port: number;
  server: ChildProcess;
  /** It is the data folder of the server's embedded PostgreSQL. */
  dataDir: string;
  cases: readonly Case[];
  clients: readonly number[];
  rounds: number;
  /** Each case is asked so long in a round. */
  seconds: number;
}

/** It has the seconds of CPU that the answers took, and how busy the machine was. */
interface Answered extends Answers {
  server: number;
  postgres: number;
  load: string;
}

export interface Figures {
  /** The first two and those of CPU are milliseconds. All are medians over the rounds. */
  p50: number;
  p99: number;
  serverCpu: number;
  postgresCpu: number;
  perSecond: number;
  kilobytes: number;
  load: number;
}

/** Answers the figures of a case by its name and the number of connections. */
export const askInRounds = async (asking: Asking): Promise<(name: string, connections: number) => Figures> => {
  const { port, cases, clients, rounds } = asking;
  const load = startProcess('load');
  const ask = await openAsking(asking, load);
  const runs = new Map<string, Answered[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const { name, ...callers } of cases) {
      for (const connections of clients) {
        // Round 0 warms up the code, the caches and the connections, and does not count.
        const seconds = round === 0 ? 1 : asking.seconds;
        const answers = await ask({ port, ...callers, connections, seconds });
        if (Object.keys(answers.refused).length > 0) console.log(`${name}: refused ${JSON.stringify(answers.refused)}`);
        const key = `${name}/${connections}`;
        if (round > 0) runs.set(key, [...(runs.get(key) ?? []), answers]);
      }
    }
    console.log(`round ${round} of ${rounds} (load ${await loadAverage()})`);
  }
  await stopProcess(load);
  return (name, connections) => figuresOf(runs.get(`${name}/${connections}`)!);
};

const openAsking = async ({ server, dataDir }: Asking, load: ChildProcess) => {
  const postmaster = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return async (job: Load): Promise<Answered> => {
    const before = [await cpuSeconds(server.pid!), await clusterCpuSeconds(postmaster)] as const;
    load.send(job);
    const [answers] = (await once(load, 'message')) as [Answers];
    const after = [await cpuSeconds(server.pid!), await clusterCpuSeconds(postmaster)] as const;
    return { ...answers, server: after[0] - before[0], postgres: after[1] - before[1], load: await loadAverage() };
  };
};

const figuresOf = (answered: readonly Answered[]): Figures => {
  const of = (pick: (answers: Answered) => number) => median(answered.map(pick));
  const at = (part: number) => of(({ times }) => times[Math.floor(times.length * part)]!);
  return {
    p50: at(0.5),
    p99: at(0.99),
    serverCpu: of(({ server, times }) => (server * 1000) / times.length),
    postgresCpu: of(({ postgres, times }) => (postgres * 1000) / times.length),
    perSecond: of(({ times, seconds }) => times.length / seconds),
    kilobytes: of(({ bytes, times }) => bytes / times.length / 1000),
    load: of(({ load }) => Number(load)),
  };
};

/** Answers the columns that every table of such figures has. */
export const columnsOf = ({ p50, p99, serverCpu, postgresCpu, kilobytes, load }: Figures, aim: number) => ({
  p50: p50.toFixed(2),
  p99: p99.toFixed(2),
  aim: p99 <= aim ? 'met' : 'missed',
  'server CPU': serverCpu.toFixed(2),
  'PostgreSQL CPU': postgresCpu.toFixed(2),
  'KB an answer': kilobytes.toFixed(0),
  load: load.toFixed(1),
});

export const clientsIn = (connections: number): string => `${connections} ${connections === 1 ? 'client' : 'clients'}`;
