import { reach } from '#ui/constants.ts';

/** A stroke is the distance in px that a finger has moved from where it touched. */
export interface Stroke {
  across: number;
  down: number;
}

/** Answers the page that a finished swipe turns to: leftwards the older one, rightwards the newer one. */
export const swipeOf = ({ across, down }: Stroke): 'previous' | 'next' | undefined => {
  if (Math.abs(across) <= reach.swipe || !isAcross({ across, down })) return undefined;
  return across < 0 ? 'next' : 'previous';
};

/** Answers whether a stroke is mostly horizontal; it is undefined while the stroke is too short to decide. */
export const directionOf = (stroke: Stroke): 'across' | 'down' | undefined => {
  if (Math.hypot(stroke.across, stroke.down) < telling) return undefined;
  return isAcross(stroke) ? 'across' : 'down';
};

/** Damping: answers how far in px the page follows the finger, which is a little, and less where there is no page to turn to. */
export const followed = (across: number, hasPage: boolean): number =>
  Math.sign(across) * Math.min(Math.abs(across) * (hasPage ? 0.4 : 0.12), 96);

const telling = 10;

const isAcross = ({ across, down }: Stroke): boolean => Math.abs(across) > 1.5 * Math.abs(down);
