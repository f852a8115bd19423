/** docs/webhooks.md against the server: its programs verify what is sent, and its example and tables are what is sent. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attemptsAtMost, restMsAfter } from '#async/backoff.ts';
import { makeSecret, signatures } from '#features/channels/webhook/secret.ts';
import { standardBody } from '#features/channels/webhook/standard-body.ts';
import { alertOf, entryOf, pushMessage } from './push-messages.ts';

type IsGenuine = (headers: Record<string, string>, body: string, secret: string) => boolean;

let page: string;
let folder: string;

beforeAll(async () => {
  page = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
  folder = await mkdtemp(join(tmpdir(), 'newsbell webhooks '));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const program = (language: string): string => {
  const found = new RegExp(`\\n\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\`\\n`).exec(page);
  if (!found) throw new Error(`docs/webhooks.md has no program in ${language}.`);
  return found[1]!;
};

const [secret, former, foreign] = [makeSecret(), makeSecret(), makeSecret()];
const body = JSON.stringify({ type: 'test', data: { text: '서울' } });
const headersOf = (secondsAgo = 0): Record<string, string> => {
  const [id, timestamp] = ['msg_1', Math.floor(Date.now() / 1000) - secondsAgo];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures({ id, timestamp, body }, [secret, former]),
  };
};
const cases: [what: string, Parameters<IsGenuine>, isGenuine: boolean][] = [
  ['the secret', [headersOf(), body, secret], true],
  ['the former secret', [headersOf(), body, former], true],
  ['a message of four minutes ago', [headersOf(240), body, secret], true],
  ['a message of six minutes ago', [headersOf(360), body, secret], false],
  ['another secret', [headersOf(), body, foreign], false],
  ['another body', [headersOf(), `${body} `, secret], false],
  ['another id', [{ ...headersOf(), 'webhook-id': 'msg_2' }, body, secret], false],
  ['a signature of nothing', [{ ...headersOf(), 'webhook-signature': 'v1,' }, body, secret], false],
];

it('the program in Node takes what is ours, and nothing else', async () => {
  const file = join(folder, 'genuine.mjs');
  await writeFile(file, program('js'));
  const { isGenuine } = (await import(pathToFileURL(file).href)) as { isGenuine: IsGenuine };
  for (const [what, given, expected] of cases) expect([what, isGenuine(...given)]).toEqual([what, expected]);
});

const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;

it.skipIf(!hasPython)('the program in Python takes what is ours, and nothing else', () => {
  const asking = `
import json, sys
cases = json.load(sys.stdin)
print(json.dumps([is_genuine(headers, body.encode(), secret) for headers, body, secret in cases]))`;
  const { stdout, stderr } = spawnSync('python3', ['-c', program('python') + asking], {
    input: JSON.stringify(cases.map(([, given]) => given)),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual(cases.map(([, , expected]) => expected));
});

describe('the page', () => {
  it('has an example with the names that a message has, and a line for each', () => {
    const example = JSON.parse(/\n( {4}\{\n[\s\S]*? {4}\})\n\n/.exec(page)![1]!) as { data: { entries: object[] } };
    const entries = [{ ...entryOf(), reasons: [{ type: 'PROJECT', key: 'a', title: 'A', keyword: null } as const] }];
    const message = pushMessage('', { entries, alerts: [alertOf()], items: 60 });
    const sent = JSON.parse(standardBody(message, { publicUrl: 'https://news.example', productName: 'Newsbell' }));
    const names = (value: object) => Object.keys(value).toSorted();
    expect(names(example)).toEqual(names(sent));
    expect(names(example.data)).toEqual(names(sent.data));
    expect(names(example.data.entries[0]!)).toEqual(names(sent.data.entries[0]));
    const line = /^\| `alerts` \|(.*)$/m.exec(page)![1]!.split(':')[1]!;
    expect([...line.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(names(sent.data.alerts[0]));
  });

  it('says after how long a message is tried again', () => {
    const minutes = Array.from({ length: attemptsAtMost - 1 }, (_, n) => restMsAfter(n + 1, 0, 0.5)! / 60_000);
    expect(minutes).toEqual([0.5, 2, 8, 30, 120, 240, 360]);
    expect(page).toContain('after 30 seconds, 2 and 8 minutes, half an hour, 2, 4 and 6 hours, for a day at most');
  });
});
