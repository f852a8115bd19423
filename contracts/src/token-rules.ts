/** These rules of access tokens are shared by both sides without a schema. Programs call in a person's name by one, which names what it may do. */

/**
 * A call that takes tokens declares the scope that it asks for. `publish`: news of one's own; `read`: items, sources and one's
 * subscriptions; `subscribe`: changes to these; `reader`: all that a reader app does.
 */
export const tokenScopes = ['publish', 'read', 'subscribe', 'reader'] as const;

export type TokenScope = (typeof tokenScopes)[number];

/** `days` is the longest life that a token can be given; without one it has no end. A token names so many `projects` at most. */
export const tokenLimits = { perAccount: 20, name: 50, days: 3650, projects: 20 } as const;
/** It is the life of a new token that a form proposes. */
export const PROPOSED_DAYS = 90;
