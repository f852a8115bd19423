import type { Post } from '@newsbell/contracts/boards';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { boardOf, comment, postOf } from '../../test/board.ts';
import { type Answers, fakeWire, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

const comments = [comment(1), comment(2), comment(3, { parentId: 102 })];
const asked = (given: Partial<Post> = {}): Post => postOf(12, { comments, canAccept: true, ...given });

const open = (postById: Post, more: Answers = {}, hash = '') => {
  const calls = fakeWire({ ...nothingYet, boardPage: boardOf([]), postById, ...more });
  signedInAs(person());
  const parts = startApp(createMemoryHistory({ initialEntries: [`/board/qna/12${hash}`] }), false);
  render(<App {...parts} />);
  const of = (name: string) => calls.filter(each => each.name === name);
  return { history: parts.router.history, user: userEvent.setup(), of };
};
const commentAt = async (number: number) =>
  (await screen.findByRole('link', { name: `Link to comment ${number}` })).closest('article')!;
const block = () => screen.queryByRole('region', { name: 'Accepted answer' });

it('the accepted answer stands beneath the question, and is marked in its place', async () => {
  const { history, user } = open(asked({ answerId: 103, canAccept: false }));
  const place = await commentAt(3);
  const answer = block()!;
  expect(answer).toHaveTextContent('Mina');
  expect(answer).toHaveTextContent('Comment 3');
  const [question, ...others] = screen.getAllByRole('article');
  expect(question!.compareDocumentPosition(answer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(others[0]!.compareDocumentPosition(answer)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expect(within(question!).getByText('Answered')).toBeInTheDocument();
  expect(others.filter(each => within(each).queryByText('Accepted answer'))).toEqual([place]);
  await user.click(within(answer).getByRole('link', { name: 'Go to comment 3' }));
  expect(history.location.hash).toBe('#c3');
  expect(place).toHaveFocus();
  expect(place).toHaveAttribute('data-marked');
});

it('a question without an accepted answer has none of this, and offers none to those who may not accept', async () => {
  open(asked({ canAccept: false }));
  await commentAt(1);
  expect(block()).toBeNull();
  expect(screen.queryByText(/Answered|Accepted answer/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull();
});

it('an answer is accepted, changed for another one and taken back, and each is announced', async () => {
  const { user, of } = open(asked(), {
    acceptAnswer: ({ body }) => asked({ answerId: Number(body.comment) }),
    unacceptAnswer: asked(),
  });
  await user.click(await screen.findByRole('button', { name: 'Accept as answer: comment 1' }));
  expect(await screen.findByText('Accepted as the answer.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Take back the acceptance of comment 1' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Accept as answer: comment 3' }));
  await waitFor(() => expect(block()).toHaveTextContent('Comment 3'));
  expect(within(await commentAt(1)).queryByText('Accepted answer')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take back the acceptance of comment 3' }));
  expect(await screen.findByText('The answer is no longer accepted.')).toBeInTheDocument();
  expect(block()).toBeNull();
  expect(of('acceptAnswer')).toHaveLength(2);
  expect(of('postById')).toHaveLength(1);
});

it('a refusal is told, and leaves the answer as it is', async () => {
  const { user } = open(asked({ answerId: 101 }), {
    acceptAnswer: refused(404, { message: 'The comment is gone.', code: 'NOT_FOUND' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Accept as answer: comment 2' }));
  expect(await screen.findByText('The comment is gone.')).toBeInTheDocument();
  expect(block()).toHaveTextContent('Comment 1');
});

it('a deleted comment is not offered as an answer', async () => {
  open(asked({ comments: [comment(1, { deleted: true, author: null, html: '' }), comment(2, { parentId: 101 })] }));
  await commentAt(2);
  expect(screen.getAllByRole('button', { name: /^Accept as answer/ })).toHaveLength(1);
});

it('the accepted answer of a blocked person is folded beneath the question, too, until it is shown', async () => {
  const author = { username: 'rude', nickname: 'Rude', profileImage: null, blocked: true };
  const { user } = open(asked({ comments: [comment(1, { author })], answerId: 101 }));
  await commentAt(1);
  expect(screen.queryByText('Comment 1')).toBeNull();
  expect(block()).not.toHaveTextContent('Rude');
  await user.click(within(block()!).getByRole('button', { name: 'Show' }));
  expect(block()).toHaveFocus();
  expect(block()).toHaveTextContent('Comment 1');
  expect(await commentAt(1)).not.toHaveTextContent('Comment 1');
});
