import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { from } from '#ui/constants.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon as Close, ExpandMoreIcon as Open } from '#ui/icons.tsx';
import { Popover } from '#ui/popover.tsx';
import { popoverOpener } from '#ui/popover-opener.ts';
import { returnFocus } from '#ui/return-focus.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import styles from './filter-chip.module.css';

interface Props {
  /** It names the menu. */
  title: string;
  /** The chip says this while its filter is not set. */
  any: string;
  value: string | undefined;
  lang?: string | undefined;
  onClear: () => void;
  menu: (close: () => void) => ReactNode;
}

/** Shows a filter and opens its menu, which comes from below on a phone; once it is set, a second button clears it. */
export const FilterChip = ({ title, any, value, lang, onClear, menu }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const focusAgain = () => returnFocus(() => button.current);
  const close = () => {
    setOpen(false);
    focusAgain();
  };
  return (
    <li className={styles.chip} data-set={value !== undefined || undefined}>
      <button ref={button} type="button" {...popoverOpener({ id, isOpen, open: () => setOpen(true) })}>
        <span lang={lang}>{value ?? any}</span>
        <Open aria-hidden size="text" />
      </button>
      {value !== undefined && (
        <IconButton
          size="small"
          label={t('search.filter.remove', { name: value })}
          onClick={() => {
            onClear();
            focusAgain();
          }}
        >
          <Close aria-hidden size="text" />
        </IconButton>
      )}
      {isOpen && (
        <Menu id={id} title={title} anchor={button} onClose={close}>
          {menu(close)}
        </Menu>
      )}
    </li>
  );
};

interface MenuProps {
  id: string;
  title: string;
  anchor: React.RefObject<HTMLElement | null>;
  children: ReactNode;
  onClose: () => void;
}

const Menu = ({ id, title, anchor, children, onClose }: MenuProps) => {
  const [isPhone] = useState(() => matchMedia(`(max-width: ${from.tablet - 0.02}px)`).matches);
  if (isPhone) {
    return (
      <ModalDialog title={title} onClose={onClose}>
        {children}
      </ModalDialog>
    );
  }
  return (
    <Popover id={id} label={title} anchor={anchor} width={300} align="start" onClose={onClose}>
      {children}
    </Popover>
  );
};
