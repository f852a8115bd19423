/** A real HTTP proxy on loopback, which leads every CONNECT to the internet of a test, whatever address it names. */
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface TestProxy {
  /** `http://127.0.0.1:PORT`. */
  url: string;
  /** They are the heads of the requests so far, as they came. */
  heads: string[];
  /** In place of leading on, it sends this and keeps the connection open, or closes it. */
  answerWith(text: string | Buffer, then?: 'wait' | 'close'): void;
  close(): Promise<void>;
}

/** `lead` dials what the request names, as a proxy does. */
export const startProxy = async (lead: (host: string, port: number) => Socket): Promise<TestProxy> => {
  const heads: string[] = [];
  const sockets = new Set<Socket>();
  let answer: { text: string | Buffer; then: 'wait' | 'close' } | undefined;
  const server = createServer(socket => {
    keep(socket);
    let came = '';
    const read = (chunk: Buffer) => {
      came += chunk.toString('latin1');
      if (!came.includes('\r\n\r\n')) return;
      socket.off('data', read);
      heads.push(came);
      if (answer) {
        socket.write(answer.text);
        if (answer.then === 'close') socket.end();
        return;
      }
      const [, host = '', port = ''] = /^CONNECT \[?([^\s\]]+?)\]?:(\d+) HTTP\/1\.1\r\n/.exec(came) ?? [];
      const far = keep(lead(host, Number(port)));
      far.once('connect', () => {
        socket.write('HTTP/1.1 200 Connection established\r\nvia: test\r\n\r\n');
        socket.pipe(far).pipe(socket);
      });
      far.once('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n'));
    };
    socket.on('data', read);
  });
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    return socket.on('close', () => sockets.delete(socket));
  };
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heads,
    answerWith: (text, then = 'wait') => {
      answer = { text, then };
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise(done => server.close(() => done()));
    },
  };
};
