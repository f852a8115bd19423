import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { harbour, postOf, postRow, requestOf } from '../../test/board.ts';
import { address, manager, openPage, send, text, title } from '../../test/board-page.tsx';
import { type Answers, noAnswerYet, person, refused, signedInAs, unreachable } from '../../test/wire.ts';

const openForm = (answers: Answers, account?: ReturnType<typeof person>) =>
  openPage('/board/request/write', answers, account);
const here = { kind: 'SOURCE', urlKey: 'harbour', title: 'Harbour News' } as const;
const asked = { kind: 'ASKED', post: postRow(12, { title: 'The harbour, please', state: 'OPEN', votes: 3 }) } as const;
const feed = { url: 'https://a.example/feed', title: 'A feed', description: null, urlKey: null, items: [] };

it('an address that is a source already is shown with the button that follows it', async () => {
  const { user } = openForm({ wantedSource: here, projectByKey: harbour });
  await user.type(await address(), 'harbour.example{Enter}');
  expect(await screen.findByText('This source is here already.')).toHaveRole('status');
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
  ['SOURCE_EXISTS', here, 'This source is here already.'],
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
  openPage('/board/request/12/edit', { postById: requestOf(12, { canEdit: true, content: 'Please.' }) });
  await title();
  expect(screen.getByText('https://harbour.example/')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Address of a site or feed' })).toBeNull();
});
