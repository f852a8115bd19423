import type { Post } from '@newsbell/contracts/boards';
import { createMemoryHistory } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { boardOf, postOf } from '../../test/board.ts';
import { type Answers, fakeWire, nothingYet, person, refused, signedInAs, unreachable } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));
afterEach(() => localStorage.clear());

const open = (address: string, answers: Answers, account = person() as ReturnType<typeof person> | null) => {
  const asked = fakeWire({ ...nothingYet, boardPage: boardOf([]), ...answers });
  if (account) signedInAs(account);
  const parts = startApp(createMemoryHistory({ initialEntries: [address] }), false);
  const { unmount } = render(<App {...parts} />);
  return { history: parts.router.history, user: userEvent.setup(), asked, unmount };
};
const title = () => screen.findByRole('textbox', { name: 'Title' });
const text = () => screen.getByRole('textbox', { name: 'Text' }) as HTMLTextAreaElement;
const send = () => screen.getByRole('button', { name: 'Post' });

it('a post is sent in the language of the page, and the draft goes when it has arrived', async () => {
  const { history, user } = open('/board/qna/write', {
    addPost: ({ body }) => {
      expect(body).toMatchObject({ title: 'Why?', content: 'Because.', language: 'en' });
      return postOf(12);
    },
    postById: postOf(12),
  });
  await user.type(await title(), 'Why?{Enter}');
  expect(text()).toHaveFocus();
  await user.type(text(), 'Because.');
  await user.click(send());
  await waitFor(() => expect(history.location.pathname).toBe('/board/qna/12'));
  expect(Object.keys(localStorage).filter(key => key.startsWith('draft:'))).toEqual([]);
});

it('what is missing is said at its place, and nothing is sent', async () => {
  const { asked, user } = open('/board/qna/write', {});
  await user.type(await title(), 'Why?');
  await user.click(send());
  expect(text()).toHaveFocus();
  expect(text()).toBeInvalid();
  expect(asked.filter(({ name }) => name === 'addPost')).toEqual([]);
});

it.each<[string, Answers['addPost'], string]>([
  ['a lost network', unreachable(), 'Failed to add data.'],
  ['a 403', refused(403, { message: 'Managers write here.', code: 'FORBIDDEN' }), 'Managers write here.'],
  ['a 429', refused(429, { message: 'Too many at once.', code: 'TOO_MANY_REQUESTS' }), 'Too many at once.'],
])('a draft survives %s and a reload', async (_name, addPost, said) => {
  const first = open('/board/qna/write', { addPost });
  await first.user.type(await title(), 'Why?');
  await first.user.type(text(), 'Because.');
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'ja');
  await first.user.click(send());
  expect(await screen.findByText(new RegExp(`^${said}.*Your text is kept in this browser\\.$`))).toBeInTheDocument();
  first.unmount();
  open('/board/qna/write', {});
  expect(await title()).toHaveValue('Why?');
  expect(text()).toHaveValue('Because.');
  expect(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('ja');
});

it('a draft survives a session that has ended: the sign-in leads back to it', async () => {
  const { history, user } = open('/board/qna/write', {
    addPost: () => {
      signedInAs(null);
      return refused(401, { message: 'Sign in first.', code: 'LOGIN_REQUIRED' });
    },
    signIn: () => {
      signedInAs(person());
      return person();
    },
  });
  await user.type(await title(), 'Why?');
  await user.type(text(), 'Because.');
  await user.click(send());
  await user.type(await screen.findByLabelText('Username or e-mail'), 'mina');
  await user.type(screen.getByLabelText('Password'), 'a long one{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe('/board/qna/write'));
  expect(await title()).toHaveValue('Why?');
  expect(text()).toHaveValue('Because.');
});

it('a draft that is here again can be discarded', async () => {
  const first = open('/board/qna/write', {});
  await first.user.type(await title(), 'Why?');
  expect(screen.queryByRole('button', { name: 'Discard it' })).toBeNull();
  first.unmount();
  const { user } = open('/board/qna/write', {});
  await user.click(await screen.findByRole('button', { name: 'Discard it' }));
  expect(await title()).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Discard it' })).toBeNull();
});

it('what one person began is not shown to another', async () => {
  const first = open('/board/qna/write', {});
  await first.user.type(await title(), 'Mine');
  first.unmount();
  open('/board/qna/write', {}, person({ id: 8, username: 'jun' }));
  expect(await title()).toHaveValue('');
});

it('a button sets its marks around what is selected, and the text goes into the draft', async () => {
  const first = open('/board/qna/write', {});
  await first.user.type(await title(), 'Why?');
  await first.user.type(text(), 'so it is');
  text().setSelectionRange(3, 5);
  await first.user.click(screen.getByRole('button', { name: 'Bold' }));
  expect(text()).toHaveValue('so **it** is');
  expect([text().selectionStart, text().selectionEnd]).toEqual([5, 7]);
  expect(text()).toHaveFocus();
  first.unmount();
  open('/board/qna/write', {});
  await title();
  expect(text()).toHaveValue('so **it** is');
});

it('the preview is the server’s, and the text is there again after it', async () => {
  const { user } = open('/board/qna/write', {
    previewText: ({ body }) => ({ html: `<p>as <em>stored</em>: ${body.content}</p>` }),
  });
  await title();
  await user.type(text(), 'So');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('stored')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent('as stored: So');
  await user.click(screen.getByRole('button', { name: 'Write' }));
  expect(text()).toHaveValue('So');
});

it('no Enter of an input method leaves the title or sends', async () => {
  const { asked, user } = open('/board/qna/write', {});
  const field = await title();
  await user.type(text(), '본문');
  await user.type(field, '제목');
  for (const part of [{ isComposing: true }, { keyCode: 229 }])
    for (const ctrlKey of [false, true]) fireEvent.keyDown(field, { key: 'Enter', ctrlKey, ...part });
  expect(field).toHaveFocus();
  expect(asked.filter(({ name }) => name === 'addPost')).toEqual([]);
});

it('an edit that came in between shows both texts, and is overwritten only by a choice', async () => {
  const mine = postOf(12, { canEdit: true, content: 'Old', title: 'Why?', edition: 1 });
  const theirs: Post = { ...mine, content: 'Theirs', edition: 2 };
  let stored = mine;
  const editions: number[] = [];
  const { history, user } = open('/board/qna/12/edit', {
    postById: () => stored,
    editPost: ({ body }) => {
      editions.push(body.edition);
      if (body.edition === 2) return { ...theirs, content: body.content, edition: 3 };
      stored = theirs;
      return refused(409, { message: 'Somebody has edited it.', code: 'EDITED_MEANWHILE' });
    },
  });
  await title();
  await user.clear(text());
  await user.type(text(), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const conflict = await screen.findByRole('alert', { name: 'This post was edited meanwhile' });
  expect(conflict).toHaveTextContent('Theirs');
  expect(text()).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Keep my text' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(history.location.pathname).toBe('/board/qna/12'));
  expect(editions).toEqual([1, 2]);
});

it('a post is edited by those who may, and a board of managers is written by them', async () => {
  const first = open('/board/qna/12/edit', { postById: postOf(12) });
  expect(await screen.findByText('This post is not yours to edit.')).toBeInTheDocument();
  first.unmount();
  open('/board/learn/write', { boardPage: boardOf([], { urlKey: 'learn', canEdit: false }) });
  expect(await screen.findByText('Only managers write posts on this board.')).toBeInTheDocument();
});

it('a visitor signs in first', async () => {
  const { history } = open('/board/qna/write', {}, null);
  await waitFor(() => expect(history.location.pathname).toBe('/login'));
  expect(history.location.state.from).toBe('/board/qna/write');
});
