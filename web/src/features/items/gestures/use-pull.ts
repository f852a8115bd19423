import { useEffect, useState } from 'react';
import { directionOf } from '#features/items/reader/swipe.ts';
import { hasSelection, listenTo, strokeTo } from './touch.ts';

/** The sign follows the finger at this rate, as far as `most`; a release from `acts` on refreshes. These lengths are in px. */
const rate = 0.45;
const most = 96;
const acts = 56;

export interface Pull {
  /** The sign has come down by this many px. */
  by: number;
  isArmed: boolean;
  isBusy: boolean;
}

const rest: Pull = { by: 0, isArmed: false, isBusy: false };

/** Pure: answers how far the sign is for a finger that has moved down by so many px. */
export const pulledBy = (down: number): Pull => {
  const by = Math.min(Math.max(0, down * rate), most);
  return { by, isArmed: by >= acts, isBusy: false };
};

/** Pull to refresh: listens for a finger that pulls the page down from its top. The browser's own is switched off meanwhile. */
export const usePull = (refresh: () => Promise<unknown>): Pull => {
  const [pull, setPull] = useState(rest);
  useEffect(() => {
    const page = document.documentElement;
    page.style.overscrollBehaviorY = 'contain';
    let start: Touch | undefined;
    let now = rest;
    const show = (next: Pull) => {
      if (next !== now) setPull(next);
      now = next;
    };
    const begin = ({ touches, target }: TouchEvent) => {
      const mayPull = touches.length === 1 && !now.isBusy && window.scrollY <= 0 && !hasSelection();
      start = mayPull && (target as Element).closest('main') ? touches[0] : undefined;
    };
    const move = ({ touches }: TouchEvent) => {
      if (!start) return;
      const stroke = strokeTo(start, touches[0]!);
      const isPulling = now.by > 0;
      const goesElsewhere = !isPulling && (directionOf(stroke) === 'across' || stroke.down < 0);
      if (touches.length > 1 || window.scrollY > 0 || hasSelection() || goesElsewhere) return leave();
      if (isPulling || directionOf(stroke) === 'down') show(pulledBy(stroke.down));
    };
    const end = () => {
      if (!start || !now.isArmed) return leave();
      start = undefined;
      show({ by: acts, isArmed: true, isBusy: true });
      void refresh().finally(() => show(rest));
    };
    const leave = () => {
      start = undefined;
      if (!now.isBusy) show(rest);
    };
    const stop = listenTo(document, { touchstart: begin, touchmove: move, touchend: end, touchcancel: leave });
    return () => {
      page.style.overscrollBehaviorY = '';
      stop();
    };
  }, [refresh]);
  return pull;
};
