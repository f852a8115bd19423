import type { ModerationLogEntry } from '@newsbell/contracts/moderation';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { alan, stepOf } from '../../test/moderation.ts';
import { type Answers, fakeWire, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

const page = (content: ModerationLogEntry[], totalPages = 1) => ({ content, totalPages });
const show = (answers: Answers, address = '/admin/moderation', isManager = true) => {
  const asked = fakeWire({ ...nothingYet, ...answers });
  signedInAs(person({ auth: isManager ? ['ROLE_MANAGER'] : [] }));
  const history = createMemoryHistory({ initialEntries: [address] });
  render(<App {...startApp(history)} />);
  return { history, of: (name: string) => asked.filter(each => each.name === name) };
};
const entry = async (name: RegExp) => within(await screen.findByRole('article', { name }));

it('a step says what was done to what, by whom and why', async () => {
  show({
    moderationLog: page([
      stepOf(3, { step: 'UNDO', canUndo: false, reason: '' }),
      stepOf(2, { step: 'CLOSE_WRITING', of: null, person: alan }),
      stepOf(1, { undone: true, canUndo: false, of: null }),
    ]),
  });
  const closed = await entry(/Suspended Alan/);
  expect(closed.getByText('Reason 2')).toBeInTheDocument();
  expect(closed.getByText('by Mary')).toBeInTheDocument();
  const undone = await entry(/Hidden It is not there any more/);
  expect(undone.getByText('Undone')).toBeInTheDocument();
  expect(undone.queryByRole('button')).toBeNull();
  expect((await entry(/Undone Post 3/)).getByRole('link', { name: 'Post 3' })).toHaveAttribute('href', '/board/free/3');
});

it('a step is undone after a question, which can be left', async () => {
  let isUndone = false;
  const { of } = show({
    moderationLog: () => page([stepOf(1, { undone: isUndone, canUndo: !isUndone })]),
    undoModeration: () => {
      isUndone = true;
      return null;
    },
  });
  const shown = await entry(/Hidden Post 1/);
  await userEvent.click(shown.getByRole('button', { name: 'Undo' }));
  expect(shown.getByText('It will be as it was before, and wait again.')).toBeInTheDocument();
  expect(shown.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(shown.getByRole('button', { name: 'Undo' })).toHaveFocus());
  expect(of('undoModeration')).toEqual([]);

  await userEvent.keyboard('{Enter}');
  await userEvent.click(shown.getByRole('button', { name: 'Undo: Hidden' }));
  expect(await shown.findByText('Undone')).toBeInTheDocument();
  expect(shown.queryByRole('button')).toBeNull();
  await waitFor(() => expect(screen.getByRole('article', { name: /Hidden Post 1/ })).toHaveFocus());
  expect(of('undoModeration')).toMatchObject([{ path: '/v1/admin/moderation/1/undo' }]);
});

it('a step that a later one stands on says so in the server’s words', async () => {
  show({
    moderationLog: page([stepOf(1)]),
    undoModeration: refused(403, { code: 'FORBIDDEN', message: 'You may not do this.' }),
  });
  const shown = await entry(/Hidden Post 1/);
  await userEvent.click(shown.getByRole('button', { name: 'Undo' }));
  await userEvent.click(shown.getByRole('button', { name: 'Undo: Hidden' }));
  expect(await screen.findByText('You may not do this.')).toBeInTheDocument();
});

it('without steps the log says so, and the queue is beside it', async () => {
  const { history } = show({ moderationLog: page([], 0) });
  expect(await screen.findByText('Nothing has been decided yet.')).toBeInTheDocument();
  const views = within(screen.getByRole('navigation', { name: 'Reports and log' }));
  expect(views.getByRole('link', { name: 'Log' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(views.getByRole('link', { name: 'Waiting' }));
  expect(await screen.findByText('Nothing is waiting.')).toBeInTheDocument();
  expect(history.location.href).toBe('/admin/reports');
});

it('a page of the log leads to the next one', async () => {
  const { history } = show({ moderationLog: ({ query }) => page([stepOf(Number(query.get('page')) + 1)], 2) });
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('article', { name: /Post 2/ })).toBeInTheDocument();
  expect(history.location.href).toBe('/admin/moderation?page=1');
});

it('a person who is no manager is shown no log', async () => {
  show({}, '/admin/moderation', false);
  expect(await screen.findByRole('heading', { name: 'This page is for managers' })).toBeInTheDocument();
});
