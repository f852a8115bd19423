import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { DialogActions, DialogForm } from './shell/dialog-form.ts';
import styles from './shown-once.module.css';

interface Props {
  /** It says what the value is for, and that it does not come again. */
  text: string;
  value: string;
  copy: string;
  close: string;
  /** They say where the value goes. */
  children?: ReactNode;
}

/** Is the last step of a dialog that makes a key or an address: it shows the value, copies it, and closes the dialog. */
export const ShownOnce = ({ text, value, copy, close, children }: Props) => (
  <DialogForm as="div">
    <p role="status">{text}</p>
    <code className={styles.value}>{value}</code>
    {children}
    <DialogActions>
      <Button onClick={event => event.currentTarget.closest('dialog')?.close()}>{close}</Button>
      <CopyButton autoFocus text={value} label={copy} />
    </DialogActions>
  </DialogForm>
);
