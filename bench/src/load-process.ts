/**
 * Load generator: asks a server as fast as it answers, on so many connections at once, in a process of its own. HTTP is
 * written and read by hand, because on a small machine a client that does more would take the CPU from the server that
 * it measures.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface Load {
  port: number;
  /** The paths are asked in turn. */
  paths: string[];
  /** The callers take turns, path by path. */
  cookies?: string[];
  /** Programs take turns by their access tokens instead. */
  tokens?: string[];
  /** Forms are posted, in turn too; without them the method is GET. */
  forms?: string[];
  /** They stand in place of forms: any bodies, with their method. */
  bodies?: Body[];
  connections: number;
  /** Each connection asks once in any case. */
  seconds: number;
  /** It counts milliseconds between an answer and the next question, for a reader who is not in a hurry. */
  restMs?: number;
  /**
   * The connections come from these addresses, in turn, as a trusted proxy would say it. Without it each question has
   * another one.
   */
  from?: string[];
  /** Each question has a connection of its own. */
  fresh?: boolean;
  /** All connections together ask so often at most. */
  most?: number;
  /** Timeout: after so many milliseconds an answer counts as `late`. */
  patienceMs?: number;
}

export interface Body {
  method: 'POST' | 'PUT';
  type: string;
  base64: string;
}

export interface Answers {
  /** They are milliseconds, in order of size. */
  times: number[];
  seconds: number;
  /** It has the status codes other than 200, and how often they came; `cut` is a connection that ended without an answer. */
  refused: Record<string, number>;
  bytes: number;
}

let stopping = false;
const open = new Set<Socket>();

export const loadWith = async (load: Load): Promise<Answers> => {
  const { paths, cookies, tokens, connections, seconds, restMs, fresh = false, most = Number.POSITIVE_INFINITY } = load;
  const answers: Answers = { times: [], seconds, refused: {}, bytes: 0 };
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const bodies = load.bodies?.map(bodyOf) ?? load.forms?.map(formOf);
  let next = 0;
  const client = async (number: number): Promise<void> => {
    const from = load.from?.[number % load.from.length];
    let socket: Socket | undefined;
    // Staggered: connections that begin together would go on asking together.
    if (restMs !== undefined) await pause((restMs * number) / connections);
    do {
      if (restMs !== undefined) await pause(restMs);
      if (stopping || next >= most) break;
      const turn = next++;
      const asked = performance.now();
      const question = {
        body: bodies?.[turn % bodies.length],
        cookie: cookies?.[turn % cookies.length],
        token: tokens?.[turn % tokens.length],
        from: from ?? addressOf(turn),
      };
      if (!socket?.writable) socket = await dial(load.port);
      const answer = await ask(socket, paths[turn % paths.length]!, question, load.patienceMs);
      if (stopping) break;
      answers.times.push(performance.now() - asked);
      answers.bytes += answer.bytes;
      if (answer.status !== '200') answers.refused[answer.status] = (answers.refused[answer.status] ?? 0) + 1;
      if (answer.closes || fresh) socket.destroy();
      // Backoff: a caller that is refused would otherwise do nothing but try again.
      if (answer.status === 'cut') await pause(20);
    } while (performance.now() < end);
    socket?.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => client(number)));
  answers.seconds = (performance.now() - begun) / 1000;
  answers.times.sort((a, b) => a - b);
  return answers;
};

/** A socket that fails is destroyed, which `ask` notices. */
const dial = (port: number): Promise<Socket> =>
  new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    open.add(socket);
    socket.on('error', () => {});
    socket.once('connect', () => resolve(socket));
    socket.once('close', () => {
      open.delete(socket);
      resolve(socket);
    });
  });

interface Question {
  body?: { method: string; type: string; bytes: Buffer };
  cookie?: string;
  token?: string;
  from?: string;
}

interface Answer {
  status: string;
  bytes: number;
  closes: boolean;
}

/**
 * Each question has one of many addresses, because an address has a budget of searches. The server believes it where it
 * is told to.
 */
const addressOf = (turn: number): string => `198.18.${(turn >> 8) & 255}.${turn & 255}`;

/** Content-Length: all answers of the server tell their length, so no other framing is read. */
const ask = (
  socket: Socket,
  path: string,
  { body, cookie, token, from }: Question,
  patienceMs?: number,
): Promise<Answer> =>
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
      settle(head.slice(9, 12), /^connection: close/im.test(head));
    };
    const settle = (status: string, closes: boolean) => {
      clearTimeout(timer);
      socket.off('data', onData).off('close', onClose);
      resolve({ status, bytes, closes });
    };
    const onClose = () => settle('cut', true);
    const timer = patienceMs === undefined ? undefined : setTimeout(() => settle('late', true), patienceMs);
    if (socket.destroyed) return onClose();
    socket.on('data', onData).once('close', onClose);
    // CSRF: a program without a browser sends this header, because the page of another site cannot.
    const visitor = cookie === undefined ? '' : `cookie: ${cookie}\r\nx-requested-with: bench\r\n`;
    const caller = token === undefined ? visitor : `authorization: Bearer ${token}\r\n`;
    const forwarded = from === undefined ? '' : `x-forwarded-for: ${from}\r\n`;
    const asked = `${body?.method ?? 'GET'} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\n${forwarded}${caller}`;
    if (!body) return void socket.write(`${asked}\r\n`);
    socket.write(`${asked}content-type: ${body.type}\r\ncontent-length: ${body.bytes.length}\r\n\r\n`);
    socket.write(body.bytes);
  });

const formOf = (form: string) => ({
  method: 'POST',
  type: 'application/x-www-form-urlencoded',
  bytes: Buffer.from(form),
});

const bodyOf = ({ method, type, base64 }: Body) => ({ method, type, bytes: Buffer.from(base64, 'base64') });

/** `stop` ends a load before its time: what is under way is dropped, and the answers so far are sent. */
process.on('message', (load: Load | 'stop') => {
  if (load !== 'stop') return void loadWith(load).then(answers => process.send!(answers));
  stopping = true;
  for (const socket of open) socket.destroy();
});
process.on('disconnect', () => process.exit(0));
