import type { Announcement } from '@newsbell/contracts/announcements';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { type Answers, type Asked, fakeWire, nothingYet, unreachable } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

let answers: Answers = {};
let asked: Asked[] = [];

beforeAll(() => startTexts('en'));
beforeEach(() => {
  localStorage.clear();
  answers = { ...nothingYet };
  asked = fakeWire(answers);
});
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

const noon: Announcement = { id: 1, text: '정오에 멈춥니다', lang: 'ko', link: '/help', level: 'warning' };
const moved: Announcement = { id: 2, text: 'We have moved', lang: 'en', link: 'https://new.example/', level: 'info' };

/** Opens a page, waits until the announcements have come, and answers how to go on to another page. */
const open = async () => {
  const history = createMemoryHistory({ initialEntries: ['/help'] });
  const { unmount } = render(<App {...startApp(history, false)} />);
  await screen.findByRole('heading', { level: 1 });
  const go = (path: string) => act(async () => history.push(path));
  return { unmount, history, go, user: userEvent.setup() };
};
/** The last visit has shown them. */
const keep = (list: Announcement[]) => {
  localStorage.setItem('announcements', JSON.stringify({ at: Date.now(), list }));
  localStorage.setItem('announcementRoom', '60');
};
const questions = () => asked.filter(({ name }) => name === 'announcementList').length;
/** The code comes some seconds after the first paint. */
const late = { timeout: 10_000 };
const kept = () => waitFor(() => expect(localStorage.getItem('announcements')).not.toBeNull(), late);

it('what comes late waits for the next page, and the next visit begins with it', async () => {
  answers.announcementList = [noon, moved];
  const { go, unmount } = await open();
  await kept();
  expect(screen.queryByText(noon.text)).not.toBeVisible();
  await go('/contact');
  await waitFor(() => expect(screen.getByText(noon.text)).toBeVisible());
  expect(screen.getByText(noon.text)).toHaveAttribute('lang', 'ko');
  expect(screen.getByText('Important:')).toBeInTheDocument();
  expect(screen.queryByText(moved.text)).toBeNull();
  expect(questions()).toBe(1);
  unmount();
  answers.announcementList = unreachable();
  await open();
  await waitFor(() => expect(screen.getByText(noon.text)).toBeVisible());
});

it('what is over stays until the next page, so that nothing moves', async () => {
  keep([noon]);
  answers.announcementList = [];
  const { go } = await open();
  await waitFor(() => expect(localStorage.getItem('announcements')).toBeNull());
  expect(screen.getByText(noon.text)).toBeInTheDocument();
  await go('/contact');
  await waitFor(() => expect(screen.queryByText(noon.text)).toBeNull());
});

it('one that is closed stays closed on this device until its text changes, and the next one takes its place', async () => {
  answers.announcementList = [noon, moved];
  const { go, user, unmount } = await open();
  await kept();
  await go('/contact');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByText(noon.text)).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(screen.getByText(moved.text)).toBeVisible();
  unmount();
  const again = await open();
  expect(await screen.findByText(moved.text)).toBeInTheDocument();
  again.unmount();
  const changed = { ...noon, text: '한 시에 멈춥니다' };
  answers.announcementList = [changed];
  const last = await open();
  expect(await screen.findByText(changed.text, undefined, late)).not.toBeVisible();
  await waitFor(() => expect(localStorage.getItem('announcements')).toContain(changed.text), late);
  await last.go('/contact');
  await waitFor(() => expect(screen.getByText(changed.text)).toBeVisible());
});

it('a link to a page of ours is followed within the app, another one in a new tab', async () => {
  keep([noon, moved]);
  answers.announcementList = [noon, moved];
  const { go, user, history } = await open();
  await go('/contact');
  await user.click(await screen.findByRole('link', { name: 'Read more' }));
  await waitFor(() => expect(history.location.pathname).toBe('/help'));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('link', { name: 'Read more' })).toMatchObject({
    href: 'https://new.example/',
    target: '_blank',
  });
});

it('what was kept for more than a day is not shown, nor what nobody can read', async () => {
  answers.announcementList = unreachable();
  for (const stored of [JSON.stringify({ at: Date.now() - 90_000_000, list: [noon] }), '{', '[]', 'null']) {
    localStorage.setItem('announcements', stored);
    localStorage.setItem('announcementsClosed', stored);
    localStorage.setItem('announcementRoom', '60');
    const { unmount } = await open();
    await waitFor(() => expect(questions()).toBeGreaterThan(0), late);
    expect(screen.queryByText(noon.text)).toBeNull();
    unmount();
  }
});

it('a visitor of a private server is not asked about, and sees none', async () => {
  document.head.innerHTML = '<meta name="newsbell-reading" content="signed-in">';
  keep([noon]);
  answers.announcementList = [noon];
  const { go } = await open();
  await go('/contact');
  await screen.findByRole('heading', { level: 1 });
  expect([questions(), screen.queryByText(noon.text)]).toEqual([0, null]);
});
