import type { Post } from '@newsbell/contracts/boards';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { boardOf, comment, postOf, postRow } from '../../test/board.ts';
import { type Answers, fakeWire, nothingYet, person, signedInAs, unreachable } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const writer = (username: string, nickname: string, blocked = false) => ({
  username,
  nickname,
  profileImage: null,
  blocked,
});
const emma = writer('emma', 'Emma');
const dohyun = writer('dohyun', '도현');
const rude = writer('rude', 'Rude', true);

const open = (address: string, answers: Answers, account: ReturnType<typeof person> | null = person()) => {
  const asked = fakeWire({ ...nothingYet, boardPage: boardOf([]), ...answers });
  if (account) signedInAs(account);
  const parts = startApp(createMemoryHistory({ initialEntries: [address] }), false);
  render(<App {...parts} />);
  const of = (name: string) => asked.filter(each => each.name === name);
  return { history: parts.router.history, user: userEvent.setup(), of };
};
const openPost = (postById: Answers['postById'], answers: Answers = {}, account?: ReturnType<typeof person> | null) =>
  open('/board/qna/12', { postById, ...answers }, account);
const box = () => screen.findByRole('textbox', { name: 'Write a comment' }) as Promise<HTMLTextAreaElement>;
const names = () => screen.queryAllByRole('option').map(option => option.textContent);

it('a person follows a post and ends that, and is told where it fails', async () => {
  let isFailing = false;
  const { user, of } = openPost(postOf(12), {
    followPost: postOf(12, { following: true }),
    unfollowPost: () => (isFailing ? unreachable() : postOf(12)),
  });
  await user.click(await screen.findByRole('button', { name: 'Follow', pressed: false }));
  const following = await screen.findByRole('button', { name: 'Following', pressed: true });
  isFailing = true;
  await user.click(following);
  expect(await screen.findByText(/^Failed to edit data\. The server cannot be reached\./)).toBeInTheDocument();
  expect(following).toHaveAttribute('aria-pressed', 'true');
  isFailing = false;
  await user.click(following);
  expect(await screen.findByRole('button', { name: 'Follow' })).toBeInTheDocument();
  expect(of('postById')).toHaveLength(1);
});

it('a visitor and an unverified person are offered no following', async () => {
  openPost(postOf(12, { canComment: false }), {}, null);
  await screen.findByRole('link', { name: 'Sign in to comment' });
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
});

it('people are suggested after an @, are chosen by the keyboard, and are asked for no more than needed', async () => {
  const { user, of } = openPost(postOf(12), {
    mentionSuggestions: ({ query }) => (query.get('prefix') ? [emma] : [emma, dohyun]),
  });
  const area = await box();
  await user.type(area, 'Thanks @');
  const list = await screen.findByRole('listbox', { name: 'People' });
  expect(area).toHaveAttribute('aria-controls', list.id);
  expect(names()).toEqual(['Emma@emma', '도현@dohyun']);
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: /dohyun/ })).toHaveAttribute('aria-selected', 'true');
  expect(area).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /dohyun/ }).id);
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(area).toHaveValue('Thanks @dohyun ');
  expect(area).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();

  await user.keyboard('@e');
  await waitFor(() => expect(of('mentionSuggestions').map(({ query }) => query.get('prefix'))).toEqual(['', 'e']));
  await user.keyboard('mm');
  await waitFor(() => expect(names()).toEqual(['Emma@emma']));
  await user.keyboard('{Tab}');
  expect(area).toHaveValue('Thanks @dohyun @emma ');
  expect(of('mentionSuggestions').map(({ query }) => [query.get('prefix'), query.get('post')])).toEqual([
    ['', '12'],
    ['e', '12'],
  ]);
});

it('Escape closes the suggestions until the next mention, and a press chooses', async () => {
  const { user } = openPost(postOf(12), { mentionSuggestions: [emma] });
  const area = await box();
  await user.type(area, '@');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('e{Enter}@');
  expect(area).toHaveValue('@e\n@');
  await user.click(await screen.findByRole('option', { name: /emma/ }));
  expect(area).toHaveValue('@e\n@emma ');
});

it('nothing is suggested and no key chooses while an input method composes', async () => {
  const { user, of } = openPost(postOf(12), { mentionSuggestions: [dohyun] });
  const area = await box();
  await user.type(area, '@');
  await screen.findByRole('listbox');
  fireEvent.compositionStart(area);
  expect(screen.queryByRole('listbox')).toBeNull();
  for (const value of ['@ㄷ', '@도']) fireEvent.input(area, { target: { value } });
  expect(screen.queryByRole('listbox')).toBeNull();
  fireEvent.compositionEnd(area);
  await screen.findByRole('listbox');
  await waitFor(() => expect(of('mentionSuggestions').map(({ query }) => query.get('prefix'))).toEqual(['', '도']));
  for (const part of [{ isComposing: true }, { keyCode: 229 }]) fireEvent.keyDown(area, { key: 'Enter', ...part });
  expect(area).toHaveValue('@도');
  fireEvent.keyDown(area, { key: 'Enter' });
  expect(area).toHaveValue('@dohyun ');
});

it('Ctrl and Enter send while people are suggested', async () => {
  const { user, of } = openPost(postOf(12), {
    mentionSuggestions: [emma],
    addComment: postOf(12, { following: true, comments: [comment(1)] }),
  });
  await user.type(await box(), '@e');
  await screen.findByRole('listbox');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('button', { name: 'Following' })).toBeInTheDocument();
  expect(of('addComment')).toHaveLength(1);
});

it('a person is blocked after a question, and their text is folded until it is shown or they are unblocked', async () => {
  let isBlocked = false;
  const author = () => ({ ...emma, blocked: isBlocked });
  const { user, of } = openPost(() => postOf(12, { comments: [comment(1, { author: author() }), comment(2)] }), {
    blockPerson: ({ body }) => {
      expect(body).toEqual({ username: 'emma' });
      isBlocked = true;
      return [author()];
    },
    unblockPerson: ({ query }) => {
      expect(query.get('username')).toBe('emma');
      isBlocked = false;
      return [];
    },
  });
  // Mina is the person, and wrote the post and the other comment.
  await user.click(await screen.findByRole('button', { name: 'More about Emma' }));
  expect(screen.queryByRole('button', { name: 'More about Mina' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Block Emma' }));
  const question = screen.getByRole('group', { name: 'Block Emma?' });
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(of('blockPerson')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('Text of a person you have blocked')).toBeInTheDocument();
  expect(screen.queryByText('Comment 1')).toBeNull();
  expect(screen.getByText('Comment 2')).toBeInTheDocument();
  expect(of('postById')).toHaveLength(2);

  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByText('Comment 1')).toBeInTheDocument();
  expect(screen.getByText('Comment 1').closest('article')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'More about Emma' }));
  await user.click(screen.getByRole('button', { name: 'Unblock Emma' }));
  await waitFor(() => expect(of('postById')).toHaveLength(3));
  expect(screen.getByText('Comment 1')).toBeInTheDocument();
});

it('a post of a blocked person is folded with its title, and shown when asked', async () => {
  const { user } = openPost(postOf(12, { author: rude }));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Text of a person you have blocked');
  expect(screen.queryByText('Post 12')).toBeNull();
  expect(screen.queryByText('Text 12')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Post 12');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('a list keeps the row of a blocked person without its words', async () => {
  open('/board/qna?q=x', { boardPage: boardOf([postRow(1, { author: rude }), postRow(2)]) });
  const rows = within(await screen.findByRole('list', { name: 'Questions' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Text of a person you have blocked');
  expect(rows[0]).not.toHaveTextContent(/Post 1|Excerpt 1/);
  expect(within(rows[0]!).getByRole('link')).toHaveAttribute('href', '/board/qna/1');
  expect(rows[1]).toHaveTextContent('Excerpt 2');
});

it('the profile lists blocked people, and is without the list where there are none', async () => {
  const { user } = open('/profile', { blockedPeople: [rude], unblockPerson: [] });
  const section = await screen.findByRole('region', { name: 'Blocked people' });
  expect(section).toHaveTextContent('Rude @rude');
  await user.click(within(section).getByRole('button', { name: 'Unblock Rude' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Blocked people' })).toBeNull());
});

it('a post that is looked at is read in the bell, once for each newest, and is fetched anew where that was unread', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  let held: Post = postOf(12);
  const { of } = openPost(() => held, {
    unreadNotifications: { unread: 3, newest: 9 },
    readNotifications: ({ body }) => {
      expect(body).toEqual({ subject: 'post:12', until: 9 });
      held = postOf(12, { comments: [comment(1)] });
      return { unread: 1 };
    },
  });
  await box();
  await screen.findByRole('button', { name: 'Notifications, 3 unread' });
  expect(of('readNotifications')).toEqual([]);
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
  expect(await screen.findByText('Comment 1')).toBeInTheDocument();
  visibility.mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(of('readNotifications')).toHaveLength(1);
});

it('a comment that the address names and the open post lacks is fetched', async () => {
  let held: Post = postOf(12);
  const { history, of } = openPost(() => held);
  await box();
  held = postOf(12, { comments: [comment(1)] });
  act(() => history.push('/board/qna/12#c1'));
  expect((await screen.findByText('Comment 1')).closest('article')).toHaveAttribute('data-marked');
  expect(of('postById')).toHaveLength(2);
});
