/** These limits of subscriptions are for modules that must not load the schemas. */
import { isVisible } from './visible.ts';

/** A subscription may notify this often, in minutes; null is never (spec §9). */
export const notifyChoices = [null, 30] as const;

export const subscriptionLimits = {
  /** It counts a person's subscriptions of all kinds together. */
  subscriptions: 1_000,
  /** One call changes or ends at most this many. */
  inOneCall: 500,
  folders: 100,
  folderName: 50,
  /** A person's own title of one subscription has at most this many characters. */
  title: 100,
  /** One subscription has at most this many keywords. */
  keywords: 50,
  keyword: 100,
  /** One source tells at once at most so often in an hour; what comes above it waits for the person's slot. */
  atOnceAnHour: 6,
  /** Unread items are counted up to here: it stands for that many or more. */
  unread: 1_000,
  /** An item that was first seen longer ago than this many days counts as read. */
  unreadDays: 30,
  /** At most this many of a newly followed source's items are unread. */
  unreadAtFirst: 20,
  /** A dry run of keywords looks through so many items at most. */
  previewItems: 5_000,
  opmlBytes: 5 * 1_048_576,
} as const;

/**
 * The form in which names of people's own are kept: composed, in one line, without blanks around. One in which nothing is
 * to be seen is empty.
 */
export const tidyName = (name: string): string => {
  const tidy = name
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return isVisible(tidy) ? tidy : '';
};
