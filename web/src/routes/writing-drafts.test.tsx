import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { postOf } from '../../test/board.ts';
import { openPage, send, text, title } from '../../test/board-page.tsx';
import { type Answers, person, refused, signedInAs, unreachable } from '../../test/wire.ts';

it.each<[string, Answers['addPost'], string]>([
  ['a lost network', unreachable(), 'Failed to add data.'],
  ['a 403', refused(403, { message: 'Managers write here.', code: 'FORBIDDEN' }), 'Managers write here.'],
  [
    'a closed writing',
    refused(403, { message: 'Closed until May: spam.', code: 'WRITING_CLOSED' }),
    'Closed until May: spam.',
  ],
  ['a 429', refused(429, { message: 'Too many at once.', code: 'TOO_MANY_REQUESTS' }), 'Too many at once.'],
])('a draft survives %s and a reload', async (_name, addPost, said) => {
  const first = openPage('/board/qna/write', { addPost });
  await first.user.type(await title(), 'Why?');
  await first.user.type(text(), 'Because.');
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'ja');
  await first.user.click(send());
  expect(await screen.findByText(new RegExp(`^${said}.*Your text is kept in this browser\\.$`))).toBeInTheDocument();
  first.unmount();
  openPage('/board/qna/write', {});
  expect(await title()).toHaveValue('Why?');
  expect(text()).toHaveValue('Because.');
  expect(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('ja');
});

it('a comment of a person whose writing is closed stays in its box', async () => {
  const { user } = openPage('/board/qna/12', {
    postById: postOf(12),
    addComment: refused(403, { message: 'Closed: spam.', code: 'WRITING_CLOSED' }),
  });
  const box = await screen.findByRole('textbox', { name: 'Write a comment' });
  await user.type(box, 'Here I am.');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  expect(await screen.findByText('Closed: spam. Your text is kept in this browser.')).toBeInTheDocument();
  expect(box).toHaveValue('Here I am.');
});

it('a draft survives a session that has ended: the sign-in leads back to it', async () => {
  const { history, user } = openPage('/board/qna/write', {
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
  const first = openPage('/board/qna/write', {});
  await first.user.type(await title(), 'Why?');
  expect(screen.queryByRole('button', { name: 'Discard it' })).toBeNull();
  first.unmount();
  const { user } = openPage('/board/qna/write', {});
  await user.click(await screen.findByRole('button', { name: 'Discard it' }));
  expect(await title()).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Discard it' })).toBeNull();
});

it('what one person began is not shown to another', async () => {
  const first = openPage('/board/qna/write', {});
  await first.user.type(await title(), 'Mine');
  first.unmount();
  openPage('/board/qna/write', {}, person({ id: 8, username: 'jun' }));
  expect(await title()).toHaveValue('');
});
