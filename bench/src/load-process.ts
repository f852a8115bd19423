/**
 * Asks a server as fast as it answers, on so many connections at once, in a process of its own. HTTP is written and read
 * by hand, because on a small machine a client that does more would take the CPU from the server that it measures.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface Load {
  port: number;
  /** Asked in turn. */
  paths: string[];
  /** Who asks, path by path. */
  cookies?: string[];
  /** Forms that are posted, in turn too; without them it is GET. */
  forms?: string[];
  connections: number;
  /** Each connection asks once in any case. */
  seconds: number;
  /** Milliseconds between an answer and the next question, for a reader who is not in a hurry. */
  restMs?: number;
}

export interface Answers {
  /** Milliseconds, in order of size. */
  times: number[];
  seconds: number;
  /** Status codes other than 200, and how often they came. */
  refused: Record<string, number>;
  bytes: number;
}

export const loadWith = async ({
  port,
  paths,
  cookies,
  forms,
  connections,
  seconds,
  restMs,
}: Load): Promise<Answers> => {
  const answers: Answers = { times: [], seconds, refused: {}, bytes: 0 };
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let next = 0;
  const client = async (): Promise<void> => {
    let socket = await dial(port);
    do {
      if (restMs !== undefined) await pause(restMs);
      const asked = performance.now();
      const turn = next++;
      const sent = { form: forms?.[turn % forms.length], cookie: cookies?.[turn % cookies.length] };
      const answer = await ask(socket, paths[turn % paths.length]!, sent);
      answers.times.push(performance.now() - asked);
      answers.bytes += answer.bytes;
      if (answer.status !== '200') answers.refused[answer.status] = (answers.refused[answer.status] ?? 0) + 1;
      if (answer.closes) socket = await dial(port, socket);
    } while (performance.now() < end);
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, client));
  answers.seconds = (performance.now() - begun) / 1000;
  answers.times.sort((a, b) => a - b);
  return answers;
};

const dial = (port: number, old?: Socket): Promise<Socket> => {
  old?.destroy();
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
};

/** All answers of the server tell their length. */
const ask = (
  socket: Socket,
  path: string,
  { form, cookie }: { form?: string; cookie?: string },
): Promise<{ status: string; bytes: number; closes: boolean }> =>
  new Promise((resolve, reject) => {
    let head = '';
    let missing = Number.NaN;
    let bytes = 0;
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      if (Number.isNaN(missing)) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = /content-length: (\d+)/i.exec(head.slice(0, end))?.[1];
        if (length === undefined) return reject(new Error(`an answer without its length to ${path}`));
        missing = end + 4 + Number(length);
      }
      if (bytes < missing) return;
      socket.off('data', onData);
      resolve({ status: head.slice(9, 12), bytes, closes: /^connection: close/im.test(head) });
    };
    socket.on('data', onData);
    const method = form === undefined ? 'GET' : 'POST';
    const caller = cookie === undefined ? '' : `cookie: ${cookie}\r\n`;
    const asked = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\n${caller}`;
    socket.write(form === undefined ? `${asked}\r\n` : `${asked}${formHeaders(form)}\r\n${form}`);
  });

const formHeaders = (form: string): string =>
  `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${Buffer.byteLength(form)}\r\n`;

process.on('message', (load: Load) => void loadWith(load).then(answers => process.send!(answers)));
process.on('disconnect', () => process.exit(0));
