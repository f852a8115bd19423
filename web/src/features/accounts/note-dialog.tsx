import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import styles from './note-dialog.module.css';

interface Props {
  title: string;
  /** These are the words of its one button. */
  goOn: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows one note on the way to another page. `onClose` is called however the dialog is left. */
export const NoteDialog = ({ title, goOn, onClose, children }: Props) => (
  <ModalDialog title={title} onClose={onClose}>
    <div className={styles.inside}>
      {children}
      <Button
        className={styles.goOn}
        variant="contained"
        onClick={event => event.currentTarget.closest('dialog')?.close()}
      >
        {goOn}
      </Button>
    </div>
  </ModalDialog>
);
