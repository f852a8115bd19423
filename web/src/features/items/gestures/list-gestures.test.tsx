import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../../../test/source.ts';
import { fakeWire, listPage, newsItem, nothingYet, person, signedInAs } from '../../../../test/wire.ts';

beforeAll(() => startTexts('en'));
beforeEach(() => {
  const usual = window.matchMedia;
  vi.stubGlobal('matchMedia', (media: string) => ({ ...usual(media), matches: media === '(hover: none)' }));
  return () => vi.stubGlobal('matchMedia', usual);
});

type Point = [x: number, y: number];

const finger = (at: Element, name: string, [clientX, clientY]: Point) => {
  const touch = { clientX, clientY };
  act(() => {
    at.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), { touches: [touch], changedTouches: [touch] }));
  });
};
const drag = (at: Element, from: Point, ...to: Point[]) => {
  finger(at, 'touchstart', from);
  for (const point of to) finger(at, 'touchmove', point);
};
const lift = (at: Element, from: Point) => finger(at, 'touchend', from);

/** Opens a list of two items of which the first is unread, once it hears fingers. */
const open = async () => {
  let isFull = false;
  const items = [newsItem(2, { read: false, starred: false }), newsItem(1, { read: true, starred: false })];
  const asked = fakeWire({
    ...nothingYet,
    projectByKey: newsSource('example'),
    feedOfProject: ({ query }) => {
      if (!query.has('after')) return listPage(items);
      return listPage(isFull ? [newsItem(3, { read: false, starred: false })] : []);
    },
    markRead: { marked: 1, undo: null },
    starAdd: { starred: true },
  });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/example'] }), false)} />);
  await screen.findByRole('link', { name: 'Item 2' });
  await waitFor(() => expect(document.documentElement.style.overscrollBehaviorY).toBe('contain'));
  const row = (name: string) => screen.getByRole('link', { name }).closest('article')!;
  return { asked, row, isFull: () => (isFull = true) };
};

it('a swipe rightwards marks the row as read, and the strip says so before', async () => {
  const { row } = await open();
  expect(row('Item 2')).toHaveAttribute('data-read', 'false');
  drag(row('Item 2'), [100, 200], [130, 202], [190, 204]);
  expect(row('Item 2').style.transform).toBe('translateX(77.4px)');
  expect(document.querySelector('[data-action="read"]')).toHaveAttribute('data-armed');
  lift(row('Item 2'), [190, 204]);
  expect(document.querySelector('[data-action]')).toBeNull();
  expect(row('Item 2').style.transform).toBe('');
  await waitFor(() => expect(row('Item 2')).toHaveAttribute('data-read', 'true'));
});

it('a swipe leftwards stars it', async () => {
  const { row } = await open();
  drag(row('Item 1'), [200, 200], [160, 202], [110, 204]);
  expect(document.querySelector('[data-action="star"]')).not.toBeNull();
  lift(row('Item 1'), [110, 204]);
  expect(await screen.findByRole('img', { name: 'Starred' })).toBeVisible();
});

it('a short swipe, a slanting one and one from the edge mark nothing', async () => {
  const { row, asked } = await open();
  const swipes: [Point, Point][] = [
    [
      [100, 200],
      [165, 203],
    ],
    [
      [100, 200],
      [190, 280],
    ],
    [
      [10, 200],
      [190, 203],
    ],
  ];
  for (const [from, to] of swipes) {
    drag(row('Item 1'), from, to);
    lift(row('Item 1'), to);
  }
  expect(asked.filter(({ init }) => init.method !== 'GET' && init.method !== undefined)).toEqual([]);
  expect(row('Item 1').style.transform).toBe('');
});

it('a pull from the top asks for what is new', async () => {
  const { row, asked, isFull } = await open();
  const polls = () => asked.filter(({ name, query }) => name === 'feedOfProject' && query.has('after')).length;
  await waitFor(() => expect(polls()).toBe(1));
  isFull();
  drag(row('Item 2'), [200, 200], [202, 230], [203, 400]);
  lift(row('Item 2'), [203, 400]);
  // It is asked for at once, and not by the next poll.
  expect(polls()).toBe(2);
  expect(await screen.findByRole('link', { name: 'Item 3' })).toBeVisible();
});
