/** Pure: decides how far a row follows the finger, and what a finished swipe does. */
export type RowAction = 'read' | 'star';

/** A swipe acts from this many px on; the row follows a little further, more and more reluctantly. */
export const actsFrom = 72;
const most = 112;

/** Rightwards it is the read state, leftwards the star. */
export const rowActionOf = (across: number): RowAction => (across > 0 ? 'read' : 'star');

export const isArmed = (across: number): boolean => Math.abs(across) >= actsFrom;

export const rowFollows = (across: number): number => {
  const far = Math.abs(across);
  return Math.sign(across) * (far <= actsFrom ? far : Math.min(actsFrom + (far - actsFrom) * 0.3, most));
};
