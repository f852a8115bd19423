import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useTranslation } from '#i18n/translation.ts';
import { FolderHeading } from './folder-heading.tsx';
import type { Group } from './groups.ts';
import type { Dragged } from './slots.ts';
import { SubscriptionRow } from './subscription-row.tsx';
import { rowKey } from './tree-item.ts';

export interface RowDisplay {
  unreadOf: (subscription: Subscription) => number;
  dragged: Dragged | undefined;
  /** In a tree it is the row that the Tab key reaches; it is undefined in a list. */
  stop: string | undefined;
  iconSize: number;
  helpId: string;
}

interface Props {
  group: Group;
  isOpen: boolean;
  /** Virtualized: these of its subscriptions are in view. */
  shown: { start: number; end: number };
  /** These subscriptions stay in the page wherever the view is. */
  keptIds: readonly (number | undefined)[];
  look: RowDisplay;
}

/** Shows a folder's heading, and those of its subscriptions that are in view, at their places in a box as high as all of them. */
export const FolderGroup = ({ group: { folder, subscriptions }, isOpen, shown, keptIds, look }: Props) => {
  const { t } = useTranslation();
  const { dragged, unreadOf, stop } = look;
  const isTree = stop !== undefined;
  const key = rowKey({ kind: 'folder', id: folder?.id ?? 0 });
  const isDragged = folder !== null && dragged?.kind === 'folder' && dragged.id === folder.id;
  return (
    <li role={isTree ? 'none' : undefined} data-dragged={isDragged || undefined}>
      <FolderHeading
        folder={folder}
        unread={subscriptions.reduce((sum, each) => sum + unreadOf(each), 0)}
        isOpen={isOpen}
        isSortable={subscriptions.length > 0}
        isDragged={isDragged}
        helpId={look.helpId}
        isStop={isTree ? key === stop : undefined}
        contentsId={`${look.helpId}-in-${key}`}
      />
      {isOpen && subscriptions.length > 0 && (
        <ul
          id={`${look.helpId}-in-${key}`}
          role={isTree ? 'group' : undefined}
          aria-label={folder?.name ?? t('subscribes.unclassified')}
          style={{ height: `calc(${subscriptions.length} * var(--row))` }}
        >
          {subscriptions.map((each, place) =>
            (place >= shown.start && place < shown.end) || keptIds.includes(each.id) ? (
              <SubscriptionRow
                key={each.id}
                subscription={each}
                unread={unreadOf(each)}
                place={place}
                of={subscriptions.length}
                iconSize={look.iconSize}
                isDragged={dragged?.kind === 'subscription' && dragged.id === each.id}
                helpId={look.helpId}
                isStop={isTree ? stop === rowKey({ kind: 'subscription', id: each.id }) : undefined}
              />
            ) : null,
          )}
        </ul>
      )}
    </li>
  );
};
