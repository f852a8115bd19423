import { memo } from 'react';
import { from } from '../constants.ts';
import { useMediaQuery } from '../use-media-query.ts';
import styles from './drawer.module.css';
import { menuButtonId } from './menu-button.tsx';
import type { Navigation } from './navigation.ts';
import { NavigationGroups } from './navigation-groups.tsx';
import { Side } from './side.tsx';

export const drawerId = 'drawer';

interface Props {
  groups: Navigation['drawer'];
  hasTrees: boolean;
  inert: boolean;
  /** A rail stands in its place. The tree stays as it is meanwhile, open folders and scroll position with it. */
  isHidden: boolean;
}

/**
 * Shows the pinned side of desktop, and on a tablet a rail of icons. It is hidden on a phone, and on desktop while it
 * is unpinned.
 */
export const Drawer = memo(({ groups, hasTrees, inert, isHidden }: Props) => {
  const isDesktop = useMediaQuery(`(min-width: ${from.desktop}px)`);
  return (
    <Side
      className={styles.drawer}
      hasIcons={!isDesktop}
      id={drawerId}
      inert={inert}
      style={isHidden ? { visibility: 'hidden' } : undefined}
    >
      <NavigationGroups
        groups={groups}
        hasTrees={hasTrees}
        onPin={() => document.getElementById(menuButtonId)?.focus()}
      />
    </Side>
  );
});
