import { Suspense, useId, useRef, useState } from 'react';
import type { ListedItem } from '#features/items/listed.ts';
import { FailedDialog } from '#ui/failed-parts.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MoreVertIcon as More } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { returnFocus } from '#ui/return-focus.ts';

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
export const RowMore = ({ item, copies, className, label, onHold }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const show = (isShown: boolean) => {
    setOpen(isShown);
    onHold?.(isShown);
  };
  return (
    <>
      <IconButton
        ref={button}
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        label={label}
        popoverTarget={isOpen ? menuId : undefined}
        popoverTargetAction={isOpen ? 'hide' : undefined}
        onClick={event => {
          if (isOpen) return;
          // The press that opens the menu would close it again, because by then the button is the menu's own.
          event.preventDefault();
          show(true);
        }}
      >
        <More aria-hidden size="text" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <RowMenu
            id={menuId}
            item={item}
            copies={copies}
            anchor={button}
            onClose={() => {
              show(false);
              returnFocus(() => button.current);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
