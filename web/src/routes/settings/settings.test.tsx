import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { fakeWire, noAnswerYet, nothingYet, person, signedInAs } from '../../../test/wire.ts';

beforeAll(() => startTexts('en'));
beforeEach(() => {
  fakeWire({
    ...nothingYet,
    ...{ appTokens: [], secretFeeds: [], accountSubscribes: [], sessionList: [] },
    accountSettings: () => person(),
    opmlImportState: noAnswerYet,
  });
});

const open = (address: string, given: Parameters<typeof person>[0] = {}) => {
  signedInAs(person(given));
  render(<App {...startApp(createMemoryHistory({ initialEntries: [address] }))} />);
};
const onDesktop = (): void => {
  const usual = window.matchMedia;
  vi.stubGlobal('matchMedia', (media: string) => ({ ...usual(media), matches: media === '(min-width: 1024px)' }));
  onTestFinished(() => void vi.stubGlobal('matchMedia', usual));
};
const pagesOf = (box: HTMLElement) =>
  within(box)
    .getAllByRole('link')
    .map(link => link.getAttribute('href'));

it('the home of the settings has the groups of the person, each page with an explanation', async () => {
  open('/setting');
  const account = await screen.findByRole('region', { name: 'Account' });
  expect(pagesOf(account)).toEqual(['/profile', '/setting/notifications', '/sessions']);
  expect(within(account).getByRole('link', { name: /^Profile Name, picture/ })).toBeVisible();
  expect(within(account).getByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(pagesOf(screen.getByRole('region', { name: 'Other programs' }))).toEqual([
    ...['/setting/apps', '/setting/feeds', '/rss/list', '/dashboard'],
  ]);
  expect(screen.queryByRole('region', { name: 'Administration' })).toBeNull();
});

it('a developer, a manager and an administrator have theirs', async () => {
  open('/setting', { mode: 'DEVELOPER', auth: ['ROLE_MANAGER'] });
  expect(pagesOf(await screen.findByRole('region', { name: 'Administration' }))).toEqual([
    '/admin/tags',
    '/admin/reports',
  ]);
  expect(pagesOf(screen.getByRole('region', { name: 'Other programs' }))).toContain('/developer');
  expect(pagesOf(screen.getByRole('region', { name: 'Other programs' }))).not.toContain('/api');
});

it('the language is chosen at one place, which is also in the dialog, and both say the same', async () => {
  open('/setting');
  const reading = within(await screen.findByRole('region', { name: 'Reading' }));
  const here = await reading.findByRole('combobox', { name: 'Language' });
  expect(here).toHaveValue('browser');
  await userEvent.click(screen.getByRole('button', { name: 'View settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'View settings' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Language' }), 'English');
  await waitFor(() => expect(here).toHaveValue('en'));
  await userEvent.selectOptions(here, 'Same as the browser');
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Language' })).toHaveValue('browser'));
});

it.each([
  ['/profile', 'Profile'],
  ['/setting/notifications', 'Notification settings'],
  ['/setting/apps', 'Reader apps'],
  ['/setting/feeds', 'Feeds for other programs'],
  ['/sessions', 'Sign-ins'],
  ['/subscribes/opml?id=5d8f7c1e-0000-4000-8000-000000000000', 'Import and export (OPML)'],
])('on desktop %s stands marked in the column of all settings', async (address, name) => {
  onDesktop();
  open(address);
  const column = await screen.findByRole('navigation', { name: 'Settings' });
  expect(within(column).getByRole('link', { current: 'page' })).toHaveTextContent(name);
  expect(within(column).getByRole('list', { name: 'Other programs' })).toBeVisible();
  expect(within(column).getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/setting');
});

it('elsewhere a way back to the settings stands above it, and no column', async () => {
  open('/profile');
  const main = within(await screen.findByRole('main'));
  expect(await main.findByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/setting');
  expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull();
});
