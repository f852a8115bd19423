import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { knownApps } from '#features/accounts/apps/known-apps.ts';
import { startTexts } from '#i18n/index.ts';
import { fakeWire, nothingYet } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

it('the help shows the line that publishes, and leads to the developer mode, to webhooks and to reader apps', async () => {
  fakeWire(nothingYet);
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/help'] }))} />);
  const title = await screen.findByRole('heading', { name: 'Build your own notifications' });
  const point = within(title.closest('li')!);
  expect(point.getByText(/^curl /)).toHaveTextContent(`${location.origin}/v1/project/lab-backups/news`);
  // The page of those who publish leads here.
  expect(title.closest('li')).toHaveAttribute('id', 'developer');
  expect(point.getByText(/access token/)).toBeInTheDocument();
  expect(point.getByRole('link').getAttribute('href')).toBe('/profile#developer');
  expect(point.getByRole('img')).toHaveAccessibleName('A program that sends a notification');
  const webhook = within(screen.getByRole('heading', { name: /to a server or a chat/ }).closest('li')!);
  expect(webhook.getByText(/signed as Standard Webhooks 1.0 says/)).toBeInTheDocument();
  expect(webhook.getByRole('link').getAttribute('href')).toBe('/setting/notifications#destinations');
  expect(webhook.queryByText(/^curl /)).toBeNull();
  expect(webhook.getByRole('img')).toHaveAccessibleName('Notifications that go to a server and a chat');
  const apps = within(screen.getByRole('heading', { name: 'Read in your own reader app' }).closest('li')!);
  expect(apps.getByRole('link').getAttribute('href')).toBe('/setting/apps');
  expect(apps.getByRole('img')).toHaveAccessibleName('A reader app on a phone');
  expect(screen.queryByText(/still to come/)).not.toBeInTheDocument();
});

it.each([
  ['Read the whole article', /press “Full text” or the key d/, '/subscribes', /loaded from its page/],
  ['Save any page for later', /bookmarks bar of your browser, or from the share menu/, '/save', /list of saved pages/],
  ['Read your lists in other programs', /RSS, Atom or JSON Feed/, '/setting/feeds', /other programs read/],
])('the help explains: %s', async (title, text, path, picture) => {
  fakeWire(nothingYet);
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/help'] }))} />);
  const point = within((await screen.findByRole('heading', { name: title })).closest('li')!);
  expect(point.getByText(text)).toBeVisible();
  expect(point.getByRole('link').getAttribute('href')).toBe(path);
  expect(point.getByRole('img')).toHaveAccessibleName(picture);
});

it('the help says how reader apps sign in, and of each known app how it was tried', async () => {
  fakeWire(nothingYet);
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/help'] }))} />);
  const place = within(await screen.findByRole('region', { name: 'Reader apps' }));
  expect(place.getAllByRole('term').map(each => each.textContent)).toEqual([
    ...['Server address', 'Username', 'App password'],
  ]);
  expect(place.getByText(location.origin)).toBeVisible();
  expect(
    place.getByText(/“FreshRSS” wants \S+\/api\/greader\.php, and one of the kind “Fever” \S+\/fever\/\.$/),
  ).toBeVisible();
  expect(place.getByRole('link', { name: 'Make an app password' }).getAttribute('href')).toBe('/setting/apps');
  const cells = place
    .getAllByRole('row')
    .slice(1)
    .map(row => [...row.children].map(each => each.textContent));
  expect(cells.map(([name]) => name).sort()).toEqual(knownApps.map(({ name }) => name).sort());
  expect(cells[0]).toEqual(['newsboat', 'feedhq FreshRSS', 'Runs in our tests version 2.21 Nov 2026']);
  expect(cells.find(([name]) => name === 'NetNewsWire')).toEqual(['NetNewsWire', 'FreshRSS', 'Requests replayed']);
  expect(cells.find(([name]) => name === 'Lire')).toEqual(['Lire', 'Fever FreshRSS', 'Requests replayed']);
});
