/** These rules of contact are shared by both sides without a schema, so that the page can import them without loading one. */

/** These bounds hold for what is typed, in characters of Unicode (code points). */
export const CONTACT_TITLE_LENGTH = 200;
export const CONTACT_LENGTH = 5_000;
