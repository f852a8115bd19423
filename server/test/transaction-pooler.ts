import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Connection } from '#db/connection.ts';

/**
 * Stands in for a pooler in transaction mode: each client brings a backend, and from then on each of its statements goes to the backend that
 * was used last and is free, as PgBouncer has it.
 */
export const transactionPooler = async (far: Connection): Promise<{ port: number; close(): void }> => {
  const idle: Socket[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(client => {
    const first = connect(socketOf(far));
    let backend: Socket | undefined = first;
    for (const each of [client, first]) sockets.add(each.on('error', () => {}));
    const answers = (data: Buffer) => {
      client.write(data);
      // ReadyForQuery: the transaction is over.
      if (!endsIdle(data)) return;
      backend!.off('data', answers);
      idle.push(backend!);
      backend = undefined;
    };
    first.on('data', answers);
    client.on('data', data => {
      if (data[0] === terminate) return client.end();
      if (!backend) backend = idle.pop()!.on('data', answers);
      backend.write(data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    for (const each of sockets) each.destroy();
    server.close();
  };
  return { port: (server.address() as { port: number }).port, close };
};

const terminate = 'X'.charCodeAt(0);

/** A ReadyForQuery is the last message of an answer: Z, a length of 5, and I where no transaction is open. */
const endsIdle = (data: Buffer): boolean => data.subarray(-6).equals(Buffer.from([90, 0, 0, 0, 5, 73]));

export const socketOf = ({ connectionString, host, port }: Connection) => {
  const url = connectionString ? new URL(connectionString) : undefined;
  const name = host ?? url?.searchParams.get('host') ?? url?.hostname ?? 'localhost';
  const at = Number(port ?? (url?.port || 5432));
  return name.startsWith('/') ? { path: `${name}/.s.PGSQL.${at}` } : { host: name, port: at };
};
