/**
 * REPLY: somebody answered. MENTION: somebody named the person. ANSWER: the person's answer was accepted. STATE: a request has another
 * state. MODERATED: a manager has decided on the person's text or writing. REPORTED: something waits for a manager. SILENCE: nothing came from a
 * source that was expected to bring news, or it does again.
 */
export const alertTypes = ['REPLY', 'MENTION', 'ANSWER', 'STATE', 'MODERATED', 'REPORTED', 'SILENCE'] as const;
export type AlertType = (typeof alertTypes)[number];
