import type { Post } from '@newsbell/contracts/boards';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { harbour, requestOf } from '../../test/board.ts';
import { manager, openPage } from '../../test/board-page.tsx';
import { newsSource } from '../../test/source.ts';
import { type Answers, person, refused } from '../../test/wire.ts';

const openPost = (postById: Post, more: Answers = {}, account?: ReturnType<typeof person> | null) =>
  openPage('/board/request/12', { postById, ...more }, account);

it('a vote is counted at once, is taken back, and stays as it was where that fails', async () => {
  let reply: (answer: Post | ReturnType<typeof refused>) => void = () => {};
  const { user, of } = openPost(requestOf(12, { votes: 3 }), {
    votePost: () => new Promise(resolve => (reply = resolve)),
    unvotePost: requestOf(12, { votes: 3 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Vote 3 votes' }));
  await user.click(screen.getByRole('button', { name: 'Voted 4 votes', pressed: true }));
  await waitFor(() => expect(of('votePost')).toHaveLength(1));
  reply(refused(403, { message: 'Not now.', code: 'FORBIDDEN' }));
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Vote 3 votes', pressed: false }));
  await waitFor(() => expect(of('votePost')).toHaveLength(2));
  reply(requestOf(12, { votes: 4, voted: true }));
  await user.click(await screen.findByRole('button', { name: 'Voted 4 votes', busy: false }));
  expect(await screen.findByRole('button', { name: 'Vote 3 votes' })).toBeInTheDocument();
  expect(of('unvotePost')).toHaveLength(1);
});

it('a visitor sees the count and the way to the sign-in', async () => {
  openPost(requestOf(12, { votes: 1, canVote: false, canComment: false }), {}, null);
  expect(await screen.findByRole('img', { name: '1 vote' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in to vote' })).toHaveAttribute('href', '/login');
  expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull();
});

it('an unverified person sees the count, and is asked to verify', async () => {
  openPost(requestOf(12, { canVote: false, canComment: false }), {}, person({ emailVerified: false }));
  expect(await screen.findByRole('img', { name: '2 votes' })).toBeInTheDocument();
  expect(screen.getByRole('note')).toHaveTextContent('verify your e-mail address first');
  expect(screen.queryByRole('button', { name: /votes?$/ })).toBeNull();
});

it('a request says what it asks for and what became of it', async () => {
  const { unmount } = openPost(requestOf(12, { state: 'DECLINED', stateReason: 'It forbids readers.' }));
  const link = await screen.findByRole('link', { name: 'harbour.example' });
  expect(link).toHaveAttribute('href', 'https://harbour.example/');
  expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
  expect(screen.getByRole('main')).toHaveTextContent(/Declined\s*It forbids readers\./);
  unmount();
  openPost(requestOf(12, { state: 'DONE', source: { urlKey: 'harbour', title: 'Harbour News' } }), {
    projectByKey: harbour,
  });
  expect(await screen.findByRole('button', { name: 'Subscribe to Harbour News' })).toBeInTheDocument();
  expect(screen.getByText('Done')).toBeInTheDocument();
});

it('a manager sets the state, with a reason where it is declined', async () => {
  const { user, of } = openPost(
    requestOf(12, { canSetState: true }),
    {
      setRequestState: ({ body }) =>
        requestOf(12, { canSetState: true, state: body.state, stateReason: body.reason ?? null }),
    },
    manager(),
  );
  await user.click(await screen.findByRole('button', { name: 'Set state' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set state' }));
  await user.click(dialog.getByRole('radio', { name: 'Declined' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  expect(reason).toBeInvalid();
  expect(of('setRequestState')).toEqual([]);
  await user.type(reason, 'It forbids readers.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('main')).toHaveTextContent(/Declined\s*It forbids readers\./);
  expect(JSON.parse(String(of('setRequestState')[0]!.init.body))).toEqual({
    state: 'DECLINED',
    reason: 'It forbids readers.',
  });
});

it('a reason stays with its state, and one of another state begins empty', async () => {
  const { user } = openPost(
    requestOf(12, { canSetState: true, state: 'DECLINED', stateReason: 'It forbids readers.' }),
    {},
    manager(),
  );
  await user.click(await screen.findByRole('button', { name: 'Set state' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set state' }));
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('It forbids readers.');
  await user.click(dialog.getByRole('radio', { name: 'Planned' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), 'Next month.');
  await user.click(dialog.getByRole('radio', { name: 'Open' }));
  expect(dialog.getByRole('textbox', { name: 'Reason (optional)' })).toHaveValue('Next month.');
});

it('a manager names the source of a done request by its name, its feed’s address or its link', async () => {
  const { user, of } = openPost(
    requestOf(12, { canSetState: true }),
    {
      projectSearch: [harbour, newsSource('piers', { title: 'Piers' })],
      projectByLink: { urlKey: 'harbour' },
      projectByKey: harbour,
      setRequestState: refused(404, { message: 'No such source.', code: 'PROJECT_NOT_FOUND' }),
    },
    manager(),
  );
  await user.click(await screen.findByRole('button', { name: 'Set state' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set state' }));
  await user.click(dialog.getByRole('radio', { name: 'Done' }));
  const field = dialog.getByRole('textbox', { name: 'Source' });
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  await save();
  expect(field).toBeInvalid();
  await user.type(field, 'harb');
  await user.click(await dialog.findByRole('radio', { name: /Harbour News/ }));
  expect(field).not.toBeInvalid();
  await save();
  await waitFor(() => expect(field).toHaveAccessibleDescription('No such source.'));
  await user.click(dialog.getByRole('radio', { name: /Piers/ }));
  expect(field).not.toBeInvalid();
  await user.clear(field);
  await user.type(field, 'harbour.example/feed');
  await user.click(await dialog.findByRole('radio', { name: /Harbour News/ }));
  await save();
  await user.clear(field);
  await user.type(field, '/harbour-2');
  await save();
  await waitFor(() => expect(of('setRequestState')).toHaveLength(3));
  expect(of('setRequestState').map(({ init }) => JSON.parse(String(init.body)).urlKey)).toEqual([
    'harbour',
    'harbour',
    'harbour-2',
  ]);
});

it('nobody else is offered the state', async () => {
  openPost(requestOf(12));
  await screen.findByRole('button', { name: /^Vote/ });
  expect(screen.queryByRole('button', { name: 'Set state' })).toBeNull();
});
