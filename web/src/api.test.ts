// @vitest-environment jsdom
import { feedAll, feedByIds } from '@newsbell/contracts/items';
import { projectByKey } from '@newsbell/contracts/projects';
import { afterEach, expect, it, vi } from 'vitest';
import { answeredByAnother, fakeWire, listPage, newsItem, refused } from '../test/wire.ts';
import { call, holdQuestions, releaseQuestions } from './api.ts';
import { ApiError, isNotFound, isRefusal } from './api-error.ts';

afterEach(() => vi.restoreAllMocks());

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    error => error,
  );

it('asks the address that the contract declares, with cookies and the reader’s language', async () => {
  const asked = fakeWire({ feedAll: listPage([newsItem(1)]) });
  const page = await call('feedAll', { query: { id: 7, after: undefined } });
  expect(page.content[0]?.title).toBe('Item 1');
  expect(asked[0]?.path).toBe(feedAll.url);
  expect(asked[0]?.query.toString()).toBe('id=7');
  expect(asked[0]?.init).toMatchObject({ method: feedAll.method, credentials: 'include' });
  expect(asked[0]?.headers.get('accept-language')).toBe('en');
});

it('lets a change go on when the page is left, but not what only asks, is large or may be given up', async () => {
  const marked = { marked: 1, undo: null };
  const asked = fakeWire({ feedAll: listPage([]), markRead: marked, markUnread: marked });
  const ids = (count: number) => Array.from({ length: count }, (_, at) => at);
  await call('markRead', { body: { id: ids(100) } });
  await call('markUnread', { query: { id: [1] } });
  await call('feedAll', { query: {} });
  await call('markRead', { body: { id: ids(3_000) } });
  await call('markRead', { body: { id: [1] } }, new AbortController().signal);
  expect(asked.map(({ init }) => init.keepalive)).toEqual([true, true, false, false, false]);
});

it('asks nothing while somebody signs out but that and who is there then, and afterwards only what is still needed', async () => {
  const asked = fakeWire({ signOut: { redirect: '/' }, unreadNotifications: { unread: 0, newest: null } });
  const unneeded = new AbortController();
  holdQuestions();
  const late = call('unreadNotifications', {});
  const given = failure(call('feedAll', { query: {} }, unneeded.signal));
  await call('signOut', {});
  await failure(call('accountMe', {}));
  expect(asked.map(({ path }) => path)).toEqual(['/logout']);
  unneeded.abort();
  releaseQuestions();
  await Promise.all([late, given]);
  expect(asked.map(({ path }) => path)).toEqual(['/logout', '/v1/notification/unread']);
});

it('repeats a key for each value and escapes what a reader typed', async () => {
  const asked = fakeWire({ feedByIds: [], projectSearch: [] });
  await call('feedByIds', { query: { id: [1, 2] } });
  expect(asked[0]).toMatchObject({ path: feedByIds.url });
  expect(asked[0]?.query.getAll('id')).toEqual(['1', '2']);
  await call('projectSearch', { query: { keyword: 'a&b=서울?' } });
  expect(asked[1]?.query.get('keyword')).toBe('a&b=서울?');
});

it('makes an error of a refusal, with the server’s own words, code and fields', async () => {
  fakeWire({
    projectByKey: refused(400, {
      message: '잘못된 값입니다.',
      code: 'INVALID_FIELDS',
      fields: { id: '숫자여야 합니다.' },
    }),
  });
  const error = await failure(call('projectByKey', { query: { urlKey: 'x' } }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    code: 'INVALID_FIELDS',
    said: '잘못된 값입니다.',
    fields: { id: '숫자여야 합니다.' },
  });
  expect(isRefusal(error)).toBe(true);
  expect(projectByKey.method).toBe('GET');
});

it('tells a 404 from the rest', async () => {
  fakeWire({ projectByKey: refused(404, { message: 'Project not founded', code: 'PROJECT_NOT_FOUND' }) });
  expect(isNotFound(await failure(call('projectByKey', { query: { urlKey: 'x' } })))).toBe(true);
  fakeWire({ projectByKey: refused(503, { message: 'Later', code: 'UNAVAILABLE' }) });
  const error = await failure(call('projectByKey', { query: { urlKey: 'x' } }));
  expect(isNotFound(error)).toBe(false);
  expect(isRefusal(error)).toBe(false);
});

it('never shows a proxy’s error page as the server’s words', async () => {
  fakeWire({ projectTop10: answeredByAnother('<h1>502 Bad Gateway</h1>', 502) });
  expect(await failure(call('projectTop10', { query: {} }))).toMatchObject({
    status: 502,
    code: 'UNREADABLE',
    said: undefined,
  });
  fakeWire({ projectTop10: answeredByAnother('<h1>Welcome to the hotel</h1>') });
  expect(await failure(call('projectTop10', { query: {} }))).toMatchObject({ code: 'UNREADABLE' });
});

it('tells a server that cannot be reached from a call that was given up', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failure(call('projectTop10', { query: {} }))).toMatchObject({ status: 0, code: 'UNREACHABLE' });
  const given = AbortSignal.abort();
  vi.stubGlobal('fetch', () => Promise.reject(given.reason));
  expect(await failure(call('projectTop10', { query: {} }, given))).toBe(given.reason);
});

/** Takes the place of the clock: `limits` are those of the calls so far, in ms, and `pass` ends the time of the last one. */
const callTimes = () => {
  const limits: number[] = [];
  let last = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    limits.push(ms);
    last = new AbortController();
    return last.signal;
  });
  return { limits, pass: () => last.abort(new DOMException('The operation timed out.', 'TimeoutError')) };
};

/** The server takes the call and never answers; the browser gives up when the signal says so. */
const hanging = (_url: string, { signal }: RequestInit) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

it('takes a server that does not answer in time for one that cannot be reached', async () => {
  const time = callTimes();
  vi.stubGlobal('fetch', hanging);
  const asked = failure(call('projectTop10', { query: {} }, new AbortController().signal));
  time.pass();
  expect(await asked).toMatchObject({ status: 0, code: 'UNREACHABLE' });
});

it('takes an answer that stops in its midst for none', async () => {
  const time = callTimes();
  const reading = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const json = () => {
      reading.resolve();
      return hanging(url, init);
    };
    return Object.assign(new Response(), { json });
  });
  const asked = failure(call('projectTop10', { query: {} }));
  await reading.promise;
  time.pass();
  expect(await asked).toMatchObject({ status: 0, code: 'UNREACHABLE' });
});

it('a call that was given up stays given up when its time has passed', async () => {
  const time = callTimes();
  vi.stubGlobal('fetch', hanging);
  const given = new AbortController();
  const asked = failure(call('projectTop10', { query: {} }, given.signal));
  given.abort();
  time.pass();
  expect(await asked).toBe(given.signal.reason);
});

it('gives more time to what asks another site, and most to what carries a file', async () => {
  const { limits } = callTimes();
  vi.stubGlobal('fetch', async () => Response.json([]));
  await call('projectTop10', { query: {} });
  await call('projectDiscover', { body: { url: 'https://news.example/' } });
  await call('opmlImport', { body: new FormData() });
  await call('opmlExport', {});
  expect(limits).toEqual([30_000, 60_000, 300_000, 300_000]);
});

it('begins to count when the call is sent, and not while it waits for a sign-out', async () => {
  const { limits } = callTimes();
  fakeWire({ feedAll: listPage([]) });
  holdQuestions();
  const late = call('feedAll', { query: {} });
  expect(limits).toEqual([]);
  releaseQuestions();
  await late;
  expect(limits).toEqual([30_000]);
});
