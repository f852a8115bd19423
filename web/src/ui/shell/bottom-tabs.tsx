import { memo } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import styles from './bottom-tabs.module.css';
import type { NavigationItem } from './navigation.ts';
import { NavigationEntry } from './navigation-entry.tsx';

/** Shows a phone's navigation, where the thumb is. */
export const BottomTabs = memo(({ items, inert }: { items: readonly NavigationItem[]; inert: boolean }) => {
  const { t } = useTranslation();
  return (
    <nav className={styles.tabs} aria-label={t('nav.main')} inert={inert}>
      {items.map(item => (
        <NavigationEntry key={item.key} item={item} />
      ))}
    </nav>
  );
});
