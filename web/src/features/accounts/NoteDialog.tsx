import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { ModalDialog } from '#ui/shell/ModalDialog.tsx';

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
    <Inside>
      {children}
      <Button className="go-on" variant="contained" onClick={event => event.currentTarget.closest('dialog')?.close()}>
        {goOn}
      </Button>
    </Inside>
  </ModalDialog>
);

const Inside = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  '& p': { margin: '0 0 16px', overflowWrap: 'anywhere' },
  '& .go-on': { display: 'flex', margin: '20px 0 0 auto' },
}));
