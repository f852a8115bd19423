import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { ModalDialog } from './shell/modal-dialog.tsx';
import { Snackbar } from './shell/snackbar.tsx';
import { ShownOnce } from './shown-once.tsx';

beforeAll(() => startTexts('en'));
afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
});

const value = 'nb_2222-3333-4444-5555-6666';
const onClose = vi.fn();

const Maker = () => {
  const [isMade, setMade] = useState(false);
  return (
    <ModalDialog title="Make a token" onClose={onClose}>
      {isMade ? (
        <ShownOnce text="It is shown this once." value={value} copy="Copy it" close="Done">
          <p>Paste it into the program.</p>
        </ShownOnce>
      ) : (
        <button type="button" onClick={() => setMade(true)}>
          Make it
        </button>
      )}
    </ModalDialog>
  );
};

const open = async () => {
  const user = userEvent.setup();
  render(
    <>
      <Maker />
      <Snackbar />
    </>,
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Make a token' }));
  await user.click(dialog.getByRole('button', { name: 'Make it' }));
  return { user, dialog };
};

it('says what the value is, begins at its copying, and closes its dialog', async () => {
  const { user, dialog } = await open();
  expect(dialog.getByRole('status')).toHaveTextContent('It is shown this once.');
  expect(dialog.getByText(value)).toBeVisible();
  expect(dialog.getByText('Paste it into the program.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Copy it' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Copy it' }));
  expect(await navigator.clipboard.readText()).toBe(value);
  expect(await screen.findByText('Clipboard copied.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('copies where the clipboard is not given, by a field in the dialog, for what is beside it takes no focus', async () => {
  const { user, dialog } = await open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
  let copied: string | undefined;
  document.execCommand = () => {
    const field = document.activeElement as HTMLTextAreaElement;
    copied = field.closest('dialog') ? field.value : undefined;
    return true;
  };
  await user.click(dialog.getByRole('button', { name: 'Copy it' }));
  expect(copied).toBe(value);
  expect(dialog.getByRole('button', { name: 'Copy it' })).toHaveFocus();
});
