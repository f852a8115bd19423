import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useTranslation } from 'react-i18next';
import { FolderHeading } from './folder-heading.tsx';
import type { Group } from './groups.ts';
import type { Dragged } from './slots.ts';
import { SubscriptionRow } from './subscription-row.tsx';

export interface RowDisplay {
  unreadOf: (subscription: Subscription) => number;
  dragged: Dragged | undefined;
  level: 2 | 3;
  iconSize: number;
  helpId: string;
}

interface Props {
  group: Group;
  isOpen: boolean;
  /** Virtualized: these of its subscriptions are in view. */
  shown: { start: number; end: number };
  /** This subscription stays in the page wherever the view is. */
  keptId: number | undefined;
  look: RowDisplay;
}

/** Shows a folder's heading, and those of its subscriptions that are in view, at their places in a box as high as all of them. */
export const FolderGroup = ({ group: { folder, subscriptions }, isOpen, shown, keptId, look }: Props) => {
  const { t } = useTranslation();
  const { dragged, unreadOf } = look;
  const isDragged = folder !== null && dragged?.kind === 'folder' && dragged.id === folder.id;
  return (
    <li data-dragged={isDragged || undefined}>
      <FolderHeading
        folder={folder}
        unread={subscriptions.reduce((sum, each) => sum + unreadOf(each), 0)}
        isOpen={isOpen}
        isSortable={subscriptions.length > 0}
        isDragged={isDragged}
        level={look.level}
        helpId={look.helpId}
      />
      {isOpen && subscriptions.length > 0 && (
        <ul
          aria-label={folder?.name ?? t('subscribes.unclassified')}
          style={{ height: `calc(${subscriptions.length} * var(--row))` }}
        >
          {subscriptions.map((each, place) =>
            (place >= shown.start && place < shown.end) || each.id === keptId ? (
              <SubscriptionRow
                key={each.id}
                subscription={each}
                unread={unreadOf(each)}
                place={place}
                of={subscriptions.length}
                iconSize={look.iconSize}
                isDragged={dragged?.kind === 'subscription' && dragged.id === each.id}
                helpId={look.helpId}
              />
            ) : null,
          )}
        </ul>
      )}
    </li>
  );
};
