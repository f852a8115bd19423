/** Bytes of a call that anybody may make: a name and passwords in any encoding. More is refused unread. */
export const BODY_LIMIT = 16 * 1024;
