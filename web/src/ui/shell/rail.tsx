import { useTranslation } from '#i18n/translation.ts';
import type { Navigation } from './navigation.ts';
import { NavigationGroups } from './navigation-groups.tsx';
import styles from './rail.module.css';

/** Shows the places of the pinned drawer as icons, while an article beside the list needs its room. */
export const Rail = ({ groups }: { groups: Navigation['drawer'] | undefined }) => {
  const { t } = useTranslation();
  return (
    <nav className={styles.rail} aria-label={t('nav.main')}>
      {groups && <NavigationGroups groups={groups} hasTrees={false} onPin={() => undefined} />}
    </nav>
  );
};
