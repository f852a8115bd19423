/** The hooks of the other features: subscriptions, read state and notifications follow their project. */

import type { SourceHooks } from '#features/crawl/source-hooks.ts';
import { noteCheck } from '#features/generators/health/note-check.ts';
import { handWaitingOver } from '#features/notifications/hand-over.ts';
import { moveReadState } from '#features/read-state/hand-over.ts';
import { startReadingFirstItems } from '#features/read-state/start.ts';
import { moveSubscriptions } from '#features/subscriptions/hand-over.ts';

export const sourceHooks: SourceHooks = {
  begun: startReadingFirstItems,
  merging: async (tx, from, into) => {
    await moveReadState(tx, from, into);
    // Last: until the merge ends the matching of all sources waits for it.
    await handWaitingOver(tx, from, into);
  },
  merged: moveSubscriptions,
  looked: noteCheck,
  // A long-lived process adds it; see jobs.ts.
  strayed: async () => {},
};
