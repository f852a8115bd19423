import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import styles from './modal.module.css';

/**
 * Shows the browser's own modal dialog, open as long as it is rendered: the page is inert, the focus goes in and
 * returns, Esc and a click beside it close it. Keys that are pressed in it belong to it and reach no shortcut.
 */
export const Modal = ({ onClose, onClick, className, ...rest }: ComponentProps<'dialog'> & { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const click = (event: MouseEvent<HTMLDialogElement>) => {
    onClick?.(event);
    if (event.target === event.currentTarget) event.currentTarget.close();
  };
  return (
    <dialog
      className={clsx(styles.frame, className)}
      ref={dialog}
      data-modal
      tabIndex={-1}
      onClose={onClose}
      onClick={click}
      onKeyDown={keepKeys}
      {...rest}
    />
  );
};

const keepKeys = (event: KeyboardEvent): void => event.stopPropagation();
