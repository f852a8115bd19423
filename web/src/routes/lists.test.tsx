import type { Account } from '@newsbell/contracts/accounts';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, CallName } from '#api.ts';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { tellPushed } from '#ui/pushed.ts';
import { digestOf } from '../../test/digest.ts';
import { newsSource } from '../../test/source.ts';
import { subscriptionTo } from '../../test/subscription.ts';
import {
  type Answers,
  type Asked,
  fakeWire,
  listPage,
  newsItem,
  nothingYet,
  type Otherwise,
  person,
  refused,
  signedInAs,
} from '../../test/wire.ts';

interface List {
  /** This file shows the list. */
  file: string;
  address: string;
  /** This call fetches the list. */
  name: CallName;
  /** The address itself names this item: a request for it is one for the first page. */
  start?: string;
  isVisitors?: true;
  isPolled?: true;
  /** Without its first page the list is not shown at all. */
  isExtra?: true;
  /** A list that the server refuses is not offered again: the page leads home. */
  leadsHome?: true;
}

/** These are all lists of the web that grow by pages. */
const lists: List[] = [
  { file: './home-route.tsx', address: '/', name: 'feedAll', isVisitors: true, isPolled: true },
  { file: './home/my-news.tsx', address: '/', name: 'feedOfSubscriptions', isPolled: true },
  { file: './home/my-news.tsx', address: '/?folder=0', name: 'feedOfSubscriptions', isPolled: true },
  { file: './home/my-news.tsx', address: '/?word=rain', name: 'feedOfWord', isPolled: true },
  { file: './project-route.tsx', address: '/example', name: 'feedOfProject', isPolled: true },
  { file: './project-search-route.tsx', address: '/example/search/rain', name: 'search' },
  { file: './search/word-results.tsx', address: '/search/rain', name: 'search' },
  { file: './search/unknown-address.tsx', address: '/search/rain.example', name: 'search', isExtra: true },
  { file: './subscription-search-route.tsx', address: '/subscription/search/rain', name: 'searchSubscriptions' },
  { file: './timeline-route.tsx', address: '/timeline', name: 'timeline', isPolled: true },
  { file: './timeline-route.tsx', address: '/timeline?type=MY', name: 'timeline', isPolled: true },
  { file: './timeline-route.tsx', address: '/timeline/tag/rain', name: 'timeline', isPolled: true },
  { file: './starred-route.tsx', address: '/starred', name: 'starList' },
  { file: './projects-route.tsx', address: '/projects', name: 'projectList' },
  { file: './projects-route.tsx', address: '/projects/tag/rain', name: 'projectList' },
  { file: './notifications-route.tsx', address: '/notifications', name: 'notifications' },
  { file: './news-route.tsx', address: '/tag/rain/news', name: 'news', leadsHome: true },
  { file: './news-route.tsx', address: '/project/example/news?id=50', name: 'news', start: '50' },
];
/** These pages show what was chosen, all of it at once. */
const ofOnePage = ['./project-feeds-route.tsx'];

const isFurther = ({ query }: Asked, { start }: List) =>
  Number(query.get('page') ?? 0) > 0 || (query.has('id') && query.get('id') !== start);

/**
 * Answers the calls of all lists of the web: that of `list` with a first page and an empty last one, and the others
 * with nothing. Polls find nothing.
 */
const pagesOf = (list: List, isRefused: (asked: Asked) => boolean) => {
  const paged =
    <T,>(first: (asked: Asked) => T, last: T) =>
    (asked: Asked): T | Otherwise => {
      if (asked.name !== list.name || asked.query.has('after')) return last;
      if (isRefused(asked)) return refused(400, { message: 'The disk is full.', code: 'INVALID_FIELDS' });
      return isFurther(asked, list) ? last : first(asked);
    };
  const items = paged(
    ({ query }) => listPage([newsItem(query.get('direction') === 'previous' ? 51 : 49)], false),
    listPage([]),
  );
  return {
    feedAll: items,
    feedOfProject: items,
    feedOfSubscriptions: items,
    feedOfWord: items,
    news: items,
    notifications: paged<Answer<'notifications'>>(() => ({ content: [digestOf(1)], unread: 1, last: false }), {
      content: [],
      unread: 0,
      last: true,
    }),
    projectList: paged<Answer<'projectList'>>(
      () => ({ content: [newsSource('first')], first: true, last: false, totalPages: 2 }),
      { content: [], first: false, last: true, totalPages: 0 },
    ),
    search: items,
    searchSubscriptions: items,
    starList: items,
    timeline: paged<Answer<'timeline'>>(
      () => ({
        content: [{ result: newsItem(49), reason: { type: 'PROJECT', key: 'example' } }],
        first: true,
        last: false,
      }),
      { content: [], first: false, last: true },
    ),
  } satisfies Answers;
};

/** `fails` says which page of the list the server refuses. (A request that it refuses is not repeated by itself.) */
const open = (list: List, fails: 'first' | 'further') => {
  const state = { isDown: true };
  const asked = fakeWire({
    ...nothingYet,
    ...pagesOf(list, each => state.isDown && (fails === 'first' || isFurther(each, list))),
    accountSubscribes: [subscriptionTo('x', { type: 'TAG', project: null, tag: 'x', title: 'x' })],
    feedByIds: [newsItem(50)],
    projectByKey: newsSource('example'),
    projectByLink: refused(404, { message: 'Nobody has added it.', code: 'PROJECT_NOT_FOUND' }),
    readNotifications: { unread: 0 },
    unreadNotifications: { unread: 1, newest: 1 },
  });
  signedInAs(list.isVisitors ? null : (person() as Account));
  render(<App {...startApp(createMemoryHistory({ initialEntries: [list.address] }), false)} />);
  const ofList = () => asked.filter(each => each.name === list.name && !each.query.has('after'));
  return { asked, ofList, state, user: userEvent.setup() };
};

beforeAll(() => startTexts('en'));

const sources = import.meta.glob<string>(['./**/*.tsx', '../features/**/*.{ts,tsx}', '!**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('every list that grows by pages is walked here', () => {
  const having = (pattern: RegExp) =>
    Object.keys(sources)
      .filter(file => pattern.test(sources[file]!))
      .toSorted();
  const shown = having(/<(FeedView|ProjectList|DigestList|NewsColumn)\b/);
  expect(shown).toEqual([...new Set([...lists.map(({ file }) => file), ...ofOnePage])].toSorted());
  // Every component that shows the pages of a list follows the one rule; the others read a few of its rows.
  const readers = [
    ...['../features/projects/tag-filter.tsx', './home/my-news.tsx'],
    ...['./search/filters/source-choice.tsx', './search/unknown-address.tsx'],
  ];
  const users = having(/useInfiniteQuery\(/).filter(file => !readers.includes(file));
  const byRule = having(/useEndless\(/);
  expect(users.filter(file => !byRule.includes(file))).toEqual([
    // `digest-list.tsx` shows these digests.
    '../features/notifications/use-bell.ts',
    './timeline/timeline-lead.tsx',
  ]);
});

describe.each(lists)('$address ($name)', list => {
  it.skipIf(list.isExtra)('says in its place that it cannot be had, in the server’s words', async () => {
    const { user, state, ofList } = open(list, 'first');
    const [alert] = await screen.findAllByRole('alert');
    expect(alert).toHaveTextContent('The disk is full.');
    expect(screen.getAllByRole('alert').every(each => each.textContent === alert!.textContent)).toBe(true);
    if (list.leadsHome) return;
    state.isDown = false;
    const before = ofList().length;
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
    await waitFor(() => expect(ofList().length).toBeGreaterThan(before));
  });

  it('keeps what is there when a further page fails, and asks for that page alone again', async () => {
    const { user, state, ofList, asked } = open(list, 'further');
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.map(each => each.textContent)).toEqual(alerts.map(() => 'The disk is full.'));
    const retries = screen.getAllByRole('button', { name: 'Try again' });
    // A column of news grows at both of its ends.
    expect(retries).toHaveLength(list.start ? 2 : 1);
    const row = /Item (49|100)|Source first/;
    expect(screen.getAllByText(row).length).toBeGreaterThan(0);

    if (list.isPolled) {
      const polls = () => asked.filter(({ name, query }) => name === list.name && query.has('after')).length;
      const before = polls();
      act(tellPushed);
      await waitFor(() => expect(polls()).toBeGreaterThan(before));
    }

    const before = ofList().length;
    state.isDown = false;
    await user.click(retries.at(-1)!);
    await waitFor(() => expect(screen.queryAllByRole('alert')).toHaveLength(alerts.length - 1));
    const since = ofList().slice(before);
    expect(since).toHaveLength(1);
    expect(since.every(each => isFurther(each, list))).toBe(true);
    expect(screen.getAllByText(row).length).toBeGreaterThan(0);
    expect(document.activeElement).not.toBe(document.body);
  });
});
