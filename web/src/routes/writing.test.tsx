import type { Post } from '@newsbell/contracts/boards';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { boardOf, comment, postOf } from '../../test/board.ts';
import { openPage, send, text, title } from '../../test/board-page.tsx';
import { refused } from '../../test/wire.ts';

it('a post is sent in the language of the page, and the draft goes when it has arrived', async () => {
  const { history, user } = openPage('/board/qna/write', {
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
  const { of, user } = openPage('/board/qna/write', {});
  await user.type(await title(), 'Why?');
  await user.click(send());
  expect(text()).toHaveFocus();
  expect(text()).toBeInvalid();
  expect(of('addPost')).toEqual([]);
});

const written = refused(409, { message: 'Written before.', code: 'ALREADY_WRITTEN', path: '/board/qna/3' });

it('a post that was written before leads to the older one, and is sent all the same when its writer says so', async () => {
  const into = vi.spyOn(Element.prototype, 'scrollIntoView');
  const sent: unknown[] = [];
  const { history, user } = openPage('/board/qna/write', {
    addPost: ({ body }) => {
      sent.push([body.anyway, body.draft, body.content]);
      return body.anyway ? postOf(12) : written;
    },
    postById: postOf(12),
  });
  await user.type(await title(), 'Why?');
  await user.type(text(), 'Because.');
  await user.click(send());
  expect(await screen.findByText('Written before. Your text is kept in this browser.')).toBeInTheDocument();
  const isSeen = (part: unknown) => (part as Element).contains(screen.getByRole('button', { name: 'Post anyway' }));
  expect(into.mock.contexts.some(isSeen)).toBe(true);
  expect(screen.getByRole('link', { name: 'Open the older text' })).toHaveAttribute('href', '/board/qna/3');
  expect(text()).toHaveValue('Because.');
  expect(Object.keys(localStorage).filter(key => key.startsWith('draft:'))).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Post anyway' }));
  await waitFor(() => expect(history.location.pathname).toBe('/board/qna/12'));
  const [, draft] = sent[0] as [boolean, string];
  expect(sent).toEqual([
    [false, draft, 'Because.'],
    [true, draft, 'Because.'],
  ]);
});

it('no other refusal is offered to be overridden', async () => {
  const { user } = openPage('/board/qna/write', {
    addPost: refused(409, { message: 'Asked before.', code: 'ALREADY_ASKED', path: '/board/request/3' }),
  });
  await user.type(await title(), 'Why?');
  await user.type(text(), 'Because.');
  await user.click(send());
  expect(await screen.findByText(/^Asked before\./)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Post anyway' })).toBeNull();
});

it.each([
  ['comment', 'Write a comment', 'Comment'],
  ['reply', 'Your reply to comment 1', 'Reply'],
])('a %s that was written before is sent all the same, and the text keeps the focus', async (what, label, button) => {
  const sent: unknown[] = [];
  let answer: () => void = () => {};
  const { user } = openPage('/board/qna/12', {
    postById: postOf(12, { comments: [comment(1)] }),
    addComment: async ({ body: { anyway, parentId } }) => {
      sent.push({ anyway, parentId });
      if (!anyway) return written;
      await new Promise<void>(resolve => (answer = resolve));
      return postOf(12, { comments: [comment(1), comment(2)] });
    },
  });
  if (what === 'reply') await user.click(await screen.findByRole('button', { name: 'Reply to comment 1' }));
  const box = await screen.findByRole('textbox', { name: label });
  await user.type(box, 'The same once more.');
  await user.click(within(box.closest('form')!).getByRole('button', { name: button }));
  expect(await screen.findByRole('link', { name: 'Open the older text' })).toHaveAttribute('href', '/board/qna/3');
  expect(box).toHaveValue('The same once more.');
  await user.click(screen.getByRole('button', { name: 'Post anyway' }));
  expect(box).toHaveFocus();
  await waitFor(() => expect(sent).toHaveLength(2));
  answer();
  expect(await screen.findByText('Comment 2')).toBeInTheDocument();
  const parentId = what === 'reply' ? { parentId: 101 } : {};
  expect(sent).toEqual([
    { anyway: false, ...parentId },
    { anyway: true, ...parentId },
  ]);
});

it('a button sets its marks around what is selected, and the text goes into the draft', async () => {
  const first = openPage('/board/qna/write', {});
  await first.user.type(await title(), 'Why?');
  await first.user.type(text(), 'so it is');
  text().setSelectionRange(3, 5);
  await first.user.click(screen.getByRole('button', { name: 'Bold' }));
  expect(text()).toHaveValue('so **it** is');
  expect([text().selectionStart, text().selectionEnd]).toEqual([5, 7]);
  expect(text()).toHaveFocus();
  first.unmount();
  openPage('/board/qna/write', {});
  await title();
  expect(text()).toHaveValue('so **it** is');
});

it('the preview is the server’s, and the text is there again after it', async () => {
  const { user } = openPage('/board/qna/write', {
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
  const { of, user } = openPage('/board/qna/write', {});
  const field = await title();
  await user.type(text(), '본문');
  await user.type(field, '제목');
  for (const part of [{ isComposing: true }, { keyCode: 229 }])
    for (const ctrlKey of [false, true]) fireEvent.keyDown(field, { key: 'Enter', ctrlKey, ...part });
  expect(field).toHaveFocus();
  expect(of('addPost')).toEqual([]);
});

it('an edit that came in between shows both texts, and is overwritten only by a choice', async () => {
  const mine = postOf(12, { canEdit: true, content: 'Old', title: 'Why?', edition: 1 });
  const theirs: Post = { ...mine, content: 'Theirs', edition: 2 };
  let stored = mine;
  const editions: number[] = [];
  const { history, user } = openPage('/board/qna/12/edit', {
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
  const first = openPage('/board/qna/12/edit', { postById: postOf(12) });
  expect(await screen.findByText('This post is not yours to edit.')).toBeInTheDocument();
  first.unmount();
  openPage('/board/learn/write', { boardPage: boardOf([], { urlKey: 'learn', canEdit: false }) });
  expect(await screen.findByText('Only managers write posts on this board.')).toBeInTheDocument();
});

it('a visitor signs in first', async () => {
  const { history } = openPage('/board/qna/write', {}, null);
  await waitFor(() => expect(history.location.pathname).toBe('/login'));
  expect(history.location.state.from).toBe('/board/qna/write');
});
