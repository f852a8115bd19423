import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { App, startApp } from '#app.tsx';
import type { Overview } from '#features/admin/overview/queries.ts';
import { startTexts } from '#i18n/index.ts';
import { fakeWire, noAnswerYet, nothingYet, person, refused, signedInAs, wellOverview } from '../../test/wire.ts';

beforeAll(() => startTexts('en'));

type Finding = Overview['findings'][number];
const ok: Finding = {
  ...{ id: 'database', state: 'ok', name: 'Database', text: 'PostgreSQL answers.', remedy: null, path: null },
};
const low: Finding = {
  ...{ id: 'disk', state: 'critical', name: 'Disk', text: 'Only 80 MB are left.', remedy: 'Make room.', path: null },
};
const failing: Finding = {
  ...{ id: 'sources', state: 'warning', name: 'Health of sources', text: 'Many sources fail: 9 of 20.' },
  ...{ remedy: 'See their errors.', path: '/admin/sources' },
};
const overview = (findings: Finding[]): Overview => ({ ...wellOverview, findings });

const open = (auth: string[] = ['ROLE_ADMIN']) => {
  signedInAs(person({ auth: auth as never }));
  return render(<App {...startApp(createMemoryHistory({ initialEntries: ['/admin'] }))} />);
};
const onDesktop = (): void => {
  const usual = window.matchMedia;
  vi.stubGlobal('matchMedia', (media: string) => ({ ...usual(media), matches: media === '(min-width: 1024px)' }));
  onTestFinished(() => void vi.stubGlobal('matchMedia', usual));
};
const region = (name: string) => screen.findByRole('region', { name });

it('says first what needs somebody, what is critical before the warnings, each with what to do and where', async () => {
  fakeWire({ ...nothingYet, adminOverview: overview([ok, failing, low]) });
  open();
  expect(await screen.findByText('2 things need attention', { selector: 'p' })).toBeVisible();
  expect(await region('Critical')).toHaveTextContent('DiskOnly 80 MB are left.Make room.');
  const warnings = within(await region('Warnings'));
  expect(warnings.getByText('See their errors.')).toBeVisible();
  expect(warnings.getByRole('link', { name: 'Go to Sources' })).toHaveAttribute('href', '/admin/sources');
  expect(await region('Well')).toHaveTextContent('DatabasePostgreSQL answers.');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(each => each.textContent);
  expect(headings.slice(0, 2)).toEqual(['Critical', 'Warnings']);
});

it('says that all is well, and has the figures as text', async () => {
  fakeWire({ ...nothingYet, adminOverview: wellOverview });
  open();
  expect(await screen.findByText('Everything is well')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Warnings' })).toBeNull();
  const rows = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .map(each => [...each.children].map(cell => cell.textContent));
  expect(rows('Longest wait')).toEqual([
    ['Check of a source', '45 seconds'],
    ['Mail', '2 hours'],
    ['Digest', 'None'],
  ]);
  expect(rows('Space and counts')).toEqual([
    ['Free on disk', '61.4 GB'],
    ['Size of the disk', 'Unknown'],
    ['Database', '512 MB'],
    ['Accounts', '12'],
    ['Sources', '1,240'],
    ['Items, estimated', '1,230,000'],
  ]);
  expect(rows('Versions')[2]).toEqual(['PostgreSQL', '18.4']);
});

it('leads to every page of administration, with its explanation', async () => {
  fakeWire({ ...nothingYet, adminOverview: wellOverview });
  open();
  const pages = within(await region('Pages of administration'));
  expect(pages.getByRole('link', { name: /^Users Accounts and their roles/ })).toHaveAttribute('href', '/admin/users');
  expect(pages.queryByRole('link', { name: /^Overview/ })).toBeNull();
});

it('runs the checks when it is asked to, once at a time', async () => {
  const asked = fakeWire({ ...nothingYet, adminOverview: wellOverview, adminCheck: noAnswerYet });
  open();
  const checks = within(await region('Checks'));
  await userEvent.click(checks.getByRole('button', { name: 'Run the checks' }));
  expect(await checks.findByText('The checks are running.')).toBeVisible();
  expect(checks.getByRole('button', { name: 'Run the checks' })).toBeDisabled();
  expect(asked.filter(({ name }) => name === 'adminCheck')).toHaveLength(1);
});

it('lists what the checks found with the moment', async () => {
  const mail: Finding = { ...low, id: 'mail-server', name: 'Mail server', text: 'It refuses.', path: '/admin/mail' };
  fakeWire({
    ...nothingYet,
    adminOverview: wellOverview,
    adminCheck: { at: '2026-03-05T09:10:11.000Z', findings: [{ ...ok, id: 'dns', name: 'DNS' }, mail] },
  });
  open();
  const checks = within(await region('Checks'));
  await userEvent.click(checks.getByRole('button', { name: 'Run the checks' }));
  expect(await checks.findByText(/^The checks at \d+:\d\d:11.[AP]M found 1 problem\.$/)).toBeVisible();
  expect(checks.getAllByRole('heading', { level: 3 }).map(each => each.textContent)).toEqual(['Mail server', 'DNS']);
  expect(checks.getByRole('link', { name: 'Go to Mail' })).toHaveAttribute('href', '/admin/mail');
});

it('says what the server says where the checks are asked for too often', async () => {
  const tooMany = refused(429, {
    message: 'Too many requests. You can try again in a minute.',
    code: 'TOO_MANY_REQUESTS',
  });
  fakeWire({ ...nothingYet, adminOverview: wellOverview, adminCheck: tooMany });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Run the checks' }));
  expect(await screen.findByText('Too many requests. You can try again in a minute.')).toBeVisible();
});

it('asks again when the page is looked at again, and shows no old answer where none comes', async () => {
  let answer: Overview | ReturnType<typeof refused> = wellOverview;
  fakeWire({ ...nothingYet, adminOverview: () => answer });
  open();
  await screen.findByText('Everything is well');
  answer = overview([low]);
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('1 thing needs attention', { selector: 'p' })).toBeVisible();
  answer = refused(403, { message: 'You are not allowed to do this.', code: 'FORBIDDEN' });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText(/run newsbell doctor on the server/)).toBeVisible();
  expect(screen.queryByText('1 thing needs attention', { selector: 'p' })).toBeNull();
});

it('the drawer shows administrators how many things need them, and asks for nobody else', async () => {
  onDesktop();
  const reports: Finding = { ...failing, id: 'reports', name: 'Reports' };
  const asked = fakeWire({ ...nothingYet, adminOverview: overview([ok, low, failing, reports]) });
  const { unmount } = open();
  const entry = await screen.findByRole('link', { name: /^Administration.*2 things need attention/ });
  expect(entry).toHaveAttribute('href', '/admin');
  unmount();
  asked.length = 0;
  open(['ROLE_MANAGER']);
  await screen.findByText('This page is for administrators');
  await waitFor(() => expect(asked.some(({ name }) => name === 'reportList')).toBe(true));
  expect(asked.some(({ name }) => name === 'adminOverview')).toBe(false);
});
