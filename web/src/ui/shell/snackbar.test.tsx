import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showMessage } from '../snackbar.ts';
import { Snackbar } from './snackbar.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Snackbar />);
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (text: string, action?: Parameters<typeof showMessage>[1]) => act(() => showMessage(text, action));
const after = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => screen.getByRole('status').textContent;

it.each([
  ['a short confirmation', 'Success to save!', 3000],
  ['a sentence', 'You could not be signed out. Try again in a moment. The server is busy.', 4260],
  ['a sentence of syllables', '로그아웃하지못했습니다잠시후다시시도하세요서버가바쁩니다', 3360],
  ['a sentence of both', '서버가바쁩니다잠시후다시시도하세요아니면관리자에게알리세요 abc', 3720],
  ['a very long text', 'word '.repeat(90), 10_000],
])('%s is shown for as long as it takes to read', (_what, text, time) => {
  show(text);
  after(time - 1);
  expect(shown()).toBe(text);
  after(1);
  expect(shown()).toBe('');
});

it('a message stays while the pointer is over it, and has its time anew then', () => {
  show('Success to save!');
  const bubble = screen.getByText('Success to save!');
  after(2000);
  fireEvent.pointerEnter(bubble, { pointerType: 'mouse' });
  after(60_000);
  expect(shown()).toBe('Success to save!');
  fireEvent.pointerLeave(bubble, { pointerType: 'mouse' });
  after(2999);
  expect(shown()).toBe('Success to save!');
  after(1);
  expect(shown()).toBe('');
});

it('a finger that touched it does not keep it', () => {
  show('Success to save!');
  fireEvent.pointerEnter(screen.getByText('Success to save!'), { pointerType: 'touch' });
  after(3000);
  expect(shown()).toBe('');
});

it('a message stays while its action has the focus, and a newer one is not held by it', () => {
  show('Gone.', { text: 'Undo', act: () => {} });
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  after(60_000);
  expect(shown()).toBe('Gone.Undo');
  show('Success to save!');
  after(3000);
  expect(shown()).toBe('');
});
