import { once } from 'node:events';
import { createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import { expect, test } from 'vitest';
import { selfSigned } from '#test/certificate.ts';
import { freshDatabase, testServer } from '#test/database.ts';
import { type connect, types } from './connection.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { StartError } from './start-error.ts';

const log = () => {};
const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '/nowhere', log });

const troubleOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    error => error,
  );
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).not.toContain('secret');
  return error.message;
};

test('a PostgreSQL that refuses is told in a sentence that says what to do, without the password', async () => {
  const refusals = [
    ['28P01', 'password authentication failed for user "bell"', 'Check the user and the password'],
    ['28000', 'no pg_hba.conf entry for host "10.0.0.2", no encryption', 'sslmode=require'],
    ['3D000', 'database "bell" does not exist', 'create database'],
    ['42501', 'permission denied for database "bell"', 'own the database'],
    ['53300', 'sorry, too many clients already', 'max_connections'],
    ['57P03', 'the database system is starting up', 'Wait'],
  ] as const;
  for (const [code, message, advice] of refusals) {
    const trouble = await withServer(refusalOf(code, message), url => troubleOf(open(url)));
    expect(trouble).toMatch(new RegExp(`^The database of DATABASE_URL cannot be used: ${message}\\. .*${advice}`));
  }
  const withoutTls = await withServer(Buffer.from('N'), url => troubleOf(open(`${url}?sslmode=require`)));
  expect(withoutTls).toContain('does not support SSL');
  expect(withoutTls).toContain('Turn TLS on there');
  expect(await troubleOf(open('postgres://bell:secret@127.0.0.1:1/bell'))).toMatch(/ECONNREFUSED.*PostgreSQL runs/);
  expect(await troubleOf(open('postgres://bell@/bell?host=/nowhere'))).toContain('no such socket');
});

test('sslmode means what libpq means: require encrypts, and only verify-full asks who vouches for the server', async () => {
  const { key, cert } = selfSigned(['other.test'], '490101000000Z');
  const refusal = refusalOf('28P01', 'password authentication failed for user "bell"');
  const server = createServer(socket =>
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.write('S');
        const secure = new TLSSocket(socket, { isServer: true, key, cert });
        secure.on('error', () => {}).once('data', () => secure.end(refusal));
      }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const trouble = (mode: string) => troubleOf(open(`postgres://bell:se%63ret@127.0.0.1:${port}/bell?sslmode=${mode}`));
  for (const mode of ['require', 'prefer', 'no-verify']) expect(await trouble(mode), mode).toContain('password');
  expect(await trouble('verify-full')).toContain('sslrootcert');
  expect(await trouble('verify-ca')).toContain('Name its authority by sslrootcert');
  server.close();
});

test('a user who may not make tables is told so', async () => {
  const database = await freshDatabase({ schema: 'empty' });
  const user = `${testServer().run}_stranger`;
  await database.pool.query(`create role ${user} login password 'secret'`);
  const connection = await connectionAs(user, database.connection);
  expect(await troubleOf(migrate({ ...connection, types }, { log }))).toMatch(/permission denied.*own the database/);
  await database.pool.query(`drop role ${user}`);
  await database.close();
});

const connectionAs = async (user: string, connection: Parameters<typeof connect>[0]) => {
  if (!connection.connectionString) return { ...connection, user };
  const url = new URL(connection.connectionString);
  url.username = user;
  url.password = 'secret';
  return { connectionString: url.href };
};

/** Answers an ErrorResponse of PostgreSQL's protocol. */
const refusalOf = (code: string, message: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};

/** A far end that answers the first bytes of a connection with these, and closes. */
const withServer = async <T>(answer: Buffer, work: (url: string) => Promise<T>): Promise<T> => {
  const server = createServer(socket => socket.once('data', () => socket.end(answer)).on('error', () => {}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  try {
    return await work(`postgres://bell:secret@127.0.0.1:${port}/bell`);
  } finally {
    server.close();
  }
};
