import { keyframes, styled } from '@mui/material/styles';
import { type ComponentProps, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';

/**
 * Shows the browser's own modal dialog, open as long as it is rendered: the page is inert, the focus goes in and
 * returns, Esc and a click beside it close it. Keys that are pressed in it belong to it and reach no shortcut.
 */
export const Modal = ({ onClose, onClick, ...rest }: ComponentProps<'dialog'> & { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const click = (event: MouseEvent<HTMLDialogElement>) => {
    onClick?.(event);
    if (event.target === event.currentTarget) event.currentTarget.close();
  };
  return (
    <Frame ref={dialog} data-modal tabIndex={-1} onClose={onClose} onClick={click} onKeyDown={keepKeys} {...rest} />
  );
};

const keepKeys = (event: KeyboardEvent): void => event.stopPropagation();

const fade = keyframes({ from: { opacity: 0 } });

const Frame = styled('dialog')(({ theme }) => ({
  padding: 0,
  border: 0,
  outline: 0,
  color: theme.vars!.palette.text.primary,
  backgroundColor: theme.vars!.palette.background.paper,
  boxShadow: '0 12px 48px rgb(0 0 0 / 25%)',
  overscrollBehavior: 'contain',
  '&::backdrop': { backgroundColor: 'rgb(15 19 22 / 45%)', animation: `${fade} 150ms ease-out` },
}));
