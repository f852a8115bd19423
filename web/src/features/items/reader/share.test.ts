// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { shareAddress } from './share.ts';

const give = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

afterEach(() => {
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
  Reflect.deleteProperty(document, 'execCommand');
});

const address = 'https://newsbell.example/hanbit/feed/1';

it('takes the system’s sheet where there is one', async () => {
  const share = vi.fn(async () => {});
  give('share', share);
  expect(await shareAddress('Title', address)).toBe('shared');
  expect(share).toHaveBeenCalledWith({ title: 'Title', url: address });
});

it('copies nothing when somebody closes the sheet', async () => {
  const writeText = vi.fn(async () => {});
  give('clipboard', { writeText });
  give('share', async () => {
    throw new DOMException('closed', 'AbortError');
  });
  expect(await shareAddress('Title', address)).toBe('shared');
  expect(writeText).not.toHaveBeenCalled();
});

it('copies the address where there is no sheet', async () => {
  const writeText = vi.fn(async () => {});
  give('clipboard', { writeText });
  expect(await shareAddress('Title', address)).toBe('copied');
  expect(writeText).toHaveBeenCalledWith(address);
});

it('copies by a selection where the clipboard is not given, and leaves the keyboard where it was', async () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  let copied = '';
  document.execCommand = () => {
    copied = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  };
  expect(await shareAddress('Title', address)).toBe('copied');
  expect(copied).toBe(address);
  expect(button).toHaveFocus();
  expect(document.querySelector('textarea')).toBeNull();
});

it('says when nothing worked', async () => {
  expect(await shareAddress('Title', address)).toBe('failed');
});
