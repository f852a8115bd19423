/**
 * What a site has made of its page. `redesigned`: other classes, boxes and places, with advertisements between, but of the same elements at
 * the core, so that a fallback finds the list. `rebuilt`: of other elements altogether, so that nothing does. The links stay as they are.
 */
export const designs = ['usual', 'redesigned', 'rebuilt'] as const;
export type Design = (typeof designs)[number];
