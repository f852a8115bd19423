import { afterEach, beforeEach, expect, test } from 'vitest';
import { coded, document, type FakeInternet, fakeInternet } from '#test/origin.ts';
import { createHttpClient, type HttpClient, type HttpClientSettings } from './fetch.ts';

let internet: FakeInternet;
let http: HttpClient;

beforeEach(async () => {
  internet = await fakeInternet();
});
afterEach(async () => {
  await http.close();
  await internet.close();
});

/** Resolves as soon as the body waits for its turn, with how to give it, and with the answer. */
const ask = async (settings: Partial<HttpClientSettings> = {}) => {
  http = createHttpClient(internet, settings);
  let givenUp = false;
  const turn = Promise.withResolvers<() => void>();
  const wait = (granted: () => void) => {
    turn.resolve(granted);
    return () => {
      givenUp = true;
    };
  };
  const answer = http.request({ url: 'http://a.test/', userAgent: 'test/1', largeBody: { bytes: 100_000, wait } });
  return { turn: turn.promise, answer, isGivenUp: () => givenUp };
};

const large = 'word '.repeat(400_000);

test.each([
  ['plain', document(large)],
  ['coded', coded('gzip', Array.from({ length: 100_000 }, (_, at) => `${(at * 7919) % 100_003}`).join(' '))],
])('a large body comes no further until it has its turn, and then whole: %s', async (_name, handler) => {
  internet.serve('a.test', handler);
  // The rate of what does not flow would be too low at once.
  const { turn, answer } = await ask({ slowAfterMs: 1, slowEveryMs: 1, bytesPerSecond: 10_000 });
  const grant = await turn;
  const first = await Promise.race([answer, new Promise(resolve => setImmediate(resolve, 'waits'))]);
  expect(first).toBe('waits');
  grant();
  const fetched = await answer;
  expect(fetched.kind === 'answer' && fetched.body.length).toBeGreaterThan(500_000);
});

test('a small body asks for no turn', async () => {
  internet.serve('a.test', document('<rss/>'));
  const { answer } = await ask();
  expect(await answer).toMatchObject({ kind: 'answer', status: 200 });
});

test('a turn that does not come in time says nothing of the source, and is given up', async () => {
  internet.serve('a.test', document(large));
  const { answer, isGivenUp } = await ask({ waitMs: 20 });
  expect(await answer).toMatchObject({ kind: 'failed', code: 'BUSY' });
  expect(isGivenUp()).toBe(true);
});
