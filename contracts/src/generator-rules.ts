/** Rules of RSS generators that the web app keeps to as well; no Zod here. */

/** At most so many pictures of a page are asked for at a time: as many as a page has items. */
export const PICTURES_AT_ONCE = 500;
