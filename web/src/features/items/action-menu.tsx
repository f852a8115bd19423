import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#i18n/translation.ts';
import { from } from '#ui/constants.ts';
import type { Icon } from '#ui/icons.tsx';
import type { MenuPlace } from '#ui/more-button.tsx';
import { Popover } from '#ui/popover.tsx';
import { Modal } from '#ui/shell/modal.tsx';
import { textLanguage } from '#ui/text-language.ts';
import styles from './action-menu.module.css';
import type { ListedItem } from './listed.ts';

interface Props extends MenuPlace {
  item: ListedItem;
  children: ReactNode;
}

/**
 * Shows actions of an item: in a popover beside their button, or, on a phone, in a bottom sheet, where a thumb is. Both stand outside of
 * the row and the page, because the row's rules for buttons and texts must not reach them.
 */
export const ActionMenu = ({ id, item, anchor, children, onClose }: Props) => {
  const { t } = useTranslation();
  const [isSheet] = useState(() => matchMedia(`(hover: none), (max-width: ${from.tablet - 0.02}px)`).matches);
  const title = item.title || t('feed.untitled');
  if (!isSheet) {
    return (
      <Popover id={id} label={title} anchor={anchor} width={280} onClose={onClose}>
        <div className={clsx(styles.entries, styles.beside)}>{children}</div>
      </Popover>
    );
  }
  return createPortal(
    <Modal className={styles.sheet} aria-label={title} onClose={onClose}>
      <div className={styles.entries}>
        <p lang={textLanguage(title, item.project.language)}>{title}</p>
        {children}
        <button type="button" className={styles.close} onClick={onClose}>
          {t('feed.closeMenu')}
        </button>
      </div>
    </Modal>,
    document.body,
  );
};

interface EntryProps {
  Sign: Icon;
  text: string;
  opensDialog?: true;
  onPress: () => void;
}

export const MenuEntry = ({ Sign, text, opensDialog, onPress }: EntryProps) => (
  <button type="button" aria-haspopup={opensDialog && 'dialog'} onClick={onPress}>
    <Sign aria-hidden />
    {text}
  </button>
);
