/** A post as a journey meets it: how its texts are composed, and where its comments stand. */
import type { Locator, Page } from '@playwright/test';

/**
 * Input method: composes a text in steps as a person does with one, presses Enter while it composes, and ends it. The key belongs to the
 * input method, so it must neither send nor add a line.
 */
export const compose = async (page: Page, field: Locator, text: string): Promise<void> => {
  await field.focus();
  const inputMethod = await page.context().newCDPSession(page);
  for (const length of [1, 2, text.length])
    await inputMethod.send('Input.imeSetComposition', {
      text: text.slice(0, length),
      selectionStart: length,
      selectionEnd: length,
    });
  const composing = { type: 'keyDown', key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 } as const;
  await inputMethod.send('Input.dispatchKeyEvent', composing);
  await inputMethod.send('Input.dispatchKeyEvent', { ...composing, type: 'keyUp' });
  await page.keyboard.press('ControlOrMeta+Enter');
  await inputMethod.send('Input.insertText', { text });
  await inputMethod.detach();
};

/** The comment of this number on the open post. */
export const numbered = (page: Page, number: number): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: `Link to comment ${number}`, exact: true }) });
