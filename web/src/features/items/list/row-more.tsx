import { Suspense } from 'react';
import type { ListedItem } from '#features/items/listed.ts';
import { FailedDialog } from '#ui/failed-parts.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MoreButton } from '#ui/more-button.tsx';

const RowMenu = lazyPart(() => import('./row-menu.tsx'), 'RowMenu', FailedDialog);

interface Props {
  item: ListedItem;
  copies: readonly ListedItem[] | undefined;
  /** This is the class of the button; `more` is the one of rows where there is no pointer to hover with. */
  className?: string;
  label: string;
  /** The row keeps its tools while the menu is open, wherever the pointer is. */
  onHold?: (isOpen: boolean) => void;
}

/** Shows the button of a row's menu. */
export const RowMore = ({ item, copies, className, label, onHold }: Props) => (
  <MoreButton
    className={className}
    label={label}
    iconSize="text"
    onHold={onHold}
    menu={place => (
      <Suspense>
        <RowMenu item={item} copies={copies} {...place} />
      </Suspense>
    )}
  />
);
