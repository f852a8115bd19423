/** The lines are run as they are shown, by the programs of this machine, against a server that notes what it is sent. */
import { execFile, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lineKinds, lineOf } from './lines.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  type: string | undefined;
  body: string;
}

const received: Received[] = [];
const server = createServer(async ({ method, url, headers }, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of response.req) chunks.push(chunk as Buffer);
  const { authorization, 'content-type': type } = headers;
  received.push({ method, url, authorization, type, body: Buffer.concat(chunks).toString() });
  response.setHeader('content-type', 'application/json').end('{}');
});
let address: string;

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/project/backups/news`;
});
beforeEach(() => {
  received.length = 0;
});
afterAll(() => new Promise(resolve => server.close(resolve)));

const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined;

/** Proxies of this machine are left out. */
const run = async (program: string, args: string[], env: Record<string, string> = {}): Promise<void> => {
  await promisify(execFile)(program, args, { env: { PATH: process.env.PATH, ...env } });
};
const token = 'nb_256t-dzxm-0gcf-6ayn-1fn1';
const ready = (kind: Parameters<typeof lineOf>[0]) => lineOf(kind, address).replaceAll('nb_…', token);

const sent = { method: 'POST', url: '/v1/project/backups/news', authorization: `Bearer ${token}` };
const asText = { ...sent, type: 'application/x-www-form-urlencoded', body: 'Backup done' };
const asJson = { ...sent, type: 'application/json', body: { title: 'Backup done', fields: { files: 12 } } };
const inJson = () => received.map(each => ({ ...each, body: JSON.parse(each.body) as unknown }));

it.each(lineKinds)('the line of %s names the address and sends a token', kind => {
  const line = lineOf(kind, address);
  expect(line).toContain(address);
  expect(line).toMatch(kind === 'github' ? /Bearer \$TOKEN/ : /Bearer nb_…/);
});

it.skipIf(!isThere('curl'))('the line of curl publishes', async () => {
  await run('sh', ['-c', ready('curl')]);
  expect(received).toEqual([asText]);
});

it.skipIf(!isThere('wget'))('the line of wget publishes', async () => {
  await run('sh', ['-c', ready('wget')]);
  expect(received).toEqual([asText]);
});

it.skipIf(!isThere('python3'))('the line of Python publishes', async () => {
  await run('python3', ['-c', ready('python')]);
  expect(inJson()).toEqual([asJson]);
});

it('the line of JavaScript publishes', async () => {
  await run(process.execPath, ['--input-type=module', '-e', ready('javascript')]);
  expect(inJson()).toEqual([asJson]);
});

it('the step of GitHub Actions has each value in a form that YAML takes', () => {
  const [values, script] = ready('github').split('  run: |\n');
  for (const line of values!.trimEnd().split('\n')) expect(line).toMatch(/^(- | {2}| {4})\w+:( [^:#"'[\]|>&*!%@`]+)?$/);
  for (const line of script!.split('\n')) expect(line).toMatch(/^ {4}/);
});

it
  .skipIf(!isThere('curl') || !isThere('bash'))
  .each(['Nightly & weekly: 100 % success', '@report.txt success', 'title=Nightly&id=1 success'])(
  'the step of GitHub Actions publishes %s as it stands',
  async news => {
    const [, script] = ready('github').split('  run: |\n');
    await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script!], { TOKEN: token, NEWS: news });
    expect(received).toEqual([{ ...sent, type: 'text/plain', body: news }]);
  },
);
