import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { type Asked, fakeWire, nothingYet, refused } from '../../test/wire.ts';
import type { Answer } from '../api.ts';
import { App, startApp } from '../app.tsx';

const token = 'a-signed-token-of-some-length';
let isRefused = false;
let asked: Asked[] = [];

beforeAll(() => startTexts('en'));
beforeEach(() => {
  localStorage.clear();
  isRefused = false;
  let held: Answer<'readMailPreferences'> = {
    email: 'm•••@example.com',
    emailNotify: true,
    quietFrom: null,
    quietTo: null,
    timeZone: 'Asia/Seoul',
    pausedUntil: null,
  };
  const answer = () => (isRefused ? refused(400, { message: 'Invalid approach!', code: 'LINK_INVALID' }) : held);
  asked = fakeWire({
    ...nothingYet,
    readMailPreferences: answer,
    changeMailPreferences: ({ body: { token: _token, ...change } }) => {
      if (!isRefused) held = { ...held, ...(change as Partial<typeof held>) };
      return answer();
    },
  });
});

const open = (search: string) => {
  const history = createMemoryHistory({ initialEntries: [`/notifications/preferences${search}`] });
  render(<App {...startApp(history)} />);
  return history;
};
const ofPreferences = () => asked.filter(({ path }) => path === '/v1/notification/preferences');

it('the link of a mail changes what its address gets, without a sign-in, and leaves no trace in the address', async () => {
  const history = open(`?token=${token}`);
  expect(await screen.findByText('For notifications to m•••@example.com.')).toBeVisible();
  await waitFor(() => expect(history.location.href).toBe('/notifications/preferences'));
  const user = userEvent.setup();
  await user.click(screen.getByRole('switch', { name: 'Notifications by e-mail' }));
  expect(await screen.findByText('No more notifications are sent to this address.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'For an hour' }));
  expect(await screen.findByRole('button', { name: 'End the pause' })).toBeVisible();
  const bodies = ofPreferences().filter(({ init }) => init.method === 'PUT');
  expect(bodies.map(({ init }) => JSON.parse(String(init.body)))).toEqual([
    { token, emailNotify: false },
    { token, pausedUntil: expect.any(String) },
  ]);
});

it('opening the link changes nothing by itself', async () => {
  open(`?token=${token}`);
  await screen.findByRole('switch', { name: 'Notifications by e-mail' });
  expect(ofPreferences().map(({ init }) => init.method)).toEqual(['GET']);
});

it('a link that the server refuses says so and shows the way to the settings', async () => {
  isRefused = true;
  open(`?token=${token}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the settings' })).toHaveAttribute('href', '/setting/notifications');
});

it.each(['', '?token=', '?token=short'])('a link that is not complete is not asked about: “%s”', async search => {
  open(search);
  expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  expect(ofPreferences()).toEqual([]);
});
