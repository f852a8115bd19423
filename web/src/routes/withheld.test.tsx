import { withheldReasons } from '@newsbell/contracts/board-rules';
import type { Post } from '@newsbell/contracts/boards';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import en from '#i18n/en.json' with { type: 'json' };
import { startTexts } from '#i18n/index.ts';
import { boardOf, comment, postOf } from '../../test/board.ts';
import { type Answers, fakeWire, nothingYet, person, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));
afterEach(() => localStorage.clear());

const manager = () => person({ username: 'chief', auth: ['ROLE_MANAGER'] });
const at = '2026-03-06T00:00:00.000Z';
const open = (address: string, answers: Answers, account = person()) => {
  fakeWire({ ...nothingYet, boardPage: boardOf([]), ...answers });
  signedInAs(account);
  const parts = startApp(createMemoryHistory({ initialEntries: [address] }), false);
  render(<App {...parts} />);
  return { history: parts.router.history, user: userEvent.setup() };
};
/** Mina is the author, and the person who is signed in. */
const openPost = (given: Partial<Post>, account?: ReturnType<typeof person>) =>
  open(
    '/board/qna/12',
    { postById: postOf(12, { canComment: false, canEdit: true, content: 'Text', ...given }) },
    account,
  );
const note = () => screen.findByRole('note');

it('a post that is held is shown to its author with that, and has its tools and no box', async () => {
  const held = postOf(12, { withheldFor: 'WORDS', canEdit: true, canComment: false, content: 'Text 12' });
  const { history, user } = open('/board/qna/write', { addPost: held, postById: held });
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Post 12');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Text 12');
  await user.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(history.location.pathname).toBe('/board/qna/12'));
  expect(await note()).toHaveTextContent(
    'A manager reviews it first, usually within a day. Only you see it.It has a word for which texts are reviewed first.',
  );
  expect(within(await note()).queryByRole('link')).toBeNull();
  expect(screen.getByRole('link', { name: 'Edit' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull();
});

it.each(withheldReasons.filter(each => each !== 'MANAGER'))('the reason %s is said in words', async withheldFor => {
  openPost({ withheldFor });
  expect(await note()).toHaveTextContent(en.boards.held.why[withheldFor]);
});

it('a post that everybody sees has no note', async () => {
  openPost({});
  await screen.findByRole('heading', { level: 1, name: 'Post 12' });
  expect(screen.queryByRole('note')).toBeNull();
});

it('the author of a post that was kept reads why, and is not told to object', async () => {
  openPost({ decision: { step: 'KEEP', reason: 'It is an ordinary offer.', createdDate: at } });
  expect(await note()).toHaveTextContent('A manager has looked at this and kept it.Reason: It is an ordinary offer.');
  expect(within(await note()).queryByRole('link')).toBeNull();
});

it('a manager sees that a post waits, with the way to the reports', async () => {
  openPost({ withheldFor: 'REPORTS' }, manager());
  expect(await note()).toHaveTextContent('This waits for a manager. Only its author and the managers see it.');
  expect(within(await note()).getByRole('link')).toHaveAttribute('href', '/admin/reports');
});

it('a comment that is held says so, and can be edited but not answered', async () => {
  openPost({
    canComment: true,
    canAccept: true,
    canEdit: false,
    comments: [comment(1, { withheldFor: 'LINKS', canEdit: true, content: 'Comment 1' })],
  });
  expect(await note()).toHaveTextContent('Texts of new users with more than two links are reviewed first.');
  expect(screen.getByText('Comment 1')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Edit comment 1' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reply to comment 1' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
});

it('the number of comments is that of the board’s list: one that is held is not counted', async () => {
  openPost({
    comments: [comment(1), comment(2, { deleted: true }), comment(3, { withheldFor: 'LINKS', canEdit: true })],
  });
  expect(await screen.findByText('Comment 3')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: '1 comment' })).toBeInTheDocument();
});

it('the author of a hidden post reads why, when, and where to object', async () => {
  openPost({ withheldFor: 'MANAGER', decision: { step: 'HIDE', reason: 'Too loud.', createdDate: at } });
  expect(await note()).toHaveTextContent(
    /^A manager has hidden this\. Only you and the managers see it\.Reason: Too loud\./,
  );
  expect((await note()).querySelector('time')).toHaveAttribute('datetime', at);
  expect(within(await note()).getByRole('link', { name: 'Notifications' })).toHaveAttribute('href', '/notifications');
});

it('a manager reads of a hidden post without being told to object', async () => {
  openPost({ withheldFor: 'MANAGER', decision: { step: 'HIDE', reason: 'Too loud.', createdDate: at } }, manager());
  expect(await note()).toHaveTextContent(/^Hidden by a manager\..*Reason: Too loud\./);
  expect(within(await note()).queryByRole('link')).toBeNull();
});

it('an older decision is no reason of a text that is held for something else', async () => {
  openPost({ withheldFor: 'WORDS', decision: { step: 'HIDE', reason: 'Too loud.', createdDate: at } });
  expect(await note()).not.toHaveTextContent('Too loud.');
});

it('the author of a removed post reads why; one that was deleted without a reason says what is known', async () => {
  const removed = { deleted: true, canEdit: false };
  openPost({ ...removed, decision: { step: 'REMOVE', reason: 'Advertising.', createdDate: at } });
  expect(await note()).toHaveTextContent(/^This post was removed\.Reason: Advertising\./);
  expect(within(await note()).getByRole('link', { name: 'Notifications' })).toBeInTheDocument();
  expect(within(await note()).queryByRole('button')).toBeNull();
});

it('a post that a manager has deleted without a decision has none', async () => {
  openPost({ deleted: true, canEdit: false });
  expect(await note()).toHaveTextContent(/^A manager has deleted this post\. Only you and the managers see it\.$/);
});

it('a manager can bring a removed post back', async () => {
  openPost(
    { deleted: true, canEdit: false, canRestore: true, decision: { step: 'REMOVE', reason: 'Ads.', createdDate: at } },
    manager(),
  );
  expect(await note()).toHaveTextContent(/^This post was removed\.Reason: Ads\./);
  expect(within(await note()).getByRole('button', { name: 'Restore' })).toBeInTheDocument();
});

it.each([
  ['its author', person(), 1],
  ['a manager', manager(), 0],
])('a removed comment says why to %s', async (_who, account, links) => {
  const decision = { step: 'REMOVE', reason: 'Insults.', createdDate: at } as const;
  openPost({ canEdit: false, comments: [comment(1, { deleted: true, author: null, html: '', decision })] }, account);
  expect(await screen.findByText('This comment was removed.')).toBeInTheDocument();
  expect(await note()).toHaveTextContent(/^Reason: Insults\./);
  expect(within(await note()).queryAllByRole('link')).toHaveLength(links);
});
