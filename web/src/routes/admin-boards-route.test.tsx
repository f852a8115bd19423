import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { Answer } from '#api.ts';
import { startTexts } from '#i18n/index.ts';
import { type Answers, fakeWire, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

type Boards = Answer<'boardList'>;
const boards: Boards = [
  { urlKey: 'learn', canEdit: true, postsCount: 1, writers: 'MANAGER', closed: false },
  { urlKey: 'free', canEdit: true, postsCount: 2, writers: 'VERIFIED', closed: false },
];
const show = (answers: Answers, isAdmin = true) => {
  const asked = fakeWire({ ...nothingYet, boardList: boards, heldWords: ['casino', '도박'], ...answers });
  signedInAs(person({ auth: isAdmin ? ['ROLE_ADMIN'] : ['ROLE_MANAGER'] }));
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/admin/boards'] }))} />);
  return { of: (name: string) => asked.filter(each => each.name === name) };
};
const board = async (name: string) => within(await screen.findByRole('region', { name }));
const field = () => screen.findByRole('textbox', { name: 'Words, one per line' });

it('a board says who writes there, is closed and given to managers at once', async () => {
  let stored = boards;
  const bodies: unknown[] = [];
  show({
    boardList: () => stored,
    setBoard: ({ params, body }) => {
      bodies.push([params.board, body]);
      stored = stored.map(each => (each.urlKey === params.board ? { ...each, ...body } : each));
      return null;
    },
  });
  const talk = await board('Talk');
  expect(talk.getByRole('radio', { name: 'Verified people' })).toBeChecked();
  expect((await board('Guides')).getByRole('radio', { name: 'Managers' })).toBeChecked();
  await userEvent.click(talk.getByRole('switch', { name: 'Closed' }));
  await waitFor(() => expect(talk.getByRole('switch')).toBeChecked());
  await userEvent.click(talk.getByRole('radio', { name: 'Managers' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies).toEqual([
    ['free', { writers: 'VERIFIED', closed: true }],
    ['free', { writers: 'MANAGER', closed: true }],
  ]);
});

it('a setting that is refused goes back', async () => {
  show({ setBoard: refused(503, { code: 'UNAVAILABLE', message: 'Please try again in a moment.' }) });
  await userEvent.click((await board('Talk')).getByRole('switch'));
  expect(await screen.findByText('Please try again in a moment.')).toBeInTheDocument();
  await waitFor(async () => expect((await board('Talk')).getByRole('switch')).not.toBeChecked());
});

it('words are counted while they are typed, discarded, and saved as the server has them', async () => {
  const { of } = show({ setHeldWords: ({ body }) => body.words!.toSorted() });
  const save = () => screen.getByRole('button', { name: 'Save' });
  expect(await field()).toHaveValue('casino\n도박');
  expect(save()).toBeDisabled();
  await userEvent.type(await field(), '\n big win \ncasino');
  expect(screen.getByText('3 words')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(await field()).toHaveValue('casino\n도박');

  await userEvent.type(await field(), '\n big win \ncasino');
  await userEvent.click(save());
  await waitFor(async () => expect(await field()).toHaveValue('big win\ncasino\n도박'));
  expect(JSON.parse(String(of('setHeldWords')[0]!.init.body))).toEqual({ words: ['casino', '도박', 'big win'] });
  expect(save()).toBeDisabled();
});

it('a word that is too long is named by its line and is not sent', async () => {
  const { of } = show({});
  await userEvent.click(await field());
  await userEvent.paste(`\n${'x'.repeat(101)}`);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Line 3 is longer than 100 characters.')).toBeInTheDocument();
  expect(await field()).toHaveAttribute('aria-invalid', 'true');
  expect(of('setHeldWords')).toEqual([]);
});

it('the server’s fault of the words stands at the field', async () => {
  show({
    setHeldWords: refused(400, { code: 'INVALID_FIELDS', message: 'Bad.', fields: { words: 'At most 1000 values.' } }),
  });
  await userEvent.type(await field(), '\nmore');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('At most 1000 values.')).toBeInTheDocument();
  expect(await field()).toHaveAttribute('aria-invalid', 'true');
});

it('a manager who is no administrator is shown no settings', async () => {
  const { of } = show({}, false);
  expect(await screen.findByRole('heading', { name: 'This page is for administrators' })).toBeInTheDocument();
  expect(of('heldWords')).toEqual([]);
});
