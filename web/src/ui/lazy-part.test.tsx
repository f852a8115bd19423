import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, Suspense, useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { setServerReached } from './connection.ts';
import { FailedDialog, FailedIcon, FailedInline, FailedUnseen } from './failed-parts.tsx';
import { type FailedPart, lazyPart } from './lazy-part.tsx';

interface Given {
  name: string;
  onClose: () => void;
}

let isLost = true;
let loads = 0;
const load = async () => {
  loads++;
  if (isLost) throw new TypeError('Failed to fetch dynamically imported module');
  return { Named: ({ name }: Given) => <p>The part {name}</p> };
};
const partFailingAs = (Failed: ComponentType<Given & FailedPart>) => lazyPart(load, 'Named', Failed);

beforeAll(() => startTexts('en'));
beforeEach(() => {
  isLost = true;
  loads = 0;
});
afterEach(() => setServerReached(true));

const show = (Part: ComponentType<Given>, onClose = () => {}) =>
  render(
    <>
      <p>The rest of the page</p>
      <Suspense>
        <Part name="A" onClose={onClose} />
      </Suspense>
    </>,
  );
const part = () => screen.findByText('The part A');
const retry = () => screen.findByRole('button', { name: 'Try again', hidden: true });

it('a part is shown with its own values once its code has come', async () => {
  isLost = false;
  const Part = partFailingAs(FailedInline);
  const { unmount } = show(Part);
  expect(await part()).toBeInTheDocument();
  unmount();
  show(Part);
  expect(await part()).toBeInTheDocument();
  expect(loads).toBe(1);
});

it('a part whose code cannot be had says so in its place, and comes on a later try', async () => {
  show(partFailingAs(FailedInline));
  expect(await screen.findByText('This part of the page could not be loaded.')).toBeInTheDocument();
  expect(screen.getByText('The rest of the page')).toBeVisible();
  await userEvent.click(await retry());
  await waitFor(() => expect(loads).toBe(2));
  expect(await retry()).toBeInTheDocument();
  isLost = false;
  await userEvent.click(await retry());
  expect(await part()).toBeInTheDocument();
});

it('a part comes by itself when the server can be reached again, also one that nobody has asked for', async () => {
  const shown: string[] = [];
  setServerReached(false);
  show(
    partFailingAs(() => {
      useEffect(() => void shown.push('failed'), []);
      return <FailedUnseen />;
    }),
  );
  await waitFor(() => expect(shown).not.toEqual([]));
  isLost = false;
  setServerReached(true);
  expect(await part()).toBeInTheDocument();
});

it('a part that is shown anew is tried anew', async () => {
  const Part = partFailingAs(FailedInline);
  const { unmount } = show(Part);
  await retry();
  unmount();
  isLost = false;
  show(Part);
  expect(await part()).toBeInTheDocument();
});

it('in the place of a dialog stands one that can be closed, and says when there is no network', async () => {
  const left: string[] = [];
  setServerReached(false);
  show(partFailingAs(FailedDialog), () => left.push('closed'));
  expect(await screen.findByRole('dialog', { name: 'This part of the page could not be loaded.' })).toBeInTheDocument();
  expect(screen.getByText(/The server cannot be reached/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(left).toEqual(['closed']));
});

it('in the place of an icon stands a button that tries again', async () => {
  show(partFailingAs(FailedIcon));
  isLost = false;
  await userEvent.click(await screen.findByRole('button', { name: /could not be loaded\. Try again$/ }));
  expect(await part()).toBeInTheDocument();
});

it('no part of the app is lazy in another way, because the page would be lost with it', () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync('**/*.{ts,tsx}', { cwd: root });
  const lazy = files.filter(file =>
    /import [^;]*\blazy\b[^;]* from 'react'/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(lazy).toEqual(['ui/lazy-part.tsx']);
});
