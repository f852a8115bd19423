import type { Post } from '@newsbell/contracts/boards';
import { createMemoryHistory } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { boardOf, comment, postOf } from '../../test/board.ts';
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
  [
    'a closed writing',
    refused(403, { message: 'Closed until May: spam.', code: 'WRITING_CLOSED' }),
    'Closed until May: spam.',
  ],
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

const written = refused(409, { message: 'Written before.', code: 'ALREADY_WRITTEN', path: '/board/qna/3' });

it('a post that was written before leads to the older one, and is sent all the same when its writer says so', async () => {
  const sent: unknown[] = [];
  const { history, user } = open('/board/qna/write', {
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
  const { user } = open('/board/qna/write', {
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
  const { user } = open('/board/qna/12', {
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

it('a comment of a person whose writing is closed stays in its box', async () => {
  const { user } = open('/board/qna/12', {
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

const png = (name: string) => new File(['picture'], name, { type: 'image/png' });
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const uploaded = (n: number) => ({ url: `/u/${uuid(n)}`, width: 20, height: 10 });
/** Answers uploads when the test says so, in their order. */
const openUploads = () => {
  const waiting: ((reply: Reply) => void)[] = [];
  type Reply = ReturnType<typeof uploaded> | ReturnType<typeof refused>;
  return {
    imageUpload: () => new Promise<Reply>(resolve => waiting.push(resolve)),
    waiting,
    answer: async (reply: Reply) => {
      await waitFor(() => expect(waiting).not.toHaveLength(0));
      waiting.shift()!(reply);
    },
  };
};
const choose = (...files: File[]) => fireEvent.change(screen.getByTestId('pictures'), { target: { files } });

it('pictures are uploaded one after another, and each takes the place of its line', async () => {
  const { imageUpload, waiting, answer } = openUploads();
  const first = open('/board/qna/write', { imageUpload });
  await title();
  await first.user.type(text(), 'Look: ');
  choose(png('one.png'), png('two.png'));
  await waitFor(() => expect(text()).toHaveValue('Look: \n![Uploading one.png…]()\n![Uploading two.png…]()\n'));
  await waitFor(() => expect(waiting).toHaveLength(1));
  await first.user.type(text(), 'so');
  await answer(uploaded(1));
  await waitFor(() => expect(text()).toHaveValue(`Look: \n![one](/u/${uuid(1)})\n![Uploading two.png…]()\nso`));
  await answer(uploaded(2));
  await waitFor(() => expect(text()).toHaveValue(`Look: \n![one](/u/${uuid(1)})\n![two](/u/${uuid(2)})\nso`));
  expect(text().selectionStart).toBe(text().value.length);
  expect(screen.getByText('two.png is in the text.')).toBeInTheDocument();
  expect(first.asked.filter(({ name }) => name === 'imageUpload').map(({ init }) => init.body)).toEqual([
    expect.any(FormData),
    expect.any(FormData),
  ]);
});

it('a picture that is refused leaves nothing but its reason', async () => {
  const { imageUpload, answer } = openUploads();
  const { user, asked } = open('/board/qna/write', { imageUpload });
  await title();
  await user.type(text(), 'Look');
  choose(new File(['x'], 'a.heic', { type: 'image/heic' }), png('b.png'));
  await answer(refused(400, { message: 'There is no room.', code: 'IMAGE_SPACE_FULL' }));
  const why = 'a.heic: Only JPEG, PNG, WebP, GIF and AVIF pictures can be added.\nb.png: There is no room.';
  await waitFor(() => expect(screen.getByText(/a\.heic/).textContent).toBe(why));
  expect(screen.getByText(/a\.heic/)).toHaveRole('status');
  expect(text().value.trimEnd()).toBe('Look');
  expect(asked.filter(({ name }) => name === 'imageUpload')).toHaveLength(1);
});

it('one that is too large is said before it is sent, and a lost network after', async () => {
  const { imageUpload: _, ...none } = openUploads();
  const { asked } = open('/board/qna/write', { ...none, imageUpload: unreachable() } as Answers);
  await title();
  choose(Object.defineProperty(png('big.png'), 'size', { value: 10_485_761 }));
  expect(await screen.findByText(/^big\.png: .*10 MB\.$/)).toBeInTheDocument();
  expect(asked.filter(({ name }) => name === 'imageUpload')).toEqual([]);
  choose(png('b.png'));
  expect(await screen.findByText(/^b\.png: Failed to upload image!/)).toBeInTheDocument();
  expect(text()).toHaveValue('');
});

it('a picture whose line was deleted is put nowhere', async () => {
  const { imageUpload, answer } = openUploads();
  const { user } = open('/board/qna/write', { imageUpload });
  await title();
  choose(png('one.png'), png('two.png'));
  await waitFor(() => expect(text().value).toContain('two.png'));
  await user.clear(text());
  await user.type(text(), 'Words');
  await answer(uploaded(1));
  await user.type(text(), ' stay');
  expect(text()).toHaveValue('Words stay');
});

it('a text is held back while a picture of it is on its way', async () => {
  const { imageUpload, answer } = openUploads();
  const sent: string[] = [];
  const { history, user } = open('/board/qna/write', {
    imageUpload,
    addPost: ({ body }) => {
      sent.push(body.content);
      return postOf(12);
    },
    postById: postOf(12),
  });
  await user.type(await title(), 'Why?');
  choose(png('one.png'));
  await waitFor(() => expect(text().value).toContain('one.png'));
  await user.click(send());
  expect(await screen.findByText(/^A picture is still being uploaded\./)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await answer(uploaded(1));
  await waitFor(() => expect(screen.queryByText(/^A picture is still being uploaded\./)).toBeNull());
  await user.click(send());
  await waitFor(() => expect(history.location.pathname).toBe('/board/qna/12'));
  expect(sent).toEqual([`![one](/u/${uuid(1)})\n`]);
});

it('a draft keeps a picture that has come, and no line of one that had not', async () => {
  const { imageUpload, answer } = openUploads();
  const first = open('/board/qna/write', { imageUpload });
  await first.user.type(await title(), 'Why?');
  choose(png('one.png'), png('two.png'));
  await answer(uploaded(1));
  await waitFor(() => expect(text().value).toContain(uuid(1)));
  expect(text().value).toContain('two.png');
  first.unmount();
  open('/board/qna/write', {});
  await title();
  expect(text()).toHaveValue(`![one](/u/${uuid(1)})\n`);
});

it('pasted and dropped pictures are taken, and what is pasted as a text as well is the text', async () => {
  const { imageUpload, answer } = openUploads();
  const { user } = open('/board/qna/write', { imageUpload });
  await title();
  await user.click(text());
  fireEvent.paste(text(), { clipboardData: { files: [png('image.png')], types: ['text/plain', 'Files'] } });
  fireEvent.paste(text(), { clipboardData: { files: [png('pasted.png')], types: ['Files'] } });
  await answer(uploaded(1));
  await waitFor(() => expect(text()).toHaveValue(`![pasted](/u/${uuid(1)})\n`));
  const dataTransfer = { files: [png('dropped.png')], types: ['Files'] };
  fireEvent.dragOver(text(), { dataTransfer });
  expect(screen.getByText('Drop pictures here')).toBeInTheDocument();
  fireEvent.drop(text(), { dataTransfer });
  expect(screen.queryByText('Drop pictures here')).toBeNull();
  await answer(uploaded(2));
  await waitFor(() => expect(text().value).toContain(`![dropped](/u/${uuid(2)})`));
  expect(text().value).not.toContain('image.png');
});

it('nothing is put into the text while an input method composes', async () => {
  const { imageUpload, answer, waiting } = openUploads();
  const { user } = open('/board/qna/write', { imageUpload });
  await title();
  await user.click(text());
  choose(png('one.png'));
  await waitFor(() => expect(waiting).toHaveLength(1));
  const before = text().value;
  fireEvent.compositionStart(text());
  await answer(uploaded(1));
  await new Promise(resolve => setTimeout(resolve));
  expect(text()).toHaveValue(before);
  fireEvent.compositionEnd(text());
  await waitFor(() => expect(text()).toHaveValue(`![one](/u/${uuid(1)})\n`));
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
