/** What people have of a project goes along with what becomes of it. */
import { noteLook } from '#features/generators/health/note-look.ts';
import { handWaitingOver } from '#features/notifications/hand-over.ts';
import type { Followers } from '#features/projects/crawl/followers.ts';
import { moveReading } from '#features/reading/hand-over.ts';
import { startReadingFirstItems } from '#features/reading/start.ts';
import { moveSubscriptions } from '#features/subscriptions/hand-over.ts';

export const followers: Followers = {
  begun: startReadingFirstItems,
  merging: async (tx, from, into) => {
    await moveReading(tx, from, into);
    // Last: until the merge ends the matching of all sources waits for it.
    await handWaitingOver(tx, from, into);
  },
  merged: moveSubscriptions,
  looked: noteLook,
  // A long-lived process adds it; see jobs.ts.
  strayed: async () => {},
};
