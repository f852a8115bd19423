/** The hooks of the other features: the catalogue, subscriptions, read state and notifications follow the crawl of a source. */
import type { SourceHooks } from '#features/crawl/source-hooks.ts';
import { noteCheck } from '#features/generators/health/note-check.ts';
import { handWaitingOver } from '#features/notifications/hand-over.ts';
import { describeProject } from '#features/projects/describe.ts';
import { followMove, type MergeHooks } from '#features/projects/move.ts';
import { moveReadState } from '#features/read-state/hand-over.ts';
import { startReadingFirstItems } from '#features/read-state/start.ts';
import { moveSilences } from '#features/silence/hand-over.ts';
import { moveSubscriptions } from '#features/subscriptions/hand-over.ts';
import { dropSameTitles } from '#features/subscriptions/own-title.ts';
import { noteHubs } from '#features/websub/lease/lease.ts';

export const mergeHooks: MergeHooks = {
  merging: async (tx, from, into) => {
    await moveReadState(tx, from, into);
    // Last: until the merge ends the matching of all sources waits for it.
    await handWaitingOver(tx, from, into);
  },
  merged: async (tx, from, into) => {
    await moveSilences(tx, from, into);
    await moveSubscriptions(tx, from, into);
  },
};

export const sourceHooks: SourceHooks = {
  begun: startReadingFirstItems,
  described: async (tx, target, said) => {
    const title = await describeProject(tx, target, said);
    if (title !== undefined) await dropSameTitles(tx, target.projectId, title);
  },
  moved: (deps, target, address) => followMove(deps, target, address, mergeHooks),
  looked: noteCheck,
  offered: noteHubs,
  // A long-lived process adds it; see jobs.ts.
  strayed: async () => {},
};
