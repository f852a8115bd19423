import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { type Icon, MoreVertIcon as More } from './icons.tsx';
import { popoverOpener } from './popover-opener.ts';
import { returnFocus } from './return-focus.ts';

/** A menu stands at the button that has opened it. */
export interface MenuPlace {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

interface Props {
  label: string;
  className?: string | undefined;
  size?: 'small' | 'medium' | 'large';
  Sign?: Icon;
  iconSize?: 'text' | 'small';
  /** It is told when the menu opens and closes. */
  onHold?: ((isOpen: boolean) => void) | undefined;
  menu: (place: MenuPlace) => ReactNode;
}

/** Opens a menu, and has the focus again once that is closed. */
export const MoreButton = ({ label, className, size, Sign = More, iconSize = 'small', onHold, menu }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const show = (isShown: boolean) => {
    setOpen(isShown);
    onHold?.(isShown);
  };
  const onClose = () => {
    show(false);
    returnFocus(() => button.current);
  };
  return (
    <>
      <IconButton
        ref={button}
        className={className}
        {...(size && { size })}
        label={label}
        {...popoverOpener({ id, isOpen, open: () => show(true) })}
      >
        <Sign aria-hidden size={iconSize} />
      </IconButton>
      {isOpen && menu({ id, anchor: button, onClose })}
    </>
  );
};
