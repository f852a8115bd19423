import type { Navigation } from './navigation.ts';
import { NavigationGroups } from './navigation-groups.tsx';
import styles from './rail.module.css';
import { Side } from './side.tsx';

/** Shows the places of the pinned drawer as icons, while an article beside the list needs its room. */
export const Rail = ({ groups }: { groups: Navigation['drawer'] | undefined }) => (
  <Side className={styles.rail} hasIcons>
    {groups && <NavigationGroups groups={groups} hasTrees={false} onPin={() => undefined} />}
  </Side>
);
