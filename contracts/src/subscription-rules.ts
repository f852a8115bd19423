/** The limits of subscriptions, for whoever must not load the schemas. */

/** How often one may be told, in minutes; null is never (spec §9). */
export const notifyChoices = [null, 30] as const;

export const subscriptionLimits = {
  /** A person's, of all kinds together. */
  subscriptions: 1_000,
  folders: 100,
  folderName: 50,
  /** Of one subscription. */
  keywords: 50,
  keyword: 100,
  /** Unread items are counted up to here: it stands for that many or more. */
  unread: 1_000,
  /** What was first seen longer ago counts as read, in days. */
  unreadDays: 30,
  /** How many of a newly followed source's items are unread. */
  unreadAtFirst: 20,
  /** A dry run of keywords looks through so many items at most. */
  previewItems: 5_000,
  opmlBytes: 5 * 1_048_576,
} as const;
