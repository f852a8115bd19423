import type { Account } from '@newsbell/contracts/accounts';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { tellPushed } from '#ui/pushed.ts';
import { digestOf } from '../../test/digest.ts';
import { newsSource } from '../../test/source.ts';
import { type Asked, fakeWire, listPage, newsItem, person, refused, signedInAs } from '../../test/wire.ts';

interface List {
  /** The file that shows it. */
  file: string;
  address: string;
  /** The path of its call. */
  path: string;
  /** What the address itself names: a question for it is one for the first page. */
  start?: string;
  isVisitors?: true;
  isPolled?: true;
  /** Without its first page it is not shown at all. */
  isExtra?: true;
  /** What the server refuses is not offered again: it leads home. */
  leadsHome?: true;
}

/** Every list of the web that grows by pages. */
const lists: List[] = [
  { file: './HomeRoute.tsx', address: '/', path: '/v1/feed/all', isVisitors: true, isPolled: true },
  { file: './home/MyNews.tsx', address: '/', path: '/v1/feed/subscribes', isPolled: true },
  { file: './home/MyNews.tsx', address: '/?folder=0', path: '/v1/feed/subscribes', isPolled: true },
  { file: './home/MyNews.tsx', address: '/?word=rain', path: '/v1/feed/word', isPolled: true },
  { file: './ProjectRoute.tsx', address: '/example', path: '/v1/feed/project', isPolled: true },
  { file: './ProjectSearchRoute.tsx', address: '/example/search/rain', path: '/v1/search' },
  { file: './search/WordResults.tsx', address: '/search/rain', path: '/v1/search' },
  { file: './search/UnknownAddress.tsx', address: '/search/rain.example', path: '/v1/search', isExtra: true },
  { file: './SubscriptionSearchRoute.tsx', address: '/subscription/search/rain', path: '/v1/search/subscription' },
  { file: './TimelineRoute.tsx', address: '/timeline', path: '/v1/timeline', isPolled: true },
  { file: './TimelineRoute.tsx', address: '/timeline?type=MY', path: '/v1/timeline', isPolled: true },
  { file: './TimelineRoute.tsx', address: '/timeline/tag/rain', path: '/v1/timeline', isPolled: true },
  { file: './StarredRoute.tsx', address: '/starred', path: '/v1/feed/star' },
  { file: './ProjectsRoute.tsx', address: '/projects', path: '/v1/projects' },
  { file: './ProjectsRoute.tsx', address: '/projects/tag/rain', path: '/v1/projects' },
  { file: './NotificationsRoute.tsx', address: '/notifications', path: '/v1/notification' },
  { file: './NewsRoute.tsx', address: '/tag/rain/news', path: '/v1/news', leadsHome: true },
  { file: './NewsRoute.tsx', address: '/project/example/news?id=50', path: '/v1/news', start: '50' },
];
/** They show what was chosen, all of it at once. */
const ofOnePage = ['./ProjectFeedsRoute.tsx'];

const isFurther = ({ query }: Asked, { start }: List) =>
  Number(query.get('page') ?? 0) > 0 || (query.has('id') && query.get('id') !== start);

const firstPage = ({ path, query }: Asked): unknown => {
  if (path === '/v1/projects') return { content: [newsSource('first')], first: true, last: false, totalPages: 2 };
  if (path === '/v1/notification') return { content: [digestOf(1)], unread: 1, first: true, last: false };
  const items = [newsItem(query.get('direction') === 'previous' ? 51 : 49)];
  if (path !== '/v1/timeline') return listPage(items, false);
  return { ...listPage([], false), content: items.map(result => ({ result, reason: null })) };
};

/** `fails`: which page of the list the server refuses. (What it refuses is not asked again by itself.) */
const open = (list: List, fails: 'first' | 'further') => {
  const state = { isDown: true };
  const asked = fakeWire(each => {
    const { path, query } = each;
    if (path === list.path) {
      if (query.has('after')) return path === '/v1/timeline' ? { content: [], first: true, last: true } : listPage([]);
      const isRefused = state.isDown && (fails === 'first' || isFurther(each, list));
      if (isRefused) return refused(400, { message: 'The disk is full.', code: 'INVALID_FIELDS' });
      return isFurther(each, list) ? { content: [], first: false, last: true, unread: 0 } : firstPage(each);
    }
    if (path === '/v1/account/subscribes') return [{ id: 1, type: 'TAG', tag: 'x', title: 'x', keywords: [] }];
    if (path === '/v1/project') return newsSource('example');
    if (path === '/v1/project/rss') return refused(404, { message: 'Nobody has added it.', code: 'PROJECT_NOT_FOUND' });
    if (path === '/v1/projects') return { content: [], first: true, last: true, totalPages: 0 };
    if (path === '/v1/notification/unread') return { unread: 1, newest: 1 };
    if (path === '/v1/feed') return [newsItem(50)];
    return [];
  });
  signedInAs(list.isVisitors ? null : (person() as Account));
  render(<App {...startApp(createMemoryHistory({ initialEntries: [list.address] }), false)} />);
  const ofList = () => asked.filter(each => each.path === list.path && !each.query.has('after'));
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
  // Whoever shows the pages of a list goes by the one rule; the others read a few of its rows.
  const readers = ['../features/projects/TagFilter.tsx', './home/MyNews.tsx', './search/UnknownAddress.tsx'];
  const users = having(/useInfiniteQuery\(/).filter(file => !readers.includes(file));
  const byRule = having(/useEndless\(/);
  expect(users.filter(file => !byRule.includes(file))).toEqual([
    // Shown by `DigestList.tsx`.
    '../features/notifications/useDigests.ts',
    './timeline/TimelineLead.tsx',
  ]);
});

describe.each(lists)('$address ($path)', list => {
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
      const polls = () => asked.filter(({ path, query }) => path === list.path && query.has('after')).length;
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
