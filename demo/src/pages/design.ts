/**
 * A site gives its page one of these designs. `redesigned` has other classes, boxes and positions, with advertisements between, but the
 * same elements at the core, so that a fallback finds the list. `rebuilt` has other elements altogether, so that no fallback does. The
 * links stay as they are.
 */
export const designs = ['usual', 'redesigned', 'rebuilt'] as const;
export type Design = (typeof designs)[number];
