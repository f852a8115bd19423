import { afterEach, expect, it, vi } from 'vitest';
import { lineKinds, lineOf } from './lines.ts';

const address = 'https://newsbell.test/v1/project/backups/news';

afterEach(() => vi.unstubAllGlobals());

it.each(lineKinds)('the line of %s names the address and sends a token', kind => {
  const line = lineOf(kind, address);
  expect(line).toContain(address);
  expect(line).toMatch(kind === 'github' ? /Bearer \$TOKEN/ : /Bearer nb_…/);
});

it('the line of JavaScript runs, and sends what the call takes', async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  const AsyncFunction = (async () => {}).constructor as new (code: string) => () => Promise<void>;
  await new AsyncFunction(lineOf('javascript', address))();
  const [url, init] = fetched.mock.calls[0]!;
  expect([url, init.method]).toEqual([address, 'POST']);
  expect(JSON.parse(String(init.body))).toEqual({ title: 'Backup done', fields: { files: 12 } });
});
