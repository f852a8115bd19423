import type { Alert } from '@newsbell/contracts/notifications';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { type Answers, fakeWire, nothingYet, person, refused, signedInAs, unreachable } from '../../../../test/wire.ts';

beforeAll(() => startTexts('en'));
afterEach(() => sessionStorage.clear());

const alertOf = (id: number, type: Alert['type'], count = 1): Alert => ({
  ...{ kind: 'ALERT', id, type, title: `Post ${id}`, path: `/board/qna/${id}`, count, actors: [], writing: null },
  ...{ canObject: type === 'MODERATED', silence: null },
  ...{ createdDate: '2026-03-05T00:00:00.000Z', read: true },
});

const open = (content: Alert[], answers: Answers = {}, address = '/notifications') => {
  const asked = fakeWire({ ...nothingYet, notifications: { content, last: true, unread: 0 }, ...answers });
  signedInAs(person());
  const { unmount } = render(<App {...startApp(createMemoryHistory({ initialEntries: [address] }))} />);
  const sent = () => asked.filter(({ name }) => name === 'objection');
  return { user: userEvent.setup(), unmount, sent };
};
const object = () => screen.findByRole('button', { name: 'Object to this' });
const field = () => screen.getByRole('textbox', { name: 'Why do you disagree?' });

it('an alert of a decision is answered once, beneath it, and the server’s words are shown', async () => {
  const { user, sent } = open([alertOf(9, 'MODERATED'), alertOf(8, 'REPLY')], {
    objection: ({ params, body }) => {
      expect([params.id, body]).toEqual(['9', { text: 'It was a joke.' }]);
      return { message: 'Looked at once more.' };
    },
  });
  expect(await screen.findByRole('link', { name: 'From the managers, about “Post 9”' })).toHaveAttribute(
    'href',
    '/board/qna/9',
  );
  expect(screen.getAllByRole('button', { name: 'Object to this' })).toHaveLength(1);
  await user.click(await object());
  expect(field()).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(field()).toHaveFocus();
  expect(field()).toBeInvalid();
  expect(sent()).toEqual([]);
  await user.type(field(), 'It was a joke. ');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const said = await screen.findByText('Looked at once more.');
  await waitFor(() => expect(said).toHaveFocus());
  expect(screen.queryByRole('textbox', { name: 'Why do you disagree?' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Object to this' })).toBeNull();
});

it('the field is closed again, and the focus is where it was', async () => {
  const { user } = open([alertOf(9, 'MODERATED')]);
  await user.click(await object());
  await user.type(field(), 'Oh.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await object()).toHaveFocus();
  await user.click(await object());
  expect(field()).toHaveValue('');
});

it('what there is nothing to object to is said to be so, with the way to write', async () => {
  const { user } = open([alertOf(9, 'MODERATED')], {
    objection: refused(404, { message: 'No such page.', code: 'NOT_FOUND' }),
  });
  await user.click(await object());
  await user.type(field(), 'Why?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const said = await screen.findByText(/^There is no decision here to object to/);
  expect(within(said).getByRole('link', { name: 'Contact' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Object to this' })).toBeNull();
});

it('what is typed survives a failure, and is there again when the bell is', async () => {
  const first = open([alertOf(9, 'MODERATED')], { objection: unreachable() });
  await first.user.click(await object());
  await first.user.type(field(), 'It was a joke.');
  await first.user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to add data\./);
  first.unmount();
  open([alertOf(9, 'MODERATED')]);
  expect(await screen.findByRole('textbox', { name: 'Why do you disagree?' })).toHaveValue('It was a joke.');
});

it('in the panel an objection is written as well, and its answer is there when the panel is opened again', async () => {
  const { user } = open([alertOf(9, 'MODERATED')], { objection: { message: 'Looked at once more.' } }, '/projects');
  const bell = await screen.findByRole('button', { name: 'Notifications' });
  await user.click(bell);
  await user.click(await object());
  await user.type(field(), 'It was a joke.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Looked at once more.')).toBeInTheDocument();
  act(() => screen.getAllByRole('button', { name: 'View settings' })[0]!.focus());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(bell);
  expect(await screen.findByText('Looked at once more.')).toBeInTheDocument();
});

it('only a decision that took a text away is answered', async () => {
  open([alertOf(9, 'MODERATED'), { ...alertOf(8, 'MODERATED'), canObject: false }]);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Object to this' })).toHaveLength(1);
});

it('that one’s writing is closed is a sentence of its own, and there is nothing to object to', async () => {
  const until = '2026-12-03T12:00:00.000Z';
  const about = (id: number, writing: Alert['writing']) => ({
    ...alertOf(id, 'MODERATED'),
    title: 'Noise.',
    writing,
    canObject: false,
  });
  open([
    about(9, { closed: true, until }),
    about(8, { closed: true, until: null }),
    about(7, { closed: false, until: null }),
  ]);
  for (const name of [
    'A manager has suspended you from writing until December 3, 2026: Noise.',
    'A manager has suspended you from writing for good: Noise.',
    'You can write on the boards again',
  ])
    expect(await screen.findByRole('link', { name })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Object to this' })).toBeNull();
});

it('what waits for managers is counted, and one thing is not', async () => {
  open([alertOf(9, 'REPORTED', 3), alertOf(8, 'REPORTED')]);
  expect(
    await screen.findByRole('link', { name: '3 texts wait for a manager, the latest is “Post 9”' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '“Post 8” waits for a manager' })).toBeInTheDocument();
});
