// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useOutFeedLink } from './use-out-feed-link.ts';

afterEach(() => document.head.replaceChildren());

const named = () => [...document.head.querySelectorAll('link')].map(link => [link.getAttribute('href'), link.title]);

it('names the feed of the source that is shown, and of none after it', () => {
  const { rerender, unmount } = renderHook(({ path, title }) => useOutFeedLink(path, title), {
    initialProps: { path: '/paper/rss.xml', title: 'Paper' },
  });
  expect(named()).toEqual([['/paper/rss.xml', 'Paper']]);
  rerender({ path: '/blog/rss.xml', title: 'Blog' });
  expect(named()).toEqual([['/blog/rss.xml', 'Blog']]);
  unmount();
  expect(named()).toEqual([]);
});

it('takes over what the server has written', () => {
  document.head.innerHTML = '<link rel="alternate" type="application/rss+xml" href="/paper/rss.xml" title="Old">';
  const { unmount } = renderHook(() => useOutFeedLink('/paper/rss.xml', 'Paper'));
  expect(named()).toEqual([['/paper/rss.xml', 'Paper']]);
  unmount();
  expect(named()).toEqual([]);
});

it('names none of a private source', () => {
  renderHook(() => useOutFeedLink(undefined, 'Mine'));
  expect(named()).toEqual([]);
});
