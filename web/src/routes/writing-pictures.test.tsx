import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { postOf } from '../../test/board.ts';
import { openPage, send, text, title } from '../../test/board-page.tsx';
import { type Answers, refused, unreachable } from '../../test/wire.ts';

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
  const first = openPage('/board/qna/write', { imageUpload });
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
  expect(first.of('imageUpload').map(({ init }) => init.body)).toEqual([expect.any(FormData), expect.any(FormData)]);
});

it('a picture that is refused leaves nothing but its reason', async () => {
  const { imageUpload, answer } = openUploads();
  const { user, of } = openPage('/board/qna/write', { imageUpload });
  await title();
  await user.type(text(), 'Look');
  choose(new File(['x'], 'a.heic', { type: 'image/heic' }), png('b.png'));
  await answer(refused(400, { message: 'There is no room.', code: 'IMAGE_SPACE_FULL' }));
  const why = 'a.heic: Only JPEG, PNG, WebP, GIF and AVIF pictures can be added.\nb.png: There is no room.';
  await waitFor(() => expect(screen.getByText(/a\.heic/).textContent).toBe(why));
  expect(screen.getByText(/a\.heic/)).toHaveRole('status');
  expect(text().value.trimEnd()).toBe('Look');
  expect(of('imageUpload')).toHaveLength(1);
});

it('one that is too large is said before it is sent, and a lost network after', async () => {
  const { imageUpload: _, ...none } = openUploads();
  const { of } = openPage('/board/qna/write', { ...none, imageUpload: unreachable() } as Answers);
  await title();
  choose(Object.defineProperty(png('big.png'), 'size', { value: 10_485_761 }));
  expect(await screen.findByText(/^big\.png: .*10 MB\.$/)).toBeInTheDocument();
  expect(of('imageUpload')).toEqual([]);
  choose(png('b.png'));
  expect(await screen.findByText(/^b\.png: Failed to upload image!/)).toBeInTheDocument();
  expect(text()).toHaveValue('');
});

it('a picture whose line was deleted is put nowhere', async () => {
  const { imageUpload, answer } = openUploads();
  const { user } = openPage('/board/qna/write', { imageUpload });
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
  const { history, user } = openPage('/board/qna/write', {
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
  const first = openPage('/board/qna/write', { imageUpload });
  await first.user.type(await title(), 'Why?');
  choose(png('one.png'), png('two.png'));
  await answer(uploaded(1));
  await waitFor(() => expect(text().value).toContain(uuid(1)));
  expect(text().value).toContain('two.png');
  first.unmount();
  openPage('/board/qna/write', {});
  await title();
  expect(text()).toHaveValue(`![one](/u/${uuid(1)})\n`);
});

it('pasted and dropped pictures are taken, and what is pasted as a text as well is the text', async () => {
  const { imageUpload, answer } = openUploads();
  const { user } = openPage('/board/qna/write', { imageUpload });
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
  const { user } = openPage('/board/qna/write', { imageUpload });
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
