import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../test/source.ts';
import {
  type Answers,
  type Asked,
  fakeWire,
  listPage,
  newsItem,
  nothingYet,
  person,
  signedInAs,
} from '../../test/wire.ts';

const own = newsSource('backups', { title: 'Backups', kind: 'PUBLISHED', canPublish: true });

beforeAll(() => startTexts('en'));

const open = (address: string, answers: Answers = {}): Asked[] => {
  const asked = fakeWire({ ...nothingYet, projectsOwned: [own], ...answers });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: [address] }))} />);
  return asked;
};
const askedOf = (asked: Asked[], name: Asked['name']) => asked.find(each => each.name === name)!;

it('shows the owner of a project the line that publishes to it', async () => {
  open('/developer/backups');
  const section = within(await screen.findByRole('region', { name: 'Publish' }));
  expect(section.getByText(/^curl .+\/v1\/project\/backups\/news$/)).toBeVisible();
  expect(section.getByRole('link', { name: 'Access tokens' })).toHaveAttribute('href', '/profile#tokens');
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Backups' })).toHaveAttribute('href', '/backups');
});

it('leads back to all projects', async () => {
  open('/developer/backups');
  await screen.findByRole('heading', { level: 1, name: 'Connect programs' });
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Developer' })).toHaveAttribute(
    'href',
    '/developer',
  );
});

it("says so where the project is another person's", async () => {
  open('/developer/others');
  expect(await screen.findByRole('heading', { level: 1, name: 'This project is not yours' })).toBeVisible();
  expect(screen.queryByText(/^curl/)).toBeNull();
});

it("is titled so where the person's projects are known before the page comes", async () => {
  fakeWire({ ...nothingYet, projectsOwned: [own] });
  signedInAs(person());
  const app = startApp(createMemoryHistory({ initialEntries: ['/developer'] }));
  render(<App {...app} />);
  await screen.findByRole('link', { name: /Backups/ });
  await act(() => app.router.navigate({ to: '/developer/$project', params: { project: 'others' } }));
  expect(await screen.findByRole('heading', { level: 1, name: 'This project is not yours' })).toBeVisible();
  expect(document.title).toBe('This project is not yours · Newsbell');
});

it('writes the line for the chosen tool', async () => {
  open('/developer/backups');
  const section = within(await screen.findByRole('region', { name: 'Publish' }));
  await userEvent.selectOptions(section.getByLabelText('For'), 'Python');
  expect(section.getByText(/urllib\.request\.urlopen/)).toBeVisible();
});

it('sends a test of which nobody is notified', async () => {
  const published = { id: 7, url: '/backups/feed/7', created: true, updated: false, followers: 3 };
  const asked = open('/developer/backups', { newsPublish: published });
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('The test is published. Nobody is notified of it.')).toBeVisible();
  expect(JSON.parse(String(askedOf(asked, 'newsPublish').init.body))).toMatchObject({ priority: 'low' });
});

it('shows the latest publications with their receipts', async () => {
  const none = { waiting: 0, sent: 0, failed: 0, muted: 0 };
  const channels = { email: { ...none, sent: 2, failed: 1 }, webpush: none, fcm: none, webhook: none };
  open('/developer/backups', {
    feedOfProject: listPage([newsItem(7)]),
    newsReceipt: { told: 3, waiting: 1, channels },
  });
  const recent = within(await screen.findByRole('region', { name: 'Latest publications' }));
  expect(await recent.findByText(/3 people notified · 1 waits for the next digest · 1 message failed/)).toBeVisible();
});

it('shows what waits for its time, and cancels it', async () => {
  const waits = { id: 4, key: null, title: 'Maintenance', publishedAt: '2999-01-02T10:00:00.000Z', failed: false };
  const list = [{ ...waits, createdDate: '2026-03-05T00:00:00.000Z' }];
  const asked = open('/developer/backups', {
    scheduledNewsList: list,
    scheduledNewsCancel: () => {
      list.length = 0;
      return { message: 'Successfully deleted' };
    },
  });
  const schedule = within(await screen.findByRole('region', { name: 'Scheduled' }));
  await userEvent.click(schedule.getByRole('button', { name: 'Cancel Maintenance' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Scheduled' })).toBeNull());
  expect(askedOf(asked, 'scheduledNewsCancel').query.get('id')).toBe('4');
});
