/** The tests of boards open a page of the app, and write on it, by these functions. */
import { isBoard } from '@newsbell/contracts/board-rules';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll } from 'vitest';
import { App, startApp } from '../src/app.tsx';
import { startTexts } from '../src/i18n/index.ts';
import { boardOf } from './board.ts';
import { type Answers, fakeWire, nothingYet, person, signedInAs } from './wire.ts';

beforeAll(() => startTexts('en'));
afterEach(() => localStorage.clear());

type Account = ReturnType<typeof person>;

export const manager = () => person({ auth: ['ROLE_MANAGER'] });

/** Opens a page for a person, or for nobody. Boards are empty unless the test says otherwise. */
export const openPage = (path: string, answers: Answers, account: Account | null = person()) => {
  const boardPage: Answers['boardPage'] = ({ params: { board } }) =>
    boardOf([], isBoard(board) ? { urlKey: board } : {});
  const asked = fakeWire({ ...nothingYet, boardPage, ...answers });
  if (account) signedInAs(account);
  const parts = startApp(createMemoryHistory({ initialEntries: [path] }), false);
  const { unmount } = render(<App {...parts} />);
  const of = (name: string) => asked.filter(each => each.name === name);
  return { history: parts.router.history, user: userEvent.setup(), of, unmount };
};

/** These are the fields of a post, and of the address that a request begins with. */
export const title = () => screen.findByRole('textbox', { name: 'Title' });
export const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
export const send = () => screen.getByRole('button', { name: 'Post' });
export const address = () => screen.findByRole('textbox', { name: 'Address of a site or feed' });
