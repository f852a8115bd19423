import type { MouseEvent } from 'react';

interface Opener {
  /** It is the popover's own. */
  id: string;
  isOpen: boolean;
  open: () => void;
}

/**
 * Answers the props of the button that opens a popover. While it is open the browser knows the button as the popover's own, so a press on it
 * closes the popover and does not open it anew.
 */
export const popoverOpener = ({ id, isOpen, open }: Opener) => ({
  'aria-haspopup': 'dialog' as const,
  'aria-expanded': isOpen,
  popoverTarget: isOpen ? id : undefined,
  popoverTargetAction: isOpen ? ('hide' as const) : undefined,
  onClick: (event: MouseEvent) => {
    if (isOpen) return;
    // The press that opens the popover would close it again, because by then the button is the popover's own.
    event.preventDefault();
    open();
  },
});
