/**
 * Fake: it is a push service, FCM or a mail server that takes everything; its argument says which. A message is
 * answered after 2 to 17 ms, and the calls that lead to it at once.
 */
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';

const inAWhile = (answer: () => void) => setTimeout(answer, 2 + Math.random() * 15);

const http = () =>
  createHttpServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    request.resume();
    request.once('end', () => {
      if (request.url === '/token')
        return response.end(JSON.stringify({ access_token: 'ya29.bench', expires_in: 3599 }));
      inAWhile(() => response.writeHead(kind === 'push' ? 201 : 200).end('{}'));
    });
  });

const smtp = () =>
  createServer({ noDelay: true }, socket => {
    let isText = false;
    let read = '';
    socket.on('error', () => {});
    socket.write('220 bench ESMTP\r\n');
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      read += chunk;
      while (true) {
        const end = isText ? '\r\n.\r\n' : '\r\n';
        const at = read.indexOf(end);
        if (at < 0) return;
        const line = read.slice(0, at);
        read = read.slice(at + end.length);
        if (isText) inAWhile(() => say(socket, '250 OK'));
        else say(socket, answerTo(line));
        isText = !isText && /^DATA/i.test(line);
      }
    });
  });

const say = (socket: Socket, line: string) => socket.writable && socket.write(`${line}\r\n`);

const answerTo = (line: string): string => {
  if (/^EHLO/i.test(line)) return '250-bench\r\n250-8BITMIME\r\n250 SIZE';
  return /^DATA/i.test(line) ? '354 Go on' : '250 OK';
};

const kind = process.argv[2] as 'push' | 'fcm' | 'smtp';
const server = kind === 'smtp' ? smtp() : http();
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
