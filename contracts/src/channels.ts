/**
 * These are the channels by which a person is notified, in the order in which they are shown. Forms, switches, SQL and the account's
 * settings take their names from here. A further one begins here: CONTRIBUTING.md, "A channel".
 */
export const channels = ['email', 'webpush', 'fcm', 'webhook'] as const;

export type ChannelName = (typeof channels)[number];
