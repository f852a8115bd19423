import type { OpmlReport } from '@newsbell/contracts/opml';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { type Answers, type Asked, fakeWire, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

const id = '6f1c1f0e-6a3e-4d3c-9d36-0d8f6b1a2c3d';
const report = (given: Partial<OpmlReport> = {}): OpmlReport => ({
  id,
  state: 'done',
  total: 3,
  done: 3,
  added: 1,
  known: 1,
  failed: [{ title: 'Lost', url: 'https://lost.example/feed', reason: 'The host is unknown.' }],
  broken: false,
  ...given,
});

const openWith = (answers: Answers, search = ''): Asked[] => {
  const asked = fakeWire({ ...nothingYet, ...answers });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: [`/subscribes/opml${search}`] }))} />);
  return asked;
};
const choose = async (file: File) => userEvent.upload(await screen.findByTestId('opml'), file, { applyAccept: false });

it('sends the file, follows the import and reports what became of it', async () => {
  const states: OpmlReport[] = [report({ state: 'running', done: 1 }), report()];
  const asked = openWith({
    opmlImport: report({ state: 'waiting', done: 0 }),
    opmlImportState: () => (states.length > 1 ? states.shift()! : states[0]!),
  });
  await choose(new File(['<opml/>'], 'mine.opml'));
  expect(await screen.findByText('1 of 3')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '1');
  expect(await screen.findByText('The import is done')).toBeVisible();
  for (const text of ['1 added', '1 already followed', '1 failed', 'The host is unknown.'])
    expect(screen.getByText(text)).toBeVisible();
  const { init } = asked.find(each => each.init.method === 'POST')!;
  expect(((init.body as FormData).get('file') as File).name).toBe('mine.opml');
});

it('finds the import of its address again, and says that a file was damaged', async () => {
  openWith({ opmlImportState: report({ broken: true }) }, `?id=${id}`);
  expect(await screen.findByText(/^The file is damaged/)).toBeVisible();
});

it('says that the report of an old import is gone', async () => {
  openWith({ opmlImportState: refused(404, { message: 'Not found.', code: 'NOT_FOUND' }) }, `?id=${id}`);
  expect(await screen.findByText('The report of this import is no longer available.')).toBeVisible();
});

it('says what the server says of a file that it refuses', async () => {
  openWith({ opmlImport: refused(413, { message: 'The file is too large.', code: 'TOO_LARGE' }) });
  await choose(new File(['<opml/>'], 'mine.opml'));
  expect(await screen.findByText('The file is too large.')).toBeVisible();
});

it('does not send what is too large', async () => {
  const asked = openWith({});
  await choose(new File([new Uint8Array(5 * 1_048_576 + 1)], 'large.opml'));
  expect(await screen.findByText('“large.opml” is 5.1 MB. A file may have up to 5 MB.')).toBeVisible();
  expect(asked.some(({ init }) => init.method === 'POST')).toBe(false);
});
