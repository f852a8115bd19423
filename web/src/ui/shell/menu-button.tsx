import { useTranslation } from '#i18n/translation.ts';
import { MenuIcon as Menu } from '#ui/icons.tsx';
import styles from './menu-button.module.css';
import { openDialog, useOpenDialog } from './open-dialog.ts';

export const menuButtonId = 'menu-button';

/** Opens the drawer over the page where it does not stand beside it: on desktop while it is unpinned, and on a tablet. */
export const MenuButton = () => {
  const { t } = useTranslation();
  const isOpen = useOpenDialog() === 'drawer';
  const text = t('nav.openMenu');
  return (
    <div className={styles.place}>
      <button
        id={menuButtonId}
        type="button"
        className="tool"
        aria-label={text}
        title={text}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => openDialog('drawer')}
      >
        <Menu aria-hidden />
      </button>
    </div>
  );
};
