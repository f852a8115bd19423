import type { Subscription } from '@newsbell/contracts/subscriptions';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { subscriptionTo } from '../../test/subscription.ts';
import { type Answers, fakeWire, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

const folder = { id: 4, name: 'Morning' };
const undo = '8b7f5ce0-4f0e-4d8c-9d1e-0b4f5a7c2d11';
const followed = (): Subscription[] =>
  ['Aster', 'Birch', 'Cedar', 'Dogwood'].map((title, at) => ({
    ...subscriptionTo(title.toLowerCase(), { id: at + 1, title }),
  }));

const open = async (answers: Answers = {}, address = '/subscribes/table') => {
  let list = followed();
  const asked = fakeWire({
    ...nothingYet,
    accountSubscribes: () => list,
    folderList: [folder],
    unreadCounts: { all: 7, subscriptions: [{ id: 3, unread: 7 }] },
    ...answers,
  });
  signedInAs(person());
  const history = createMemoryHistory({ initialEntries: [address] });
  render(<App {...startApp(history)} />);
  await screen.findByRole('checkbox', { name: 'Select Aster' });
  const user = userEvent.setup();
  const select = async (...titles: string[]) => {
    for (const title of titles) await user.click(screen.getByRole('checkbox', { name: `Select ${title}` }));
  };
  const sent = (name: string) =>
    asked.filter(each => each.name === name).map(({ init }) => JSON.parse(String(init.body)));
  const setList = (next: Subscription[]) => {
    list = next;
  };
  return { user, history, select, sent, setList };
};
const names = () => screen.getAllByRole('rowheader').map(each => each.textContent);
const bar = () => within(screen.getByRole('region', { name: 'Actions for the selection' }));
const press = async (user: ReturnType<typeof userEvent.setup>, name: string, choice: string) => {
  await user.click(bar().getByRole('button', { name }));
  await user.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: choice }));
};

it('sorts by the columns, in the address, and says by which', async () => {
  const { user, history } = await open();
  expect(names()).toEqual(['Aster', 'Birch', 'Cedar', 'Dogwood']);
  await user.click(screen.getByRole('button', { name: 'Unread' }));
  await waitFor(() => expect(history.location.search).toBe('?sort=-unread'));
  expect(names()[0]).toBe('Cedar');
  expect(screen.getByRole('columnheader', { name: 'Unread' })).toHaveAttribute('aria-sort', 'descending');
});

it('chooses ranges with Shift and by keys, and announces how many', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select Birch' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Dogwood' }));
  await user.keyboard('{/Shift}');
  const said = () => screen.getAllByRole('status').map(each => each.textContent);
  expect(said()).toContain('3 selected');
  await user.keyboard('{Escape}');
  expect(said()).not.toContain('3 selected');
  await user.keyboard('{Home}');
  expect(screen.getByRole('checkbox', { name: 'Select Aster' })).toHaveFocus();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(screen.getByRole('checkbox', { name: 'Select Cedar' })).toHaveFocus();
  expect(said()).toContain('3 selected');
  await user.keyboard('{Control>}a{/Control}');
  expect(said()).toContain('4 selected');
});

it('leaves alone what the filters hide', async () => {
  const { user, select, sent } = await open({ subscriptionsChange: [] });
  await select('Aster', 'Birch');
  await user.type(screen.getByRole('searchbox', { name: 'Find by name' }), 'birch');
  await waitFor(() => expect(names()).toEqual(['Birch']));
  await press(user, 'Notify', 'Every 30 minutes');
  await waitFor(() => expect(sent('subscriptionsChange')).toEqual([{ id: [2], notifyMinute: 30 }]));
});

it('moves what is chosen by one call, shows it at once, and takes it back where the server refuses', async () => {
  let answer: (reply: ReturnType<typeof refused>) => void = () => {};
  const waiting = new Promise<ReturnType<typeof refused>>(resolve => {
    answer = resolve;
  });
  const { user, select, sent } = await open({ subscriptionsChange: () => waiting });
  await select('Aster', 'Cedar');
  await press(user, 'Move', 'Morning');
  expect(screen.getAllByRole('cell', { name: 'Morning' })).toHaveLength(2);
  expect(sent('subscriptionsChange')).toEqual([{ id: [1, 3], folder: 4 }]);
  answer(refused(404, { message: 'There is no such folder.', code: 'FOLDER_NOT_FOUND' }));
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'Morning' })).toBeNull());
});

it('asks once, with the number, before it unsubscribes, and takes that back', async () => {
  const { user, select, sent, setList } = await open({
    subscriptionsEnd: { ended: 2, undo },
    subscriptionsEndUndo: { restored: 2 },
  });
  await select('Aster', 'Cedar');
  await user.click(bar().getByRole('button', { name: 'Unsubscribe' }));
  expect(screen.getByText('Unsubscribe from all 2?')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
  setList(followed().filter(({ id }) => id === 2 || id === 4));
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await waitFor(() => expect(names()).toEqual(['Birch', 'Dogwood']));
  expect(sent('subscriptionsEnd')).toEqual([{ id: [1, 3] }]);
  setList(followed());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toHaveLength(4));
});

it('marks as read what the chosen ones have brought', async () => {
  const { user, select, sent } = await open({ markRead: { marked: 7, undo } });
  await select('Cedar');
  await user.click(bar().getByRole('button', { name: 'Mark read' }));
  expect(await screen.findByText('7 items marked as read.')).toBeInTheDocument();
  expect(sent('markRead')).toEqual([{ scope: 'SUBSCRIPTIONS', subscribeIds: [3] }]);
});

it('finds the dead with one press', async () => {
  const { user, history } = await open({
    accountSubscribes: followed().map(each =>
      each.id === 2 ? { ...each, project: { ...each.project!, health: 'dead' } } : each,
    ),
  });
  await user.click(screen.getByRole('button', { name: 'Failing 1' }));
  await waitFor(() => expect(names()).toEqual(['Birch']));
  expect(history.location.search).toBe('?health=troubled');
});
