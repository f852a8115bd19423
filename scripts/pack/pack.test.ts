/** The release as an operator has it: its files in a folder of their own, on an embedded PostgreSQL, each command a process. Node is the tests'. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../../server/src/commands/all.ts';
import { ensureBuilt } from '../ensure/built.mjs';
import { root } from '../ensure/places.mjs';
import { copyPackages, copyParts } from './copy.ts';
import { launcher } from './launcher.ts';
import { addressOf } from './start.ts';

const folder = mkdtempSync(join(tmpdir(), 'newsbell-release-'));
const release = join(folder, 'newsbell-1');
const called = new Set<string>();
const origin = createServer((request, response) => {
  if (request.url === '/feed') return response.setHeader('content-type', 'application/rss+xml').end(feedAt(source));
  if (request.url === '/robots.txt') return response.writeHead(404).end();
  return response.setHeader('content-type', 'text/html').end(page);
});
const feedAt = (
  host: string,
) => `<rss version="2.0"><channel><title>Harbour</title><link>http://${host}/</link><description>d</description>
<item><title>Ferry returns</title><link>/ferry</link><description>The ferry is back in the harbour.</description></item></channel></rss>`;
const password = 'correct horse battery ring';
const metricsToken = 'a token of a monitoring';
const ours = { 'x-requested-with': 'newsbell' };
const article =
  'The ferry is back in the harbour after three months of repairs, and sails twice a day from Monday on. ';
const page = `<html><head><title>Ferry returns</title></head><body><article><h1>Ferry returns</h1>${`<p>${article.repeat(4)}</p>`.repeat(5)}</article></body></html>`;

let bundle: string;
let env: Record<string, string>;
let server: ChildProcess;
let at: string;
let source: string;

const start = (args: string[], settings: Record<string, string> = {}) => {
  called.add(args[0]!);
  return spawn(join(release, 'newsbell'), args, { cwd: folder, env: { ...env, ...settings } });
};
const newsbell = async (args: string[], input = '', settings: Record<string, string> = {}) => {
  const child = start(args, settings);
  child.stdin.end(input);
  const ended = new Promise<number | null>(done => child.on('close', done));
  const [printed, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, printed, complained };
};

beforeAll(async () => {
  for (const workspace of ['server', 'web'] as const) expect(await ensureBuilt(workspace)).toBeUndefined();
  // PostgreSQL may run as another user, who has to reach it.
  chmodSync(folder, 0o755);
  // Names above the clone mean nothing, also that of a file which stays behind.
  const clone = join(folder, 'compose.clone');
  symlinkSync(root, clone);
  bundle = copyParts(clone, release, '1.0.0');
  copyPackages(root, release, `${process.platform}-${process.arch}`, false);
  writeFileSync(join(release, 'newsbell'), launcher(bundle, process.execPath));
  chmodSync(join(release, 'newsbell'), 0o755);
  origin.listen(0, '127.0.0.2');
  await once(origin, 'listening');
  source = `127.0.0.2:${(origin.address() as AddressInfo).port}`;
  writeFileSync(
    join(folder, 'newsbell.env'),
    `# Settings\nSTARTER_PACK=true\nCRAWL=false\nLOG=silent\nPORT=0\nANSWER_WITHIN_MS=60000\nCRAWL_PRIVATE_HOSTS="${source}"\n`,
  );
  env = { PATH: '/usr/bin:/bin', HOME: folder, DATA_DIR: join(folder, 'data') };
  server = start(['serve'], { METRICS_TOKEN: metricsToken });
  at = await addressOf(server);
});

afterAll(async () => {
  origin.closeAllConnections();
  origin.close();
  if (server.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

test('jobs have their names, though those of variables are short', async () => {
  const figures = () =>
    fetch(`${at}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } }).then(answer => answer.text());
  await expect.poll(figures).toContain('task="sendMails"');
  const names = [...(await figures()).matchAll(/task="(\w+)"/g)].map(([, name]) => name!);
  expect(names.filter(name => name.length < 4)).toEqual([]);
});

test('settings that this user may not read end a command', async () => {
  const settings = join(folder, 'newsbell.env');
  const text = readFileSync(settings);
  rmSync(settings);
  symlinkSync('nowhere', settings);
  try {
    const { code, complained } = await newsbell(['user', 'list']);
    expect([code, complained]).toEqual([2, expect.stringMatching(/ENV_FILE: \S+newsbell\.env cannot be read/)]);
    expect(await newsbell(['--version'], '', { ENV_FILE: '' })).toMatchObject({ code: 0, complained: '' });
  } finally {
    rmSync(settings);
    writeFileSync(settings, text);
  }
});

test('a user who has not packed it gets a copy of the compile cache', async () => {
  rmSync(join(release, 'compiled'), { recursive: true, force: true });
  const packed = join(release, 'compiled/v24-x64-987654');
  mkdirSync(packed, { recursive: true });
  writeFileSync(join(packed, 'a'), 'compiled');
  expect(await newsbell(['--version'])).toMatchObject({ code: 0, complained: '' });
  const own = join(folder, '.cache/newsbell/newsbell-1', `v24-x64-${process.getuid!()}`);
  expect(readFileSync(join(own, 'a'), 'utf8')).toBe('compiled');
  expect(await newsbell(['--version'], '', { HOME: '/proc' })).toMatchObject({ code: 0, complained: '' });
  rmSync(join(release, 'compiled'), { recursive: true });
});

test('a person is added, and sets a password', async () => {
  const { printed } = await newsbell(['user', 'add', 'alice', '--email', 'alice@x.test', '--admin']);
  const token = /token=([\w-]+)/.exec(printed)![1];
  const body = JSON.stringify({ token, newPassword: password });
  const headers = { 'content-type': 'application/json', ...ours };
  const answer = await fetch(`${at}/v1/account/password/reset`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
});

test('the release serves its page, with settings of the file beside it', async () => {
  const [ready, html] = await Promise.all([fetch(`${at}/health/ready`), fetch(`${at}/`)]);
  expect([ready.status, html.status]).toEqual([200, 200]);
  const asset = /\/assets\/index-[\w-]+\.js/.exec(await html.text())![0];
  expect((await fetch(at + asset)).status).toBe(200);
  expect((await fetch(`${at}/v1/agreement`)).status).toBe(200);
  expect((await fetch(`${at}/v1/openapi.json`)).status).toBe(200);
  const known = await (await fetch(`${at}/v1/suggest/project?keyword=a`)).text();
  expect(known.length).toBeGreaterThan(2);
  expect(existsSync(join(release, 'node_modules', `node-${process.platform}-${process.arch}`))).toBe(false);
  // An image is built from a clone.
  const deployed = readdirSync(join(release, 'deploy'));
  expect(deployed).toEqual(readdirSync(join(root, 'deploy')).filter(name => !/^(compose\.|secrets$)/.test(name)));
  expect(deployed).toContain('Caddyfile');
});

test.each([
  [['--version'], '', /^newsbell \d/],
  [['migrate'], '', /./],
  [['parse', '-', '--url', 'http://x.test/feed'], feedAt('x.test'), /"Ferry returns"/],
  [['sanitize', '-'], '<p onclick="x()">a<script>b</script></p>', /<p>a<\/p>/],
  [
    ['extract', '-', '--base', 'http://x.test/', '--rule', '<a href="{%}">{%}</a>', '--map', 'link=1,title=2'],
    '<a href="/ferry">Ferry returns</a>',
    /"Ferry returns"/,
  ],
  [['extract', '-', '--base', 'http://x.test/', '--suggest'], page, /"proposals"/],
  [['match', '--keyword', 'ferry', '-'], 'Ferry returns\nthe text', /ferry/],
  [['user', 'add', 'bob', '--email', 'bob@x.test'], '', /\/reset\?token=/],
  [['user', 'password', 'alice'], `${password}\n`, /./],
  [['user', 'list'], '', /alice/],
  [['token', 'make', 'alice', '--scope', 'read'], '', /\S{20}/],
  [['opml', 'export', '--user', 'alice'], '', /<opml/],
  [['sources', '--failing'], '', /./],
  [['mail', 'test', 'alice@x.test'], '', /./],
] as const)('newsbell %s works', async (args, input, expected) => {
  const { code, printed, complained } = await newsbell([...args], input);
  expect([code, complained]).toEqual([0, expect.not.stringContaining('Error')]);
  expect(printed).toMatch(expected);
});

test('a source is found and crawled, and is read in a thread', async () => {
  const found = await newsbell(['discover', `http://${source}/feed`]);
  expect(found).toMatchObject({ code: 0, printed: expect.stringContaining('"Ferry returns"') });
  const crawled = await newsbell(['crawl', `http://${source}/feed`, '--user', 'alice']);
  expect(crawled).toMatchObject({ code: 0, complained: '' });
  const { cookie } = await signIn();
  const { urlKey } = JSON.parse(crawled.printed) as { urlKey: string };
  const list = await fetch(`${at}/v1/feed/project?urlKey=${urlKey}`, { headers: { cookie } });
  expect(await list.text()).toContain('Ferry returns');
});

test.each(['documents-worker.js', 'features-generators-repair-worker.js'])('the thread of %s starts', async name => {
  const thread = new Worker(join(release, bundle, name));
  expect(await once(thread, 'message')).toEqual(['ready']);
  if (name.startsWith('documents')) {
    thread.postMessage({
      isArticle: true,
      bytes: Buffer.from(page),
      contentType: 'text/html',
      url: 'http://x.test/ferry',
    });
    expect(await once(thread, 'message')).toEqual(['ready']);
    expect(JSON.stringify(await once(thread, 'message'))).toContain('three months of repairs');
  }
  await thread.terminate();
});

test('psql is found on the PATH, and doctor tells what it has found', async () => {
  writeFileSync(join(folder, 'psql'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  const psql = await newsbell(['psql', '--', '--list'], '', { PATH: `${folder}:${env.PATH}` });
  expect(psql).toMatchObject({ code: 0, printed: expect.stringMatching(/^--dbname=postgresql:.* --list\n$/) });
  const doctor = await newsbell(['doctor', '--json']);
  const findings = doctor.printed
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(findings).toContainEqual(expect.objectContaining({ id: 'database', state: 'ok' }));
});

test('a picture is made anew', async () => {
  const png = readFileSync(join(root, 'web/dist/icons/icon-192.png'));
  const { cookie } = await signIn();
  const body = new FormData();
  body.set('profileImage', new Blob([png], { type: 'image/png' }), 'a.png');
  const answer = await fetch(`${at}/v1/account`, { method: 'PUT', headers: { cookie, ...ours }, body });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ username: 'alice', profileImage: expect.stringMatching(/^\/u\//) }),
  ]);
});

test('publishing to a project that is not there is refused in one sentence', async () => {
  const { code, complained } = await newsbell(['publish', 'nowhere'], 'x');
  expect([code, complained]).toEqual([2, expect.stringContaining('There is no project "nowhere"')]);
});

test('a worker joins, and ends by its signal with 0', async () => {
  const worker = start(['worker']);
  await once(worker.stdout, 'data');
  worker.kill();
  expect(await once(worker, 'exit')).toEqual([0, null]);
});

test('a backup is restored when the server has stopped', async () => {
  const file = join(folder, 'newsbell.gz');
  expect(await newsbell(['backup', file])).toMatchObject({ code: 0 });
  server.kill();
  expect(await once(server, 'exit')).toEqual([0, null]);
  expect(await newsbell(['restore', file, '--replace'])).toMatchObject({ code: 0 });
  expect((await newsbell(['user', 'list'])).printed).toContain('alice');
});

test('no command was left out', () => {
  expect([...called].sort()).toEqual(['--version', ...commands.map(({ name }) => name)].sort());
});

const signIn = async () => {
  const body = JSON.stringify({ username: 'alice', password });
  const headers = { 'content-type': 'application/json', ...ours };
  const answer = await fetch(`${at}/v1/account/login`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  return {
    cookie: answer.headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; '),
  };
};
