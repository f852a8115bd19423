import type { Post } from '@newsbell/contracts/boards';
import { createMemoryHistory } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { boardOf, postOf, postRow, requestOf } from '../../test/board.ts';
import { newsSource } from '../../test/source.ts';
import {
  type Answers,
  fakeWire,
  noAnswerYet,
  nothingYet,
  person,
  refused,
  signedInAs,
  unreachable,
} from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));
afterEach(() => localStorage.clear());

const manager = () => person({ auth: ['ROLE_MANAGER'] });

const open = (address: string, answers: Answers, account: ReturnType<typeof person> | null = person()) => {
  const asked = fakeWire({ ...nothingYet, boardPage: boardOf([], { urlKey: 'request' }), ...answers });
  if (account) signedInAs(account);
  const parts = startApp(createMemoryHistory({ initialEntries: [address] }), false);
  const { unmount } = render(<App {...parts} />);
  const of = (name: string) => asked.filter(each => each.name === name);
  return { history: parts.router.history, user: userEvent.setup(), of, unmount };
};
const openForm = (answers: Answers, account?: ReturnType<typeof person>) =>
  open('/board/request/write', answers, account);
const address = () => screen.findByRole('textbox', { name: 'Address of a site or feed' });
const title = () => screen.findByRole('textbox', { name: 'Title' });
const text = () => screen.getByRole('textbox', { name: 'Text' });
const send = () => screen.getByRole('button', { name: 'Post' });
const harbour = newsSource('harbour', { title: 'Harbour News' });
const here = { kind: 'SOURCE', urlKey: 'harbour', title: 'Harbour News' } as const;
const asked = { kind: 'ASKED', post: postRow(12, { title: 'The harbour, please', state: 'OPEN', votes: 3 }) } as const;
const feed = { url: 'https://a.example/feed', title: 'A feed', description: null, urlKey: null, items: [] };

it('an address that is a source already is shown with the button that follows it', async () => {
  const { user } = openForm({ wantedSource: here, projectByKey: harbour });
  await user.type(await address(), 'harbour.example{Enter}');
  expect(await screen.findByText('This source is already here.')).toHaveRole('status');
  expect(await screen.findByRole('button', { name: 'Subscribe to Harbour News' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Harbour News/ })).toHaveAttribute('href', '/harbour');
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
});

it('an address that was asked for leads to that request, which is voted for in place', async () => {
  let post = requestOf(12, { votes: 3 });
  const { user, of } = openForm({
    wantedSource: asked,
    postById: () => post,
    votePost: () => {
      post = { ...post, votes: 4, voted: true };
      return post;
    },
  });
  await user.type(await address(), 'harbour.example{Enter}');
  expect(await screen.findByRole('link', { name: 'The harbour, please' })).toHaveAttribute('href', '/board/request/12');
  await user.click(await screen.findByRole('button', { name: 'Vote 3 votes', pressed: false }));
  expect(await screen.findByRole('button', { name: 'Voted 4 votes', pressed: true })).toBeInTheDocument();
  expect(of('votePost')).toHaveLength(1);
});

it('an address with a feed is added by the person, and asked for only by a quiet way', async () => {
  const { user, history, unmount } = openForm({
    wantedSource: { kind: 'FOUND', feeds: [feed] },
    projectAdd: harbour,
    projectByKey: harbour,
  });
  await user.type(await address(), 'a.example{Enter}');
  expect(await screen.findByText('It has a feed: add it yourself.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add and subscribe' }));
  await waitFor(() => expect(history.location.pathname).toBe('/harbour'));
  unmount();
  localStorage.clear();

  const again = openForm({ wantedSource: { kind: 'FOUND', feeds: [feed] } });
  await again.user.type(await address(), 'a.example{Enter}');
  await again.user.click(await screen.findByRole('button', { name: 'Ask for it all the same' }));
  expect(await title()).toHaveFocus();
  expect(screen.queryByText('It has a feed: add it yourself.')).toBeNull();
});

it.each([
  [{ kind: 'NONE' } as const, /^No feed was found there\./],
  [{ kind: 'FAILED', message: 'The site does not answer.' } as const, /^The site does not answer\. You can ask/],
])('without a feed the request is written: %j', async (answer, said) => {
  const { user, history } = openForm({
    wantedSource: answer,
    addPost: ({ body }) => {
      expect(body).toMatchObject({ title: 'a.example', content: 'Please.', url: 'a.example/news' });
      return requestOf(13);
    },
    postById: requestOf(13),
  });
  await user.type(await address(), 'a.example/news{Enter}');
  expect(await title()).toHaveValue('a.example');
  expect(await title()).toHaveFocus();
  expect(screen.getByText(said)).toBeInTheDocument();
  expect(screen.getByText('a.example/news')).toBeInTheDocument();
  await user.type(text(), 'Please.');
  await user.click(send());
  await waitFor(() => expect(history.location.pathname).toBe('/board/request/13'));
  expect(Object.keys(localStorage).filter(key => key.startsWith('draft:'))).toEqual([]);
});

it('the address is changed, and the text stays', async () => {
  const { user, of } = openForm({ wantedSource: { kind: 'NONE' } });
  await user.type(await address(), 'a.example{Enter}');
  await title();
  await user.type(text(), 'Please.');
  await user.click(screen.getByRole('button', { name: 'Change the address' }));
  expect(await address()).toHaveFocus();
  expect(await address()).toHaveValue('a.example');
  await user.clear(await address());
  await user.type(await address(), 'b.example{Enter}');
  expect(await title()).toHaveValue('b.example');
  expect(text()).toHaveValue('Please.');
  await user.clear(await title());
  await user.type(await title(), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Change the address' }));
  await user.keyboard('{Enter}');
  expect(await title()).toHaveValue('Mine');
  expect(of('wantedSource').map(({ init }) => init.body)).toEqual([
    '{"url":"a.example"}',
    '{"url":"b.example"}',
    '{"url":"b.example"}',
  ]);
});

it('the look is given up, and says so while it goes on', async () => {
  const { user, of } = openForm({ wantedSource: noAnswerYet });
  await user.type(await address(), 'slow.example{Enter}');
  expect(await screen.findByText(/^Looking at slow\.example\./)).toHaveRole('status');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.queryByText(/^Looking at/)).toBeNull();
  expect(await address()).toHaveFocus();
  expect(of('wantedSource')[0]!.init.signal!.aborted).toBe(true);
});

it('no Enter of an input method looks', async () => {
  const { of } = openForm({ wantedSource: { kind: 'NONE' } });
  const field = await address();
  fireEvent.change(field, { target: { value: 'a.example' } });
  for (const part of [{ isComposing: true }, { keyCode: 229 }])
    expect(fireEvent.keyDown(field, { key: 'Enter', ...part })).toBe(false);
  expect(of('wantedSource')).toEqual([]);
});

it('a fault of the address stands at its field, and another failure below', async () => {
  const replies = [
    refused(400, { message: 'No.', code: 'INVALID_FIELDS', fields: { url: 'Its address holds a secret.' } }),
    refused(429, { message: 'Too many at once.', code: 'TOO_MANY_REQUESTS' }),
  ];
  const { user } = openForm({ wantedSource: () => replies.shift()! });
  await user.type(await address(), 'a.example/?token=x{Enter}');
  await waitFor(async () => expect(await address()).toBeInvalid());
  expect(await address()).toHaveAccessibleDescription('Its address holds a secret.');
  await user.type(await address(), 'y');
  expect(await address()).not.toBeInvalid();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Too many at once.')).toHaveRole('alert');
});

it.each<[string, Answers['addPost']]>([
  ['a lost network', unreachable()],
  ['a 403', refused(403, { message: 'Verify first.', code: 'EMAIL_UNVERIFIED' })],
  ['a 429', refused(429, { message: 'Too many at once.', code: 'TOO_MANY_REQUESTS' })],
])('the draft survives %s and a reload, with its address', async (_name, addPost) => {
  const first = openForm({ wantedSource: { kind: 'NONE' }, addPost });
  await first.user.type(await address(), 'a.example{Enter}');
  await title();
  await first.user.type(text(), 'Please.');
  await first.user.click(send());
  expect(await screen.findByText(/Your text is kept in this browser\.$/)).toBeInTheDocument();
  first.unmount();
  const { user } = openForm({});
  expect(await title()).toHaveValue('a.example');
  expect(text()).toHaveValue('Please.');
  expect(screen.getByRole('button', { name: 'Change the address' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(await address()).toHaveValue('');
  expect(localStorage.getItem('draft:7/request/write')).toBeNull();
});

it('an address that was only typed is there again after a session that has ended', async () => {
  const { user, history } = openForm({
    wantedSource: () => {
      signedInAs(null);
      return refused(401, { message: 'Sign in first.', code: 'LOGIN_REQUIRED' });
    },
    signIn: () => {
      signedInAs(person());
      return person();
    },
  });
  await user.type(await address(), 'a.example{Enter}');
  await user.type(await screen.findByLabelText('Username or e-mail'), 'mina');
  await user.type(screen.getByLabelText('Password'), 'a long one{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe('/board/request/write'));
  expect(await address()).toHaveValue('a.example');
});

it.each([
  ['ALREADY_ASKED', asked, 'Somebody has asked for it already. Vote for that request.'],
  ['SOURCE_EXISTS', here, 'This source is already here.'],
] as const)('a %s of the sending shows what the look would, and the text stays', async (code, answer, said) => {
  const answers = [{ kind: 'NONE' } as const, answer];
  const { user, of } = openForm({
    wantedSource: () => answers.shift()!,
    postById: requestOf(12),
    projectByKey: harbour,
    addPost: refused(409, { message: 'It is there.', code }),
  });
  await user.type(await address(), 'harbour.example{Enter}');
  await title();
  await user.type(text(), 'Please.');
  await user.click(send());
  const found = await screen.findByText(said);
  await waitFor(() => expect(found.closest('[tabindex="-1"]')).toHaveFocus());
  expect(text()).toHaveValue('Please.');
  expect(of('wantedSource')).toHaveLength(2);
});

it('a fault of the address that the sending finds stands there', async () => {
  const { user } = openForm({
    wantedSource: { kind: 'NONE' },
    addPost: refused(400, { message: 'No.', code: 'INVALID_FIELDS', fields: { url: 'No address.' } }),
  });
  await user.type(await address(), 'a.example{Enter}');
  await title();
  await user.type(text(), 'Please.');
  await user.click(send());
  expect(await screen.findByText('No address.')).toHaveRole('alert');
  await user.click(screen.getByRole('button', { name: 'Change the address' }));
  expect(await address()).toHaveValue('a.example');
  expect(screen.queryByText('No address.')).toBeNull();
});

it('a manager may leave the address out, and nobody else', async () => {
  const first = openForm({});
  await address();
  expect(screen.queryByRole('button', { name: 'Write a notice without an address' })).toBeNull();
  first.unmount();
  const { user, of } = openForm({ addPost: postOf(14, { board: 'request' }), postById: postOf(14) }, manager());
  await user.click(await screen.findByRole('button', { name: 'Write a notice without an address' }));
  await user.type(await title(), 'Read me');
  await user.type(text(), 'First.');
  await user.click(send());
  await waitFor(() => expect(of('addPost')).toHaveLength(1));
  expect(JSON.parse(String(of('addPost')[0]!.init.body))).not.toHaveProperty('url');
});

it('an edit shows the address and does not change it', async () => {
  open('/board/request/12/edit', { postById: requestOf(12, { canEdit: true, content: 'Please.' }) });
  await title();
  expect(screen.getByText('https://harbour.example/')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Address of a site or feed' })).toBeNull();
});

const openPost = (postById: Post, more: Answers = {}, account?: ReturnType<typeof person> | null) =>
  open('/board/request/12', { postById, ...more }, account);

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

it('rows have a badge of what was decided, and their votes', async () => {
  open('/board/request', {
    boardPage: boardOf(
      [
        postRow(4, { title: 'Read me', notice: true }),
        postRow(3, { state: 'OPEN', votes: 12 }),
        postRow(2, { state: 'PLANNED', votes: 1 }),
        postRow(1, { state: 'DECLINED' }),
      ],
      { urlKey: 'request' },
    ),
  });
  const rows = within(await screen.findByRole('list', { name: 'Requests' })).getAllByRole('listitem');
  expect(within(rows[0]!).queryByRole('img')).toBeNull();
  expect(rows[1]).not.toHaveTextContent('Open');
  expect(within(rows[1]!).getByRole('img', { name: '12 votes' })).toBeInTheDocument();
  expect(rows[2]).toHaveTextContent('Planned');
  expect(within(rows[2]!).getByRole('img', { name: '1 vote' })).toBeInTheDocument();
  expect(rows[3]).toHaveTextContent('Declined');
});

it('state and order stand in the address, and what is settled is not ordered by votes', async () => {
  const { history, user } = open('/board/request?page=2', { boardPage: boardOf([postRow(1)], { urlKey: 'request' }) });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'wanted');
  expect(history.location.search).toBe('?sort=wanted');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'PLANNED');
  expect(history.location.search).toBe('?sort=wanted&state=PLANNED');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'DONE');
  expect(history.location.search).toBe('?state=DONE');
  expect(screen.queryByRole('option', { name: 'Most wanted' })).toBeNull();
});

it('other boards have neither', async () => {
  const { of } = open('/board/free?sort=wanted&state=OPEN&answered=true', {
    boardPage: boardOf([postRow(1)], { urlKey: 'free' }),
  });
  await screen.findByRole('combobox', { name: 'Order' });
  expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull();
  expect(screen.queryByRole('option', { name: 'Most wanted' })).toBeNull();
  expect(of('boardPage').map(({ query }) => query.toString())).toEqual(['']);
});

it('a state without requests leads to all of them', async () => {
  open('/board/request?state=DONE', { boardPage: boardOf([], { urlKey: 'request', totalPages: 0 }) });
  expect(await screen.findByText('No requests in this state.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show all requests' })).toHaveAttribute('href', '/board/request');
});

it('without open requests the address is asked for there, and looked at by the form', async () => {
  const { history, user, of } = open('/board/request?state=OPEN', {
    boardPage: boardOf([], { urlKey: 'request', totalPages: 0 }),
    wantedSource: { kind: 'NONE' },
  });
  expect(await screen.findByText('No open requests.')).toBeInTheDocument();
  expect(await address()).not.toHaveFocus();
  await user.type(await address(), 'a.example{Enter}');
  expect(await title()).toHaveValue('a.example');
  expect(history.location.href).toBe('/board/request/write?url=a.example');
  expect(of('wantedSource')).toHaveLength(1);
});

it('a visitor is not asked for an address there', async () => {
  open('/board/request', { boardPage: boardOf([], { urlKey: 'request', totalPages: 0, canEdit: false }) }, null);
  expect(await screen.findByText('No open requests.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Request a source' })).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Address of a site or feed' })).toBeNull();
});
