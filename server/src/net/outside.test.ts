import { createSocket, type Socket } from 'node:dgram';
import { afterEach, expect, it } from 'vitest';
import { systemOutside } from './outside.ts';

const servers: Socket[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

it('gives all IPv4 and IPv6 addresses of a name', async () => {
  const { resolve } = systemOutside({
    nameServers: [await nameServer({ 1: ['c6290004', 'c6290005'], 28: [`2606${'0'.repeat(27)}1`] })],
  });
  expect(await resolve('both.test')).toEqual(['198.41.0.4', '198.41.0.5', '2606::1']);
});

it('gives the addresses of one family when the other has none', async () => {
  const { resolve } = systemOutside({ nameServers: [await nameServer({ 28: [`2606${'0'.repeat(27)}1`] })] });
  expect(await resolve('six.test')).toEqual(['2606::1']);
});

it('rejects when a name has no address', async () => {
  const { resolve } = systemOutside({ nameServers: [await nameServer({})] });
  await expect(resolve('none.test')).rejects.toMatchObject({ code: 'ENODATA' });
});

/** Answers every question with the records of its type, given as hex. */
const nameServer = async (records: Record<number, string[]>): Promise<string> => {
  const server = createSocket('udp4');
  servers.push(server);
  server.on('message', (query, from) => {
    const typeAt = query.indexOf(0, 12) + 1;
    const question = query.subarray(12, typeAt + 4);
    const type = query.readUInt16BE(typeAt);
    const answers = (records[type] ?? []).map(address => {
      const data = Buffer.from(address, 'hex');
      const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
      return Buffer.concat([record, data]);
    });
    const head = Buffer.from([query[0]!, query[1]!, 0x81, 0x80, 0, 1, 0, answers.length, 0, 0, 0, 0]);
    server.send(Buffer.concat([head, question, ...answers]), from.port, from.address);
  });
  await new Promise<void>(done => server.bind(0, '127.0.0.1', done));
  return `127.0.0.1:${server.address().port}`;
};
