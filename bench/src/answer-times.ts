/**
 * Timing attack: measures whether the time of an answer reveals who has an account, by the same call for known and
 * unknown names, in pairs of random order.
 */
import { Agent, request } from 'node:http';
import { randomOf } from './random.ts';
import { mannWhitney } from './rank-test.ts';
import { median } from './table.ts';

export interface Compared {
  /** They are milliseconds. */
  known: number;
  unknown: number;
  /** The medians differ by this part of the lower one. */
  apart: number;
  /** It is the probability that the difference is chance. */
  p: number;
  /** These status codes came; they are the same on both sides, or it is not the time that tells. */
  statuses: { known: string; unknown: string };
}

export interface Asked {
  path: string;
  known: (number: number) => Record<string, string>;
  unknown: (number: number) => Record<string, string>;
}

const WARM_UP = 20;

export const compareTimes = async (port: number, pairs: number, { path, known, unknown }: Asked): Promise<Compared> => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const statuses = { known: new Set<number>(), unknown: new Set<number>() };
  const random = randomOf(pairs);
  for (let number = 0; number < WARM_UP + pairs; number++) {
    const order = random.below(2) === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const side of order) {
      const { ms, status } = await post(port, path, (side === 'known' ? known : unknown)(number));
      statuses[side].add(status);
      if (number >= WARM_UP) times[side].push(ms);
    }
  }
  const medians = { known: median(times.known), unknown: median(times.unknown) };
  return {
    ...medians,
    apart: Math.abs(medians.known - medians.unknown) / Math.min(medians.known, medians.unknown),
    p: mannWhitney(times.known, times.unknown),
    statuses: { known: [...statuses.known].join(' '), unknown: [...statuses.unknown].join(' ') },
  };
};

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Measures from the first byte sent to the last one read. A body that is refused unread may find its connection closed
 * while it is being sent: its answer is then lost on the way as often as not, and the status is 0.
 */
export const post = (
  port: number,
  path: string,
  form: Record<string, string>,
): Promise<{ ms: number; status: number }> => {
  const body = new URLSearchParams(form).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const settle = (status = 0) => resolve({ ms: performance.now() - begun, status });
    request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, answer => {
      answer.resume();
      // An answer that is cut never ends; it closes in any case.
      answer.once('error', () => {}).once('close', () => settle(answer.statusCode));
    })
      .on('error', (error: NodeJS.ErrnoException) => (cut.has(error.code ?? '') ? settle() : reject(error)))
      .end(body);
  });
};

const cut = new Set(['EPIPE', 'ECONNRESET']);
