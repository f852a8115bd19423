import type { HistoryState } from '@tanstack/react-router';

type Entry = HistoryState & { key?: string };

/**
 * Answers the state that a page which replaces another by itself inherits from its entry: all but the reader's layer,
 * which was over the other page.
 */
export const inheritedState = ({ feedLayerOpen: _open, feedId: _id, ...rest }: Entry): Entry => rest;

/** Answers the same state as `inheritedState` without `from`, for where a sign-in that is done leads back. */
export const stateAfterSignIn = ({ from: _from, ...rest }: Entry): Entry => inheritedState(rest);
