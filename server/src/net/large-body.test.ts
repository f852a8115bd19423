import { afterEach, beforeEach, expect, test } from 'vitest';
import { coded, document, type FakeInternet, fakeInternet } from '#test/origin.ts';
import { createHttpClient, type HttpClient } from './fetch.ts';

let internet: FakeInternet;
let http: HttpClient;

beforeEach(async () => {
  internet = await fakeInternet();
  http = createHttpClient(internet);
});
afterEach(async () => {
  await http.close();
  await internet.close();
});

const ask = (take: () => boolean) =>
  http.request({ url: 'http://a.test/', userAgent: 'test/1', largeBody: { bytes: 100_000, take } });

const numbers = Array.from({ length: 100_000 }, (_, at) => `${(at * 7919) % 100_003}`).join(' ');

test.each([
  ['plain', document(numbers)],
  ['coded', coded('gzip', numbers)],
])('a large body without a turn is given up, and nothing of it is kept: %s', async (_name, handler) => {
  internet.serve('a.test', handler);
  const fetched = await ask(() => false);
  expect(fetched).toMatchObject({ kind: 'failed', code: 'NO_TURN' });
  expect(fetched).not.toHaveProperty('partial');
  expect(await ask(() => true)).toMatchObject({ kind: 'answer', status: 200 });
});

test('a small body asks for no turn', async () => {
  internet.serve('a.test', document('<rss/>'));
  expect(await ask(() => false)).toMatchObject({ kind: 'answer', status: 200 });
});
