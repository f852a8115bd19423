/** Answers a request that Node could not parse: it reaches no route, and its sender's language is not known. */
import type { Socket } from 'node:net';
import type { Problem, ProblemCode } from '@newsbell/contracts/problems';
import { texts } from '#i18n/texts.ts';

/** Fastify's `clientErrorHandler`: the same shape as all problems, and the connection's end. */
export const answerUnreadable = ({ code }: { code?: string }, socket: Socket): void => {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const [status, problem] = troubles[code ?? ''] ?? ['400 Bad Request', 'BAD_REQUEST'];
  const body = JSON.stringify({ message: texts('en').problems[problem], code: problem } satisfies Problem);
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
};

const troubles: Record<string, [status: string, code: ProblemCode]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'HEADERS_TOO_LARGE'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'TOO_SLOW'],
};
