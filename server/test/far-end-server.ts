/** A far end behaves as it is told: the fakes of Web Push and FCM share this, each in a process of its own. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** `accepts` says that the message is taken, as the log shows, whatever the sender hears of it. */
export type Behaviour =
  | { does: 'accept' }
  | { does: 'answer'; status: number; headers?: Record<string, string>; body?: string }
  | { does: 'hang'; accepts: boolean }
  | { does: 'close'; accepts: boolean }
  | { does: 'close-before-reading' }
  | { does: 'wait'; ms: number }
  | { does: 'drip' }
  | { does: 'garbage' }
  | { does: 'half-answer' }
  | { does: 'huge-body' }
  | { does: 'many-headers' }
  | { does: 'wrong-coding' };

/** It is the accepted message, as it is logged, and the answer to it; or the reason for its refusal. */
export type Judged = { taken: object; status: number; body?: string } | { status: number; body: string };

export interface FarEnd {
  /** Judges a message. It throws for one that is not well-formed, which is answered with 400. */
  judge(request: IncomingMessage, body: Buffer): Judged | Promise<Judged>;
  /** Answers other calls of the fake; undefined where there is none of that path. */
  other?(request: IncomingMessage, body: Buffer): object | Promise<object | undefined> | undefined;
}

/**
 * Listens on loopback and prints its port. The test itself calls `PUT /_behaviour` (a Behaviour, with `times` for how
 * many messages, and then as before), `GET /_log` and `DELETE /_log`.
 */
export const startFarEnd = ({ judge, other }: FarEnd): void => {
  let usual: Behaviour = { does: 'accept' };
  let passing: { behaviour: Behaviour; left: number } | undefined;
  let log: object[] = [];
  let asked = 0;

  const next = (): Behaviour => {
    asked += 1;
    if (!passing || passing.left <= 0) return usual;
    passing.left -= 1;
    return passing.behaviour;
  };

  const message = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const behaviour = next();
    if (behaviour.does === 'close-before-reading') return void request.socket.resetAndDestroy();
    const body = await bodyOf(request);
    const judged = await Promise.resolve()
      .then(() => judge(request, body))
      .catch((error): Judged => ({ status: 400, body: String(error) }));
    if (!('taken' in judged)) return answer(response, judged.status, judged.body);
    if (behaviour.does === 'wait') await pause(behaviour.ms);
    const isTaken =
      'accepts' in behaviour ? behaviour.accepts : !['answer', 'garbage', 'many-headers'].includes(behaviour.does);
    if (isTaken) log.push({ ...judged.taken, at: Date.now() });
    perform(behaviour, judged, request, response);
  };

  const control = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const call = `${request.method} ${request.url}`;
    if (call === 'GET /_log') answer(response, 200, JSON.stringify({ asked, log }));
    else if (call === 'DELETE /_log') {
      [log, asked] = [[], 0];
      answer(response, 200, '{}');
    } else if (call === 'PUT /_behaviour') {
      const { times, ...behaviour } = JSON.parse((await bodyOf(request)).toString()) as Behaviour & { times?: number };
      if (times === undefined) [usual, passing] = [behaviour, undefined];
      else passing = { behaviour, left: times };
      answer(response, 200, '{}');
    } else return false;
    return true;
  };

  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    try {
      if (await control(request, response)) return;
      const isOther = other && /^\/(_|token\b)/.test(request.url ?? '');
      if (!isOther) return await message(request, response);
      const said = await other(request, await bodyOf(request));
      answer(response, said ? 200 : 404, JSON.stringify(said ?? {}));
    } catch (error) {
      if (!response.headersSent) answer(response, 400, String(error));
    }
  });
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
  process.once('SIGTERM', () => process.exit(0));
  // The test has ended without saying so.
  process.stdin.on('end', () => process.exit(0)).resume();
};

const perform = (
  behaviour: Behaviour,
  { status, body = '' }: Judged,
  { socket }: IncomingMessage,
  response: ServerResponse,
): unknown => {
  switch (behaviour.does) {
    case 'accept':
    case 'wait':
      return answer(response, status, body);
    case 'answer':
      return answer(response, behaviour.status, behaviour.body ?? '', behaviour.headers);
    case 'hang':
      return;
    case 'close':
    case 'close-before-reading':
      return void socket.destroy();
    case 'garbage':
      return void socket.end('220 mail.example ESMTP\r\n\r\n\u0000\u0001');
    case 'many-headers': {
      const headers = Array.from({ length: 400 }, (_, n) => [`x-${n}`, 'a'.repeat(90)]);
      return answer(response, status, body, Object.fromEntries(headers));
    }
    case 'half-answer':
      response.writeHead(status, { 'content-length': 1000 });
      return void response.write('half', () => socket.end());
    case 'wrong-coding':
      return answer(response, status, 'not gzip at all', { 'content-encoding': 'gzip' });
    case 'drip':
      return endlessly(response.writeHead(status), 1, 20);
    case 'huge-body':
      return endlessly(response.writeHead(status), 64 * 1024, 0);
  }
};

const endlessly = (response: ServerResponse, bytes: number, everyMs: number): void => {
  const timer = setInterval(() => response.writableLength < 1_000_000 && response.write('x'.repeat(bytes)), everyMs);
  response.on('close', () => clearInterval(timer));
};

const answer = (response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void =>
  void response.writeHead(status, headers).end(body);

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};
