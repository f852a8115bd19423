import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './chips.module.css';
import { IconButton } from './icon-button.tsx';
import { CloseIcon as Close } from './icons.tsx';
import { styled } from './styled.tsx';

/** A row of chips: each is a list item with a link, or a `RemovableChip`. */
export const Chips = styled('ul', styles.chips);

interface Removing {
  /** It names the button that takes the chip away. */
  removeLabel: string;
  onRemove: () => void;
  isRemoving?: boolean;
}

export const RemovableChip = ({
  removeLabel,
  onRemove,
  isRemoving,
  className,
  children,
  ...rest
}: ComponentProps<'li'> & Removing) => (
  <li className={clsx(styles.removable, className)} {...rest}>
    {children}
    <IconButton size="small" label={removeLabel} disabled={isRemoving} onClick={onRemove}>
      <Close aria-hidden size="text" />
    </IconButton>
  </li>
);
