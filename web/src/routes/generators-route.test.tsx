import type { GeneratorRow } from '@newsbell/contracts/generators';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { generatorRow } from '../../test/generator.ts';
import {
  type Answers,
  type Asked,
  answeredByAnother,
  fakeWire,
  noAnswerYet,
  nothingYet,
  person,
  refused,
  signedInAs,
} from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

const uuid = 'c3a8f0aa-7c1d-4d0e-8d3b-2b6f4e5d6a71';

const openWith = (rows: GeneratorRow[], answers: Answers = {}): Asked[] => {
  const asked = fakeWire({ ...nothingYet, generatorList: rows, ...answers });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/rss/list'] }))} />);
  return asked;
};
const itemOf = async (title: string) => screen.findByRole('listitem', { name: title });
const sent = (asked: Asked[], method: string) =>
  asked
    .filter(({ init }) => init.method === method)
    .map(({ path, init }) => [path, ...(init.body ? [JSON.parse(String(init.body))] : [])]);

it('shows each feed with its page, how it is doing and how many items it has', async () => {
  openWith([generatorRow(), generatorRow({ uuid, title: 'Shop news', builder: 'RULE', isPublic: false, items: 1 })]);
  const board = within(await itemOf('Quayside board'));
  expect(board.getByRole('heading', { name: 'Quayside board' })).toContainElement(
    board.getByRole('link', { name: 'Quayside board' }),
  );
  expect(board.getByRole('link', { name: 'Quayside board' })).toHaveAttribute('href', '/quayside-board');
  expect(board.getByRole('link', { name: 'quayside.example/board?sort=new' })).toBeVisible();
  expect(board.getByText('Working')).toBeVisible();
  expect(board.getByText(/^25 items at the last check/)).toHaveTextContent('no further checks planned');
  expect(board.queryByRole('link', { name: /^Repair/ })).toBeNull();
  const shop = within(await itemOf('Shop news'));
  expect(shop.getByText('Made by a rule')).toBeVisible();
  expect(shop.getByText('Private')).toBeVisible();
  expect(shop.getByText(/^1 item at/)).toBeVisible();
});

it.each([
  ['degraded', false, 'Works, but the page has changed', /fewer of them/, true],
  ['broken', false, 'Finds no items any more', /Choose its items again/, true],
  ['broken', true, 'Finds no items any more', /a list like the old one was found/, true],
  ['unreachable', false, 'The page cannot be reached', /If the page has moved/, false],
  ['blocked', false, 'The site refuses access', /check the page less often/, false],
] as const)('says of a feed that is %s (a repair was found: %s) since when and what to do', async (...given) => {
  const [health, canRepair, state, advice, hasRepair] = given;
  const lastError = { code: 'X', message: 'The page shows no items.', at: new Date().toISOString() };
  openWith([generatorRow({ uuid, health, canRepair, lastError, healthSince: '2020-03-05T00:00:00.000Z' })]);
  const item = within(await itemOf('Quayside board'));
  expect(item.getByText(state)).toBeVisible();
  expect(item.getByText(/^This began/)).toHaveTextContent('years ago');
  expect(item.getByText('The page shows no items. (Just now)')).toBeVisible();
  expect(item.getByText(advice)).toBeVisible();
  const repair = item.queryByRole('link', { name: 'Repair Quayside board' });
  expect(repair?.getAttribute('href')).toBe(hasRepair ? `/rss/${uuid}/edit` : undefined);
});

it('doubts a feed whose last check failed, and does not call it broken yet', async () => {
  const lastError = { code: 'NO_ITEMS', message: 'No items were found.', at: new Date().toISOString() };
  openWith([generatorRow({ lastError, items: 0 })]);
  expect(await screen.findByText('Working until now, but the last check failed')).toBeVisible();
  expect(screen.getByText('No items were found. (Just now)')).toBeVisible();
  expect(screen.queryByText('Working')).toBeNull();
  expect(screen.queryByRole('link', { name: /^Repair/ })).toBeNull();
});

it('copies the address in the format that is chosen', async () => {
  const user = userEvent.setup();
  openWith([generatorRow({ uuid })]);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Format of Quayside board' }), 'JSON Feed');
  const address = `https://newsbell.test/rss/${uuid}.json`;
  expect(screen.getByRole('link', { name: address })).toHaveAttribute('href', address);
  await user.click(screen.getByRole('button', { name: 'Copy the feed address of Quayside board' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(await screen.findByText('Clipboard copied.')).toBeVisible();
});

it('pauses a feed and goes on with it', async () => {
  let isPaused = false;
  const asked = openWith([], {
    generatorList: () => [generatorRow({ uuid, isPaused })],
    generatorSettings: ({ body }) => {
      isPaused = body.isPaused!;
      return generatorRow({ uuid, isPaused });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Pause Quayside board' }));
  expect(await screen.findByText('Paused')).toBeVisible();
  expect(await screen.findByText('Quayside board is paused.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Resume Quayside board' }));
  expect(await screen.findByText('Working')).toBeVisible();
  const path = `/v1/rssgen/${uuid}/settings`;
  expect(sent(asked, 'PUT')).toEqual([
    [path, { isPaused: true }],
    [path, { isPaused: false }],
  ]);
});

it('makes a feed private and its looks rarer, each at once', async () => {
  let row = generatorRow({ uuid, intervalMinutes: 45 });
  openWith([], {
    generatorList: () => [row],
    generatorSettings: ({ body }) => {
      row = { ...row, ...body };
      return row;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Settings of Quayside board' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Private' }));
  expect(await screen.findByText('Successfully updated.')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Private' })).toBeChecked();
  const interval = screen.getByRole('combobox', { name: 'Check the page at most' });
  expect(interval).toHaveDisplayValue('Every 45 minutes');
  await userEvent.selectOptions(interval, 'Every 6 hours');
  await screen.findByDisplayValue('Every 6 hours');
  expect(row).toMatchObject({ isPublic: false, intervalMinutes: 360 });
});

it('shows two quick changes at once, before either is answered', async () => {
  openWith([generatorRow({ uuid })], { generatorSettings: noAnswerYet });
  await userEvent.click(await screen.findByRole('button', { name: 'Settings of Quayside board' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Private' }));
  const interval = screen.getByRole('combobox', { name: 'Check the page at most' });
  await userEvent.selectOptions(interval, 'Every 6 hours');
  await waitFor(() => expect(interval).toHaveDisplayValue('Every 6 hours'));
  expect(screen.getByRole('switch', { name: 'Private' })).toBeChecked();
});

it('says what the server refuses, and shows what holds', async () => {
  openWith([generatorRow({ uuid })], {
    generatorSettings: refused(404, { message: 'There is no such feed.', code: 'GENERATOR_NOT_FOUND' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Pause Quayside board' }));
  expect(await screen.findByText('There is no such feed.')).toBeVisible();
  expect(screen.getByText('Working')).toBeVisible();
});

it('asks before it deletes; who keeps the feed is where they were', async () => {
  const asked = openWith([generatorRow({ uuid }), generatorRow({ title: 'Shop news' })]);
  const item = within(await itemOf('Quayside board'));
  await userEvent.click(item.getByRole('button', { name: 'Delete Quayside board' }));
  const question = within(item.getByRole('group', { name: 'Are you sure you want to delete?' }));
  expect(question.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await userEvent.click(question.getByRole('button', { name: 'Keep it' }));
  await expect.poll(() => document.activeElement).toBe(item.getByRole('button', { name: 'Delete Quayside board' }));
  expect(sent(asked, 'DELETE')).toEqual([]);
});

it('deletes, says so and goes on at the heading', async () => {
  const other = generatorRow({ title: 'Shop news' });
  let rows = [generatorRow({ uuid }), other];
  const asked = openWith([], {
    generatorList: () => rows,
    generatorDelete: () => {
      rows = [other];
      return { message: 'Successfully deleted' };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Quayside board' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText('Successfully deleted')).toBeVisible();
  expect(screen.queryByRole('listitem', { name: 'Quayside board' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'My RSS list' })).toHaveFocus();
  expect(sent(asked, 'DELETE')).toEqual([[`/v1/rssgen/${uuid}`]]);
});

it('says why a feed could not be deleted, which then stays', async () => {
  openWith([generatorRow({ uuid })], { generatorDelete: answeredByAnother('', 500) });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Quayside board' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText(/^Failed to delete\. The server made a mistake/)).toBeVisible();
  expect(screen.getByRole('listitem', { name: 'Quayside board' })).toBeVisible();
});

it('says that there is nothing yet, with both ways to a first feed', async () => {
  openWith([]);
  expect(await screen.findByText('No feeds yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'New feed' })).toHaveAttribute('href', '/rss/build');
  expect(screen.getByRole('link', { name: 'New feed by rule' })).toHaveAttribute('href', '/rss/build_old');
});

it('says what failed, and asks again', async () => {
  let isWell = false;
  openWith([], {
    generatorList: () => (isWell ? [generatorRow()] : refused(403, { message: 'Not now.', code: 'FORBIDDEN' })),
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  isWell = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await itemOf('Quayside board')).toBeVisible();
});
