// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { call } from '../src/api.ts';
import {
  fakeWire,
  listPage,
  newsItem,
  nothingYet,
  person,
  refused,
  signedInAs,
  takeFaults,
  unreachable,
} from './wire.ts';

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    error => error,
  );

it('an answer of another shape than the contract’s does not compile, and is a fault where a cast lets it', async () => {
  // @ts-expect-error The count is a number.
  fakeWire({ unreadNotifications: { unread: 'many', newest: null } });
  await failure(call('unreadNotifications', {}));
  expect(takeFaults()).toEqual([expect.stringContaining('unreadNotifications is answered against its contract')]);
  // @ts-expect-error An item has more than a title.
  fakeWire({ feedByIds: () => [{ title: 'Item' }] });
  await failure(call('feedByIds', { query: { id: [1] } }));
  expect(takeFaults()).toHaveLength(1);
  // @ts-expect-error No contract has this call.
  fakeWire({ nextItem: newsItem(1) });
  // @ts-expect-error The server has no such word.
  fakeWire({ projectTop10: refused(400, { message: 'No', code: 'OUT_OF_TEA' }) });
});

it('a property that the contract does not know is a fault', async () => {
  const shown = { ...newsItem(1), colour: 'red' };
  fakeWire({ feedByIds: [shown] });
  await failure(call('feedByIds', { query: { id: [1] } }));
  expect(takeFaults()).toEqual([expect.stringContaining('feedByIds is answered with more than its contract knows')]);
});

it('a call that the test has no answer for is a fault, which names it', async () => {
  fakeWire(nothingYet);
  await failure(call('projectByKey', { query: { urlKey: 'a' } }));
  expect(takeFaults()).toEqual(['The test has no answer for projectByKey (GET /v1/project).']);
  await call('projectTop10', { query: {} });
  expect(takeFaults()).toEqual([]);
});

it('a call is known by its method and path, the most exact first, with the values of its path and its body', async () => {
  const seen: unknown[] = [];
  fakeWire({
    generatorList: [],
    folderChange: ({ params, body }) => {
      seen.push(params.id, body.name);
      return { id: 7, name: body.name };
    },
    folderRemove: ({ params }) => ({ message: `${params.id} is gone.` }),
  });
  expect(await call('generatorList', {})).toEqual([]);
  expect(await call('folderChange', { params: { id: 7 }, body: { name: 'Tech' } })).toEqual({ id: 7, name: 'Tech' });
  expect(seen).toEqual(['7', 'Tech']);
  expect(await call('folderRemove', { params: { id: 7 } })).toEqual({ message: '7 is gone.' });
});

it('refuses, is out of reach, and knows who is signed in', async () => {
  const asked = fakeWire({
    feedAll: ({ query }) => (query.has('id') ? refused(404, { message: 'End', code: 'END_OF_LIST' }) : listPage([])),
    projectTop10: unreachable(),
  });
  expect(await failure(call('feedAll', { query: { id: 7 } }))).toMatchObject({ status: 404, code: 'END_OF_LIST' });
  expect(await failure(call('projectTop10', { query: {} }))).toMatchObject({ code: 'UNREACHABLE' });
  expect(await failure(call('accountMe', {}))).toMatchObject({ code: 'LOGIN_REQUIRED' });
  signedInAs(person());
  expect(await call('accountMe', {})).toEqual(person());
  expect(asked.map(({ name }) => name)).toEqual(['feedAll', 'projectTop10']);
});
