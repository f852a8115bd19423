import type { Subscription } from '@newsbell/contracts/subscriptions';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { followPointer } from './follow-pointer.ts';
import type { Group } from './groups.ts';
import type { Move } from './moves.ts';
import { type Dragged, moveTo, type Row, type Slots, slotAfter, slotNear, slotsOf } from './slots.ts';

/** Snapshot: the list on screen stays as it is while something is dragged, even when answers come meanwhile. */
export interface Listed {
  groups: Group[];
  rows: Row<Subscription>[];
}

export interface Drag {
  listed: Listed;
  dragged: Dragged;
  slots: Slots;
  /** The dragged row would fall into this gap. */
  slot: number;
  by: 'pointer' | 'keyboard';
}

interface Options {
  list: RefObject<HTMLElement | null>;
  /** The element follows the pointer. */
  ghost: RefObject<HTMLElement | null>;
  listed: Listed;
  rowHeight: number;
  onDrop: (move: Move, drag: Drag) => void;
  say: (event: 'pickedUp' | 'over' | 'cancelled', drag: Drag) => void;
}

/**
 * Sorts a list by its handles, which say what they move in `data-handle` and `data-id`. A tree's row is picked up by Space on the row
 * itself. A row stays where it is until it falls.
 */
export const useDrag = ({ list, ghost, listed, rowHeight, onDrop, say }: Options) => {
  const [drag, setDrag] = useState<Drag>();
  const held = useRef<Drag>(undefined);
  const latest = useRef({ listed, rowHeight });
  latest.current = { listed, rowHeight };

  const hold = (next: Drag | undefined) => {
    held.current = next;
    setDrag(next);
  };
  const pickUp = (dragged: Dragged, by: Drag['by']): void => {
    const { listed } = latest.current;
    const slots = slotsOf(listed.rows, dragged);
    if (!slots) return;
    hold({ listed, dragged, slots, slot: slots.home, by });
    say('pickedUp', held.current!);
  };
  const over = (slot: number): void => {
    if (!held.current || held.current.slot === slot) return;
    hold({ ...held.current, slot });
    say('over', held.current);
  };
  const cancel = (): void => {
    if (!held.current) return;
    say('cancelled', held.current);
    hold(undefined);
  };
  const drop = (): void => {
    if (!held.current) return;
    const drag = held.current;
    const move = moveTo(drag.listed.rows, drag.dragged, drag.slots, drag.slot);
    if (!move) {
      cancel();
      return;
    }
    held.current = undefined;
    onDrop(move, drag);
    // By then the list has its new order, and nothing is drawn in its old place for a frame.
    setTimeout(() => setDrag(undefined));
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const handle = handleOf(event.target);
    if (!handle || event.button !== 0 || held.current) return;
    followPointer(event.nativeEvent, handle, {
      onStart: () => pickUp(draggedBy(handle), 'pointer'),
      onMove: (x, y) => {
        if (!held.current || !list.current) return;
        if (ghost.current) ghost.current.style.translate = `${x}px ${y}px`;
        over(slotNear(held.current.slots, (y - list.current.getBoundingClientRect().top) / latest.current.rowHeight));
      },
      onEnd: isDropped => (isDropped ? drop() : cancel()),
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const item = event.target as HTMLElement;
    const isRow = item.matches('[role=treeitem]');
    const handle = handleOf(isRow ? item.querySelector('[data-handle]') : item);
    if (!handle || held.current?.by === 'pointer') return;
    const steps = { ArrowUp: -1, ArrowDown: 1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY }[
      event.key
    ];
    // Enter follows the link of a tree's row.
    const isToggle = event.key === ' ' || (event.key === 'Enter' && (!isRow || held.current !== undefined));
    if (!isToggle && (!held.current || (steps === undefined && event.key !== 'Escape'))) return;
    event.preventDefault();
    event.stopPropagation();
    if (!held.current) pickUp(draggedBy(handle), 'keyboard');
    else if (isToggle) drop();
    else if (event.key === 'Escape') cancel();
    else over(slotAfter(held.current.slots, held.current.slot, steps!));
  };
  return {
    drag,
    /** These handlers belong on the list. */
    handlers: { onPointerDown, onKeyDown, onBlur: () => held.current?.by === 'keyboard' && cancel() },
  };
};

const handleOf = (target: EventTarget | null): HTMLElement | null =>
  (target as Element | null)?.closest<HTMLElement>('[data-handle]') ?? null;

const draggedBy = ({ dataset }: HTMLElement): Dragged => ({
  kind: dataset.handle as Dragged['kind'],
  id: Number(dataset.id),
});
