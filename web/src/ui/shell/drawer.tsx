import { useTranslation } from 'react-i18next';
import styles from './drawer.module.css';
import { menuButtonId } from './menu-button.tsx';
import type { Navigation } from './navigation.ts';
import { NavigationGroups } from './navigation-groups.tsx';

export const drawerId = 'drawer';

interface Props {
  groups: Navigation['drawer'];
  hasTrees: boolean;
  inert: boolean;
}

/**
 * Shows the pinned side of desktop, and on a tablet a rail of icons. It is hidden on a phone, and on desktop while it
 * is unpinned.
 */
export const Drawer = ({ groups, hasTrees, inert }: Props) => {
  const { t } = useTranslation();
  return (
    <nav className={styles.side} id={drawerId} aria-label={t('nav.main')} inert={inert}>
      <NavigationGroups
        groups={groups}
        hasTrees={hasTrees}
        onPin={() => document.getElementById(menuButtonId)?.focus()}
      />
    </nav>
  );
};
