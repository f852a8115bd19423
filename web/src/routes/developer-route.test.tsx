import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../test/source.ts';
import { type Answers, fakeWire, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';

const published = (urlKey: string, given: Parameters<typeof newsSource>[1] = {}) =>
  newsSource(urlKey, { kind: 'PUBLISHED', canPublish: true, ...given });
const backups = published('backups', {
  ...{
    title: 'Backups',
    description: 'What ran at night.',
    visibility: 'PRIVATE',
    lastNewsAt: '2999-11-21T12:00:00.000Z',
  },
});
const gauge = published('gauge', { title: 'Harbour gauge', subscribersCount: 2 });
const days = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 3];
const failed = refused(500, { message: 'The server is at fault.', code: 'INTERNAL' });

beforeAll(() => startTexts('en'));

const open = (answers: Answers = {}, account: Parameters<typeof person>[0] | null = {}) => {
  fakeWire({ ...nothingYet, ...answers });
  signedInAs(account && person({ emailVerified: true, mode: 'DEVELOPER', ...account }));
  const history = createMemoryHistory({ initialEntries: ['/developer'] });
  render(<App {...startApp(history)} />);
  return history;
};
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const page = () => within(screen.getByRole('main'));
const newProject = () => page().queryByRole('link', { name: 'New project' });

it('lists the projects with what is known of them, each as a link to where programs are connected', async () => {
  open({ projectsOwned: [gauge, backups], projectActivity: [{ urlKey: 'backups', title: 'Backups', days }] });
  const rows = await (await region('Your projects')).findAllByRole('listitem');
  expect(rows.map(row => within(row).getByRole('link').getAttribute('href'))).toEqual([
    '/developer/gauge',
    '/developer/backups',
  ]);
  const [first, second] = rows;
  expect(first).toHaveTextContent('Harbour gaugegaugePublic · 2 subscribers · no news yet');
  await waitFor(() => expect(second).toHaveTextContent('5 news items in 14 days · last news Nov 21, 2999'));
  expect(second).toHaveTextContent(/What ran at night\.Private · 0 subscribers/);
  expect(within(second!).getByRole('img', { name: /today last: .*2.*0.*3$/ })).toBeVisible();
  expect(newProject()).toHaveAttribute('href', '/project/add?tab=publish');
  expect(screen.queryByText(/^curl/)).toBeNull();
});

it('leads to the tokens, the dashboard and the help', async () => {
  open();
  const links = (await region('See also')).getAllByRole('link').map(each => each.getAttribute('href'));
  expect(links).toEqual(['/profile#tokens', '/dashboard', '/help#developer']);
});

it('leads those who may read it to the API as well', async () => {
  open({}, { auth: ['ROLE_API_VIEWER'] });
  expect((await region('See also')).getByRole('link', { name: /^API/ })).toHaveAttribute('href', '/api');
});

it('leads a person without a project to one, and shows the line with both places left open', async () => {
  open();
  const first = await region('Publish your first news');
  expect(first.getByRole('link', { name: 'New project' })).toHaveAttribute('href', '/project/add?tab=publish');
  expect(first.getByText(/^curl .+ nb_….+\/v1\/project\/…\/news$/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your projects' })).toBeNull();
});

it('shows the line of the newest project until something is published', async () => {
  open({ projectsOwned: [gauge, published('older')] });
  expect((await region('Publish your first news')).getByText(/^curl .+\/v1\/project\/gauge\/news$/)).toBeVisible();
});

it('says what the developer mode is while it is off, and leads to its switch', async () => {
  open({}, { mode: 'NORMAL' });
  const off = await region('Developer mode is off');
  expect(off.getByText(/^With it, your programs publish news/)).toBeVisible();
  expect(off.getByRole('link', { name: 'Switch it on in your profile' })).toHaveAttribute('href', '/profile#developer');
  expect(newProject()).toBeNull();
  expect(screen.queryByText(/^curl/)).toBeNull();
});

it('says that an e-mail is to be verified first', async () => {
  open({}, { mode: 'NORMAL', emailVerified: false });
  expect((await region('Developer mode is off')).getByText(/needs a verified e-mail address/)).toBeVisible();
});

it('lists what was made before the developer mode was switched off', async () => {
  open({ projectsOwned: [gauge] }, { mode: 'NORMAL' });
  expect(await (await region('Your projects')).findByRole('link', { name: 'Harbour gauge' })).toBeVisible();
  expect((await region('Developer mode is off')).getByText(/^Your projects and tokens keep/)).toBeVisible();
  expect(newProject()).toBeNull();
  expect(screen.queryByText(/^curl/)).toBeNull();
});

it('says that the projects could not be fetched, and tries again', async () => {
  let isMended = false;
  open({ projectsOwned: () => (isMended ? [gauge] : failed) });
  const projects = await region('Your projects');
  expect(await projects.findByRole('alert')).toHaveTextContent('The server is at fault.');
  expect(screen.queryByRole('region', { name: 'Publish your first news' })).toBeNull();
  isMended = true;
  await userEvent.click(projects.getByRole('button', { name: 'Try again' }));
  expect(await projects.findByRole('link', { name: 'Harbour gauge' })).toBeVisible();
});

it('keeps the projects where the news a day could not be fetched, and tries that again', async () => {
  let isMended = false;
  open({
    projectsOwned: [backups],
    projectActivity: () => (isMended ? [{ urlKey: 'backups', title: 'Backups', days }] : failed),
  });
  const projects = await region('Your projects');
  expect(await projects.findByRole('alert')).toHaveTextContent('The server is at fault.');
  expect(projects.getByRole('link', { name: 'Backups' })).toBeVisible();
  isMended = true;
  await userEvent.click(projects.getByRole('button', { name: 'Try again' }));
  expect(await projects.findByText(/5 news items in 14 days/)).toBeVisible();
  expect(projects.queryByRole('alert')).toBeNull();
});

it('leads a visitor to the sign-in, which leads back', async () => {
  const history = open({}, null);
  await waitFor(() => expect(history.location.pathname).toBe('/login'));
  expect(history.location.state.from).toBe('/developer');
});
