import { useTranslation } from 'react-i18next';
import styles from './Drawer.module.css';
import { menuButtonId } from './MenuButton.tsx';
import { NavigationGroups } from './NavigationGroups.tsx';
import type { Navigation } from './navigation.ts';

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
