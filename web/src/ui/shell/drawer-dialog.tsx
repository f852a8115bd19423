import type { MouseEvent } from 'react';
import { productName } from '#i18n/product-name.ts';
import { useTranslation } from '#i18n/translation.ts';
import { CloseIcon as Close } from '#ui/icons.tsx';
import { IconButton } from '../icon-button.tsx';
import { drawerId } from './drawer.tsx';
import styles from './drawer-dialog.module.css';
import { Modal } from './modal.tsx';
import type { Navigation } from './navigation.ts';
import { NavigationGroups } from './navigation-groups.tsx';

/** Shows the drawer over the page. A choice in it closes it. */
export const DrawerDialog = ({ groups, onClose }: { groups: Navigation['drawer']; onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Modal className={styles.sheet} aria-label={t('nav.main')} onClose={onClose} onClick={closeOnChoice}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <IconButton size="large" label={t('nav.close')}>
            <Close aria-hidden />
          </IconButton>
          <span>{productName}</span>
        </div>
        <nav aria-label={t('nav.main')}>
          <NavigationGroups groups={groups} hasTrees onPin={() => undefined} />
        </nav>
      </div>
    </Modal>
  );
};

/**
 * A control that opens and closes within a tree leaves the drawer open. Closing returns the focus to the menu button, which a pin takes
 * away: then it goes to the pin of the drawer that now stands there.
 */
const closeOnChoice = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void => {
  const chosen = (target as Element).closest('a, button:not([data-stays] *)');
  if (!chosen) return;
  currentTarget.close();
  if (chosen.matches('[data-pin]')) document.querySelector<HTMLElement>(`#${drawerId} [data-pin]`)?.focus();
};
