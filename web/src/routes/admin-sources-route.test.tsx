import type { SourceHealth } from '@newsbell/contracts/source-health';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { CallName } from '#api.ts';
import { startTexts } from '#i18n/index.ts';
import { hideMessage } from '#ui/snackbar.ts';
import { type Answers, type Asked, fakeWire, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

let answers: Answers = {};
let asked: Asked[] = [];
let stored: SourceHealth[] = [];

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const source = (id: number, given: Partial<SourceHealth> = {}): SourceHealth => ({
  id,
  urlKey: `paper-${id}`,
  title: `Paper ${id}`,
  feedUrl: `https://paper-${id}.example/feed.xml`,
  link: null,
  image: null,
  visibility: 'PUBLIC',
  kind: 'FEED',
  health: 'failing',
  lastError: { code: 'HTTP_500', message: 'Its server answers with an error.', detail: 'status 500' },
  failures: 3,
  failingSince: ago(4),
  checkedAt: ago(1),
  succeededAt: ago(5),
  changedAt: ago(6),
  nextAt: ago(-1),
  intervalMinutes: 60,
  subscribers: 12,
  owner: null,
  ...given,
});
const of = (id: unknown) => stored.find(each => String(each.id) === String(id))!;

beforeAll(() => startTexts('en'));
beforeEach(() => {
  hideMessage();
  stored = [source(1), source(2)];
  answers = {
    ...nothingYet,
    adminSourceList: ({ query }) => {
      const found = stored.filter(({ title }) => title.includes(query.get('word') ?? ''));
      return {
        ...{ first: true, last: true, totalPages: 1 },
        content: ['failing', 'all'].includes(query.get('state') ?? '') ? found : [],
        counts: { failing: found.length, silent: 0, private: 0, all: 1234 },
      };
    },
    adminSource: ({ params }) => ({
      ...of(params.id),
      headlines: [{ id: 1, title: `News of ${params.id}`, sortAt: ago(1) }],
    }),
    adminSourceRetry: ({ params }) => {
      stored = stored.map(each => (String(each.id) === params.id ? { ...each, nextAt: ago(0) } : each));
      return of(params.id);
    },
    adminSourceMerge: () => stored[1]!,
  };
  asked = fakeWire(answers);
  signedInAs(person({ auth: ['ROLE_ADMIN'], username: 'alice' }));
});

const open = async (path = '/admin/sources') => {
  render(<App {...startApp(createMemoryHistory({ initialEntries: [path] }))} />);
  await screen.findByRole('navigation', { name: 'Sources by state' });
  return userEvent.setup();
};
const rowOf = async (title: string) =>
  within((await screen.findByRole('rowheader', { name: new RegExp(title) })).closest('tr')!);
const called = (name: CallName) => asked.filter(each => each.name === name);

it('each source says what is wrong, since when, and when it is checked; details fold out', async () => {
  const user = await open();
  const row = await rowOf('Paper 1');
  expect(row.getByText('Its server answers with an error.')).toBeInTheDocument();
  expect(row.getByText(/^Since .+ · 3 failed checks in a row$/)).toBeInTheDocument();
  expect(row.getByText(/^Checked 1 day ago, next in /)).toBeInTheDocument();
  expect(row.getByText('HTTP_500 · status 500')).not.toBeVisible();
  await user.click(row.getByText('Details'));
  expect(row.getByText('HTTP_500 · status 500')).toBeVisible();
  const views = within(screen.getByRole('navigation', { name: 'Sources by state' }));
  expect(views.getAllByRole('link').map(link => link.textContent)).toEqual([
    'Failing2',
    'Silent0',
    'Private0',
    'All1,234',
  ]);
  const current = () => views.getAllByRole('link', { current: 'page' }).map(link => link.textContent);
  expect(current()).toEqual(['Failing2']);
  await user.click(views.getByRole('link', { name: /All/ }));
  await waitFor(() => expect(current()).toEqual(['All1,234']));
});

it('a retry stays in its row and says what has come of it', async () => {
  const user = await open();
  const row = await rowOf('Paper 1');
  await user.click(row.getByRole('button', { name: 'Retry Paper 1' }));
  expect(await row.findByText('Being checked…')).toBeInTheDocument();
  expect(row.getByRole('button', { name: 'Retry Paper 1' })).toBeDisabled();
  stored[0] = source(1, { health: 'ok', lastError: null, checkedAt: ago(0), failures: 0, failingSince: null });
  expect(await row.findByText('It works again.', {}, { timeout: 5_000 })).toBeInTheDocument();
  expect(row.queryByText('Its server answers with an error.')).toBeNull();

  const other = await rowOf('Paper 2');
  await user.click(other.getByRole('button', { name: 'Retry Paper 2' }));
  stored[1] = source(2, { checkedAt: ago(0) });
  expect(await other.findByText('It still cannot be read.', {}, { timeout: 5_000 })).toBeInTheDocument();
});

it('all on the page are retried at once, but for what is published here', async () => {
  stored = [source(1), source(2), source(3, { kind: 'PUBLISHED', health: 'published', lastError: null })];
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Retry all on this page' }));
  expect(await screen.findByText('2 sources are being checked.')).toBeInTheDocument();
  expect(called('adminSourceRetry').map(({ path }) => path)).toEqual([
    '/v1/admin/source/1/retry',
    '/v1/admin/source/2/retry',
  ]);
  expect((await rowOf('Paper 3')).queryByRole('button', { name: /^Retry/ })).toBeNull();
});

it('a private source of somebody else has no link and says whose it is', async () => {
  stored = [source(1, { visibility: 'PRIVATE', owner: 'bob' }), source(2, { visibility: 'PRIVATE', owner: 'alice' })];
  await open();
  expect((await rowOf('Paper 1')).getByText('Private · Added by bob')).toBeInTheDocument();
  expect((await rowOf('Paper 1')).queryByRole('link', { name: 'Paper 1' })).toBeNull();
  expect((await rowOf('Paper 2')).getByRole('link', { name: 'Paper 2' })).toHaveAttribute('href', '/paper-2');
});

it('two sources are merged: the other one is found, both are compared and may be swapped', async () => {
  stored = [source(1), source(2, { title: 'Paper 1, the old one' })];
  const user = await open();
  await user.click((await rowOf('Paper 1 ?paper-1')).getByRole('button', { name: 'More actions for Paper 1' }));
  await user.click(await screen.findByRole('button', { name: 'Merge into another' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge “Paper 1” into another source' }));
  expect(dialog.getByLabelText('The source that stays')).toHaveValue('Paper 1');
  const candidates = within(await dialog.findByRole('list', { name: 'Sources to choose from' }));
  expect(candidates.getAllByRole('button')).toHaveLength(1);
  await user.click(candidates.getByRole('button'));
  const [goes, stays] = [
    within(await dialog.findByRole('region', { name: 'Goes' })),
    within(dialog.getByRole('region', { name: 'Stays' })),
  ];
  expect(goes.getByText(/^12 followers · /)).toBeInTheDocument();
  expect(await goes.findByText('News of 1')).toBeInTheDocument();
  expect(await stays.findByText('News of 2')).toBeInTheDocument();
  expect(dialog.getByText('This cannot be undone.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Swap the two' }));
  expect(await stays.findByText('News of 1')).toBeInTheDocument();

  answers.adminSourceMerge = refused(409, { code: 'CANNOT_MERGE', message: 'These two cannot become one.' });
  await user.click(dialog.getByRole('button', { name: 'Merge into “Paper 1”' }));
  expect(await dialog.findByText('These two cannot become one.')).toBeInTheDocument();
  answers.adminSourceMerge = () => {
    stored = [source(1)];
    return stored[0]!;
  };
  await user.click(dialog.getByRole('button', { name: 'Merge into “Paper 1”' }));
  expect(await screen.findByText('“Paper 1, the old one” is now part of “Paper 1”.')).toBeInTheDocument();
  expect(called('adminSourceMerge').map(({ path, init }) => [path, JSON.parse(String(init.body))])).toEqual(
    Array(2).fill(['/v1/admin/source/2/merge', { into: 'paper-1' }]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
});

it('an empty view says what would be here, and a search goes on in all sources', async () => {
  stored = [];
  const user = await open();
  expect(await screen.findByText('No source is failing')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'nothing{Enter}');
  expect(await screen.findByText('No source matches.')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Search in all sources' }));
  await waitFor(() => expect(called('adminSourceList').at(-1)!.query.get('state')).toBe('all'));
});
