// @vitest-environment jsdom
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { feedQuery } from '#features/items/queries.ts';
import { projectQuery, topProjectsQuery } from '#features/projects/queries.ts';
import { newsSource } from '../../../test/source.ts';
import { subscriptionTo } from '../../../test/subscription.ts';
import { type Answers, fakeWire, listPage, newsItem, nothingYet, refused } from '../../../test/wire.ts';
import { addKeyword, setAtOnce, setFullText, setNotifyMinute, setTitle, subscribe, unsubscribe } from './changes.ts';
import type { Followed } from './followed.ts';
import { subscriptionsQuery } from './queries.ts';

const source: Followed = { type: 'PROJECT', urlKey: 'a' };
const down = () => refused(503, { message: 'Not now', code: 'INTERNAL' });

/** Makes a page that holds the list, the source and the top ten. Each test says what the wire answers, and `letGo` says when. */
const page = (answers: Answers, held: Subscription[] = [], count = 3) => {
  let letGo = (): void => {};
  const gate = new Promise<void>(resolve => (letGo = resolve));
  const asked = fakeWire({ ...nothingYet, projectByKey: newsSource('a'), ...answers }, gate);
  const queries = new QueryClient();
  const project = newsSource('a', {
    subscribersCount: count,
    subscribing: held.length > 0,
    subscribe: held[0] ?? null,
  });
  queries.setQueryData(subscriptionsQuery().queryKey, held);
  queries.setQueryData(projectQuery('a').queryKey, project);
  queries.setQueryData(topProjectsQuery().queryKey, [newsSource('b'), project]);
  const list = () => queries.getQueryData(subscriptionsQuery().queryKey)!;
  const shown = () => {
    const { subscribing, subscribersCount } = queries.getQueryData(projectQuery('a').queryKey)!;
    const top = queries.getQueryData(topProjectsQuery().queryKey)![1]!;
    expect(top).toMatchObject({ subscribing, subscribersCount });
    return { subscribing, subscribersCount };
  };
  const calls = () =>
    asked.filter(({ init }) => init.method !== 'GET').map(({ init, path }) => `${init.method} ${path}`);
  return { queries, list, shown, asked, calls, letGo };
};
/** It waits for the next turn, on which a call that has begun shows. */
const begun = () => new Promise(resolve => setTimeout(resolve));
const sourceOf = (urlKey: string) => ({ urlKey, title: `Source ${urlKey}`, image: null, language: 'en' });
const keywordsOf = (list: Subscription[]) => list[0]!.keywords.map(({ keyword }) => keyword);

it('following shows at once everywhere, and then as the server has it', async () => {
  const answer = subscriptionTo('a', { id: 9 });
  const { queries, list, shown, letGo } = page({ projectSubscribe: answer });
  answer.project!.subscribersCount = 8;
  const done = subscribe(queries, source, newsSource('a'));
  await begun();
  expect(shown()).toEqual({ subscribing: true, subscribersCount: 4 });
  expect(list()).toMatchObject([{ title: 'Source a', notifyMinute: null }]);
  letGo();
  expect(await done).toBeUndefined();
  expect(shown()).toEqual({ subscribing: true, subscribersCount: 8 });
  expect(list()).toEqual([answer]);
});

it.each<[string, Followed, (known: Subscription) => Answers]>([
  ['a source', source, known => ({ projectByKey: newsSource('a', { subscribing: true, subscribe: known }) })],
  ['a tag', { type: 'TAG', tag: 'a' }, known => ({ accountSubscribes: [known] })],
  ['a word', { type: 'WORD', word: 'a' }, known => ({ accountSubscribes: [known] })],
])('%s that is followed already, in another tab perhaps, keeps its notification', async (_, followed, answers) => {
  const kind = {
    type: followed.type,
    tag: followed.type === 'TAG' ? 'a' : null,
    word: followed.type === 'WORD' ? 'a' : null,
  };
  const known = subscriptionTo('a', { ...kind, id: 9, notifyMinute: 30 });
  const { queries, list, calls, letGo } = page(answers(known));
  letGo();
  expect(await subscribe(queries, followed)).toBeUndefined();
  expect(calls()).toEqual([]);
  expect(list()).toEqual([known]);
});

it('what is refused is taken back, with the server’s own words', async () => {
  const { queries, list, shown, letGo } = page({ projectSubscribe: down() });
  letGo();
  const failure = await subscribe(queries, source);
  expect(failure?.message).toBe('Not now');
  expect(list()).toEqual([]);
  expect(shown()).toEqual({ subscribing: false, subscribersCount: 3 });
});

it('no count goes below 0, and none is counted twice', async () => {
  const { queries, shown, letGo } = page({ projectUnsubscribe: { subscribersCount: 0 } }, [subscriptionTo('a')], 0);
  const both = [unsubscribe(queries, source), unsubscribe(queries, source)];
  await begun();
  expect(shown()).toEqual({ subscribing: false, subscribersCount: 0 });
  letGo();
  await Promise.all(both);
  expect(shown()).toEqual({ subscribing: false, subscribersCount: 0 });
});

it('a choice that is made before the server knows of the subscription is sent after it', async () => {
  let answerPost = (_: Subscription): void => {};
  const { queries, list, calls, letGo } = page({
    projectSubscribe: () => new Promise<Subscription>(resolve => (answerPost = resolve)),
    projectSubscriptionChange: subscriptionTo('a', { id: 9, notifyMinute: 30 }),
  });
  letGo();
  const first = subscribe(queries, source);
  await begun();
  const second = setNotifyMinute(queries, source, 30);
  await begun();
  expect(list()[0]!.notifyMinute).toBe(30);
  expect(calls()).toEqual(['POST /v1/subscribe/project']);
  answerPost(subscriptionTo('a', { id: 9 }));
  await first;
  expect(list()[0]).toMatchObject({ id: 9, notifyMinute: 30 });
  await second;
  expect(calls()).toEqual(['POST /v1/subscribe/project', 'PUT /v1/subscribe/project']);
  expect(list()).toEqual([subscriptionTo('a', { id: 9, notifyMinute: 30 })]);
});

it('a refused keyword goes, and the one added after it stays', async () => {
  const { queries, list, letGo } = page(
    {
      projectKeywordAdd: ({ body }) =>
        body.keyword === 'first' ? down() : subscriptionTo('a', { keywords: [{ keyword: 'second' }] }),
    },
    [subscriptionTo('a')],
  );
  const first = addKeyword(queries, source, 'first');
  const second = addKeyword(queries, source, 'second');
  await begun();
  expect(keywordsOf(list())).toEqual(['first', 'second']);
  letGo();
  expect(await first).toBeInstanceOf(Error);
  expect(keywordsOf(list())).toEqual(['second']);
  expect(await second).toBeUndefined();
  expect(keywordsOf(list())).toEqual(['second']);
});

it('an end that is refused brings back the subscription and its count', async () => {
  const kept = subscriptionTo('a', { keywords: [{ keyword: 'ferry' }] });
  const { queries, list, shown, letGo } = page({ projectUnsubscribe: down() }, [kept]);
  letGo();
  expect(await unsubscribe(queries, source)).toBeInstanceOf(Error);
  expect(list()).toEqual([kept]);
  expect(shown()).toEqual({ subscribing: true, subscribersCount: 3 });
});

it('following a source makes of what lists hold of it unread what the server says is, and an end of it nothing', async () => {
  const held = [
    newsItem(5, { read: null, project: sourceOf('a') }),
    newsItem(4, { read: true, project: sourceOf('a') }),
    newsItem(3, { read: null, project: sourceOf('a') }),
    newsItem(2, { read: null, project: sourceOf('b') }),
  ];
  let unread = [held[0]!];
  const { queries, letGo } = page({
    feedOfProject: ({ query }) => listPage(query.get('unread') === 'true' ? unread : []),
    projectSubscribe: subscriptionTo('a'),
    projectUnsubscribe: { subscribersCount: 0 },
  });
  queries.setQueryData(feedQuery({ kind: 'all' }).queryKey, { pages: [listPage(held)], pageParams: [undefined] });
  const states = () =>
    queries.getQueryData(feedQuery({ kind: 'all' }).queryKey)!.pages[0]!.content.map(({ read }) => read);
  letGo();
  await subscribe(queries, source);
  await expect.poll(states).toEqual([false, true, null, null]);
  unread = [];
  await unsubscribe(queries, source);
  await expect.poll(states).toEqual([null, true, null, null]);
});

it('a list of own news that nobody looks at begins anew, and others stay', async () => {
  const { queries, letGo } = page({ projectUnsubscribe: { subscribersCount: 0 } }, [subscriptionTo('a')]);
  const lists = [{ kind: 'mine' }, { kind: 'timeline', mine: true }, { kind: 'all' }, { kind: 'project', urlKey: 'a' }];
  for (const list of lists) queries.setQueryData(['feed', list], { pages: [], pageParams: [] });
  letGo();
  await unsubscribe(queries, source);
  expect(lists.filter(list => queries.getQueryData(['feed', list]))).toEqual(lists.slice(2));
});

it('a title shows at once, and as it was where it is refused', async () => {
  const known = subscriptionTo('a', { title: 'Mine' });
  const { queries, list, letGo } = page({ projectSubscriptionChange: down() }, [known]);
  const done = setTitle(queries, source, '');
  await begun();
  expect(list()[0]!.title).toBe('Source a');
  letGo();
  expect(await done).toBeInstanceOf(Error);
  expect(list()[0]!.title).toBe('Mine');
});

it('a grant of news at once shows at once, and as it was where it is refused', async () => {
  const known = subscriptionTo('a', { notifyMinute: 30, atOnce: true });
  const { queries, list, letGo } = page({ projectSubscriptionChange: down() }, [known]);
  const done = setAtOnce(queries, source, false);
  await begun();
  expect(list()[0]!.atOnce).toBe(false);
  letGo();
  expect(await done).toBeInstanceOf(Error);
  expect(list()).toEqual([known]);
});

it('full text shows at once, keeps the notification, and is as it was where it is refused', async () => {
  const known = subscriptionTo('a', { notifyMinute: 30 });
  const { queries, list, asked, letGo } = page({ projectSubscriptionChange: down() }, [known]);
  const done = setFullText(queries, source, true);
  await begun();
  expect(list()[0]!.fullText).toBe(true);
  letGo();
  expect(await done).toBeInstanceOf(Error);
  expect(list()).toEqual([known]);
  const sent = asked.find(({ name }) => name === 'projectSubscriptionChange')!;
  expect(JSON.parse(String(sent.init.body))).toEqual({ urlKey: 'a', notifyMinute: 30, fullText: true });
});
