import {
  TaskAltIcon as Read,
  StarBorderIcon as Star,
  StarIcon as Starred,
  RadioButtonUncheckedIcon as Unread,
} from '#ui/icons.tsx';
import styles from './list-gestures.module.css';
import type { RowAction } from './row-swipe.ts';
import type { SwipedRow } from './use-row-swipe.ts';

interface Props {
  swiped: SwipedRow;
  isRead: boolean;
  isStarred: boolean;
}

/** Shows what the release of a swiped row does, in the strip that the row uncovers. */
export const SwipeStrip = ({ swiped, isRead, isStarred }: Props) => (
  <div
    className={styles.strip}
    style={swiped.strip}
    data-action={swiped.action}
    data-armed={swiped.isArmed || undefined}
    aria-hidden
  >
    <ActionSign action={swiped.action} isRead={isRead} isStarred={isStarred} />
  </div>
);

/** The sign is of what a press of the same button does. */
const ActionSign = ({ action, isRead, isStarred }: { action: RowAction; isRead: boolean; isStarred: boolean }) => {
  if (action === 'star') return isStarred ? <Starred size="small" /> : <Star size="small" />;
  return isRead ? <Unread size="small" /> : <Read size="small" />;
};
