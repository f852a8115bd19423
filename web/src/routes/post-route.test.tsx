import type { Post } from '@newsbell/contracts/boards';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { boardOf, comment, postOf } from '../../test/board.ts';
import { type Answers, fakeWire, nothingYet, person, refused, signedInAs, unreachable } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));
afterEach(() => localStorage.clear());

const open = (
  postById: Post,
  more: Answers = {},
  account = person() as ReturnType<typeof person> | null,
  hash = '',
) => {
  const asked = fakeWire({ ...nothingYet, boardPage: boardOf([]), postById, ...more });
  if (account) signedInAs(account);
  const parts = startApp(createMemoryHistory({ initialEntries: [`/board/qna/12${hash}`] }), false);
  const { unmount } = render(<App {...parts} />);
  return { history: parts.router.history, user: userEvent.setup(), asked, unmount };
};
const commentAt = async (number: number) => {
  const link = await screen.findByRole('link', { name: `Link to comment ${number}` });
  return link.closest('article')!;
};

it('a post is shown with who wrote it, and that a manager has edited it', async () => {
  open(postOf(12, { editedDate: '2026-03-06T00:00:00.000Z', editedByManager: true, html: '<h3>Why</h3><p>So.</p>' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Post 12' })).toBeInTheDocument();
  expect(screen.getByText('Edited by a manager')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 3, name: 'Why' })).toBeInTheDocument();
  for (const name of ['Edit', 'Delete', 'Pin as notice']) expect(screen.queryByText(name)).toBeNull();
});

it('replies stand under their comment, and a deleted one keeps its place', async () => {
  open(
    postOf(12, {
      comments: [comment(1, { deleted: true, author: null, html: '' }), comment(2), comment(3, { parentId: 101 })],
    }),
  );
  const replies = await screen.findByRole('list', { name: 'Replies to comment 1' });
  expect(replies).toHaveTextContent('Comment 3');
  expect(replies).not.toHaveTextContent('Comment 2');
  expect(await commentAt(1)).toHaveTextContent('This comment was deleted.');
  expect(screen.getByRole('heading', { name: '2 comments' })).toBeInTheDocument();
});

it('an address that names a comment marks that one', async () => {
  open(postOf(12, { comments: [comment(1), comment(2)] }), {}, person(), '#c2');
  expect(await commentAt(2)).toHaveAttribute('data-marked');
  expect(await commentAt(1)).not.toHaveAttribute('data-marked');
});

it('a comment that was taken replaces the post, and the box is empty again', async () => {
  const after = postOf(12, { comments: [comment(1)] });
  const { asked, history, user } = open(postOf(12), {
    addComment: ({ body }) => {
      expect(body).toMatchObject({ content: 'Thanks.' });
      return after;
    },
  });
  const box = await screen.findByRole('textbox', { name: 'Write a comment' });
  await user.type(box, 'Thanks.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await commentAt(1)).toHaveTextContent('Comment 1');
  await waitFor(() => expect(history.location.hash).toBe('#c1'));
  expect(box).toHaveValue('');
  expect(Object.keys(localStorage).filter(key => key.startsWith('draft:'))).toEqual([]);
  expect(asked.filter(({ name }) => name === 'postById')).toHaveLength(1);
});

it('a reply is written in place, and one that was begun is there after a reload', async () => {
  const postById = postOf(12, { comments: [comment(1), comment(2, { parentId: 101 })] });
  const first = open(postById);
  await commentAt(2);
  await first.user.click(screen.getByRole('button', { name: 'Reply to comment 2' }));
  const reply = screen.getByRole('textbox', { name: 'Your reply to comment 1' });
  expect(reply).toHaveFocus();
  await first.user.type(reply, 'So it is');
  first.unmount();

  const { user } = open(postById, {
    addComment: ({ body }) => {
      expect(body).toMatchObject({ content: 'So it is', parentId: 101 });
      return postOf(12, { comments: [...postById.comments, comment(3, { parentId: 101 })] });
    },
  });
  const again = await screen.findByRole('textbox', { name: 'Your reply to comment 1' });
  expect(again).toHaveValue('So it is');
  await user.click(within(again.closest('form')!).getByRole('button', { name: 'Reply' }));
  expect(await commentAt(3)).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Your reply to comment 1' })).toBeNull();
});

it('a comment that no server has taken stays, and is sent again as the same draft', async () => {
  const drafts: string[] = [];
  const answers: Answers['addComment'][] = [unreachable(), unreachable(), postOf(12, { comments: [comment(1)] })];
  const { user } = open(postOf(12), {
    addComment: asked => {
      drafts.push(asked.body.draft);
      return answers.shift() as Post;
    },
  });
  const box = await screen.findByRole('textbox', { name: 'Write a comment' });
  await user.type(box, 'First');
  const send = () => user.click(screen.getByRole('button', { name: 'Comment' }));
  await send();
  expect(await screen.findByText(/^Failed to post comment!.*Your text is kept in this browser\.$/)).toBeInTheDocument();
  expect(box).toHaveValue('First');
  await send();
  await waitFor(() => expect(drafts).toHaveLength(2));
  // Its answer may have been lost, so a text that was changed since is not the draft that the server may have.
  await waitFor(() => expect(box).not.toHaveAttribute('readonly'));
  await user.type(box, ' and more');
  await send();
  expect(await commentAt(1)).toBeInTheDocument();
  expect(drafts[1]).toBe(drafts[0]);
  expect(drafts[2]).not.toBe(drafts[0]);
});

it('nothing is sent while an input method composes', async () => {
  const { asked, user } = open(postOf(12));
  const box = await screen.findByRole('textbox', { name: 'Write a comment' });
  await user.type(box, '서울');
  for (const part of [{ isComposing: true }, { keyCode: 229 }])
    box.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true, ...part }),
    );
  expect(asked.filter(({ name }) => name === 'addComment')).toEqual([]);
  expect(box).toHaveValue('서울');
});

it('a person edits and deletes what is theirs, after one question', async () => {
  const own = comment(1, { canEdit: true, content: 'Commment 1' });
  const { user } = open(postOf(12, { comments: [own, comment(2)] }), {
    editComment: ({ body }) => postOf(12, { comments: [{ ...own, html: `<p>${body.content}</p>` }, comment(2)] }),
    deleteComment: refused(403, { message: 'Not yours any more.', code: 'FORBIDDEN' }),
  });
  expect(screen.queryByRole('button', { name: 'Edit comment 2' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Edit comment 1' }));
  const box = screen.getByRole('textbox', { name: 'Comment 1' });
  expect(box).toHaveValue('Commment 1');
  await user.clear(box);
  await user.type(box, 'Mended');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Mended')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete comment 1' }));
  const question = screen.getByRole('group', { name: 'Are you sure you want to delete?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await within(question).findByText('Not yours any more.')).toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: 'Keep' }));
  expect(await commentAt(1)).toHaveTextContent('Mended');
});

it('a deleted post of one’s own shows so, with the way back', async () => {
  const { user } = open(postOf(12, { deleted: true, canRestore: true, canComment: false }), {
    restorePost: postOf(12),
  });
  expect(await screen.findByRole('note')).toHaveTextContent('This post is deleted.');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
});

it('a manager pins a post, and is told where that fails', async () => {
  let isFailing = true;
  const { user } = open(postOf(12, { canNotice: true, canEdit: true, content: 'x' }), {
    setNotice: () => (isFailing ? unreachable() : postOf(12, { canNotice: true, notice: true })),
  });
  await user.click(await screen.findByRole('button', { name: 'Pin as notice' }));
  expect(await screen.findByText(/^Failed to set notice\. The server cannot be reached\./)).toBeInTheDocument();
  isFailing = false;
  await user.click(screen.getByRole('button', { name: 'Pin as notice' }));
  expect(await screen.findByRole('button', { name: 'Unpin notice' })).toBeInTheDocument();
});

it('a visitor signs in from here and comes back, and an unverified person is asked to verify', async () => {
  const { history, user, unmount } = open(postOf(12, { canComment: false }), {}, null, '#comments');
  await user.click(await screen.findByRole('link', { name: 'Sign in to comment' }));
  await waitFor(() => expect(history.location.pathname).toBe('/login'));
  expect(history.location.state.from).toBe('/board/qna/12#comments');
  unmount();
  open(postOf(12, { canComment: false }), {}, person({ emailVerified: false }));
  expect(await screen.findByRole('note')).toHaveTextContent('To write here, verify your e-mail address first');
  expect(screen.queryByRole('textbox', { name: 'Write a comment' })).toBeNull();
});
