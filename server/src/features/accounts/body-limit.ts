/** Bytes of a call that anybody may make: a name and passwords in any encoding. More is refused unread. */
export const bodyLimit = 16 * 1024;
