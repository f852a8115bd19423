/** Access tokens: programs call in a person's name by one, which names what it may do. */

/**
 * A call that takes tokens declares the scope that it asks for. `publish`: news of one's own; `read`: items, sources and one's
 * subscriptions; `subscribe`: changes to these; `reader`: all that a reader app does.
 */
export const tokenScopes = ['publish', 'read', 'subscribe', 'reader'] as const;

export type TokenScope = (typeof tokenScopes)[number];
