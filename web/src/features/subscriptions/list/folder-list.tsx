import type { Subscription } from '@newsbell/contracts/subscriptions';
import {
  type CSSProperties,
  type MouseEvent,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { FailedDialog } from '#ui/failed-parts.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useClosedFolders } from './closed-folders.ts';
import { FolderGroup } from './folder-group.tsx';
import type { Group } from './groups.ts';
import listStyles from './list-styles.module.css';
import { Ghost, Line, List } from './list-styles.ts';
import { type Dragged, type Row, rowsOf } from './slots.ts';
import { SubscriptionSign } from './subscription-sign.tsx';
import { rowKey } from './tree-item.ts';
import { useAnnouncements } from './use-announcements.ts';
import { useDrag } from './use-drag.ts';
import { useMove } from './use-move.ts';
import { useRowsInView } from './use-rows-in-view.ts';
import { useTree } from './use-tree.ts';

const FolderDialog = lazyPart(() => import('../folders/folder-dialog.tsx'), 'FolderDialog', FailedDialog);
const SubscriptionDialog = lazyPart(
  () => import('../settings/subscription-dialog.tsx'),
  'SubscriptionDialog',
  FailedDialog,
);

/** The list is on a page of its own, or in the drawer, where room is short. */
export type ListVariant = 'page' | 'drawer';

interface Props {
  groups: Group[];
  unreadOf: (subscription: Subscription) => number;
  label: string;
  look: ListVariant;
}

type Opened = { kind: 'folder' | 'subscription'; id: number };

/** Lists the folders and what is in them, sorted by their handles. Virtualized: only what is in view is in the page. */
export const FolderList = ({ groups: given, unreadOf, label, look }: Props) => {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const landed = useRef<Dragged>(undefined);
  const helpId = useId();
  const isCoarse = useMediaQuery('(pointer: coarse)');
  const rowHeight = heights[look][isCoarse ? 'coarse' : 'fine'];
  const closed = useClosedFolders();
  const inView = useRowsInView(list, rowHeight);
  const [opened, setOpened] = useState<Opened>();
  const [focusedId, setFocusedId] = useState<number>();
  const { move } = useMove();
  const { words, say, sayDropped } = useAnnouncements();
  const live = useMemo(() => ({ groups: given, rows: rowsOf(given, closed) }), [given, closed]);
  const { drag, handlers } = useDrag({
    list,
    ghost,
    listed: live,
    rowHeight,
    say,
    onDrop: (wanted, drag) => {
      sayDropped(wanted, drag);
      move(wanted);
      if (drag.by === 'keyboard') landed.current = wanted;
    },
  });
  const { groups, rows } = drag?.listed ?? live;
  const isTree = look === 'drawer';
  const nameOf = (row: Row<Subscription>) =>
    row.kind === 'subscription' ? row.subscription.title : (row.group.folder?.name ?? t('subscribes.unclassified'));
  const tree = useTree({ list, rows, closed, nameOf });
  // Focus management: in its new place the handle may be another element.
  useLayoutEffect(() => {
    if (drag || !landed.current) return;
    const { kind, id } = landed.current;
    const place = isTree ? `[data-row="${rowKey({ kind, id })}"]` : `[data-handle=${kind}][data-id="${id}"]`;
    list.current?.querySelector<HTMLElement>(place)?.focus();
    landed.current = undefined;
  }, [drag, isTree]);
  useEffect(() => {
    if (drag?.by === 'keyboard') line.current?.scrollIntoView({ block: 'nearest' });
  }, [drag]);

  const open = ({ target }: MouseEvent) => {
    const { settings, folder } = (target as Element).closest<HTMLElement>('button')?.dataset ?? {};
    if (settings) setOpened({ kind: 'subscription', id: Number(settings) });
    if (folder) setOpened({ kind: 'folder', id: Number(folder) });
  };
  const dragged = rows.find(({ kind, id }) => kind === drag?.dragged.kind && id === drag.dragged.id);
  const stop = isTree ? tree.stop : undefined;
  const rowLook = { unreadOf, dragged: drag?.dragged, stop, iconSize: iconSizes[look], helpId };
  let start = 0;
  return (
    <>
      <div style={{ position: 'relative' }}>
        <List
          ref={list}
          role={isTree ? 'tree' : undefined}
          aria-label={label}
          data-look={look}
          data-dragging={drag ? true : undefined}
          style={{ '--row': `${rowHeight}px` } as CSSProperties}
          onClick={open}
          onFocus={event => {
            setFocusedId(rowIdOf(event.target));
            if (isTree) tree.onFocus(event);
          }}
          {...handlers}
          onKeyDown={event => {
            handlers.onKeyDown(event);
            if (isTree && !drag && !event.isPropagationStopped()) tree.onKeyDown(event);
          }}
        >
          {groups.map(group => {
            const id = group.folder?.id ?? 0;
            const isOpen = !closed.has(id);
            const first = start + 1;
            start = first + (isOpen ? group.subscriptions.length : 0);
            return (
              <FolderGroup
                key={id}
                group={group}
                isOpen={isOpen}
                shown={{ start: inView.start - first, end: inView.end - first }}
                keptIds={[drag?.dragged.kind === 'subscription' ? drag.dragged.id : focusedId, tree.keptId]}
                look={rowLook}
              />
            );
          })}
        </List>
        {drag && (
          <>
            <Line
              ref={line}
              style={{ top: drag.slot * rowHeight }}
              data-inside={drag.dragged.kind === 'subscription' || undefined}
            />
            {drag.by === 'pointer' && dragged && (
              <Ghost ref={ghost}>
                {dragged.kind === 'subscription' && <SubscriptionSign subscription={dragged.subscription} size={24} />}
                <span className={listStyles.title}>
                  {dragged.kind === 'subscription' ? dragged.subscription.title : dragged.group.folder?.name}
                </span>
              </Ghost>
            )}
          </>
        )}
      </div>
      <VisuallyHidden id={helpId}>{t(isTree ? 'subscribes.treeHelp' : 'subscribes.moveHelp')}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{words}</VisuallyHidden>
      <Suspense>
        {opened?.kind === 'folder' && <FolderDialog folderId={opened.id} onClose={() => setOpened(undefined)} />}
        {opened?.kind === 'subscription' && <SubscriptionDialog id={opened.id} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  );
};

/** Under a finger a row is as high as a fingertip. */
const heights = { page: { fine: 44, coarse: 52 }, drawer: { fine: 34, coarse: 44 } } as const;
const iconSizes = { page: 28, drawer: 20 } as const;

const rowIdOf = (target: Element): number | undefined => {
  const id = target.closest('li.row')?.querySelector<HTMLElement>('[data-handle]')?.dataset.id;
  return id === undefined ? undefined : Number(id);
};
