import type { Underivable } from '@newsbell/extraction/induction/define';
import type { WhyEnded } from '../building/worker-session.ts';
import type { FoundList } from './session/requests.ts';

/** A choice is nothing, a list that was offered or stored, or the list that is derived from one or two clicks (wrapper induction). */
export interface Choice {
  /** There are at most two clicks. */
  clicks: number[];
  refused: number[];
  /** This is the index of the proposal that was taken. */
  proposal: number | undefined;
  list: FoundList | undefined;
  /** This is the list as it was before anything was refused. */
  whole: FoundList | undefined;
  note: Note | undefined;
}

/** A note states the result of the last step. Only `failed` undoes the choice. */
export type Note =
  | { kind: 'failed'; problem: Underivable['problem'] }
  | { kind: 'ended'; why: WhyEnded }
  | { kind: 'alone' | 'enough' | 'broughtBack' | 'inseparable' | 'tooWide' | 'repair' | 'byFallback' | 'gone' };

export const noChoice: Choice = {
  clicks: [],
  refused: [],
  proposal: undefined,
  list: undefined,
  whole: undefined,
  note: undefined,
};

export const taken = (list: FoundList, proposal?: number, note?: Note): Choice => ({
  ...noChoice,
  proposal,
  list,
  whole: list,
  note,
});

/** Two clicks define a list: if the second fits no list with the first, all begins anew. One click alone is only a guess. */
export const clicked = (clicks: number[], answer: FoundList | Underivable): Choice => {
  if (answer.kind === 'found') return { ...taken(answer), clicks };
  const { problem } = answer;
  return clicks.length < 2
    ? { ...noChoice, clicks, note: { kind: 'alone' } }
    : { ...noChoice, note: { kind: 'failed', problem } };
};

/** Replaces the last click by another element. An element that fits no list changes nothing. */
export const reclicked = (before: Choice, clicks: number[], answer: FoundList | Underivable): Choice =>
  answer.kind === 'found' ? { ...taken(answer), clicks } : { ...before, note: { kind: 'tooWide' } };

/** Leaves out what was refused; where that looks like all the rest, the list stays and the note says so. */
export const refusing = (before: Choice, refused: number[], answer: FoundList | Underivable): Choice => {
  const isGone = answer.kind === 'found' && !answer.items.some(({ element }) => refused.includes(element ?? -1));
  return isGone ? { ...before, refused, list: answer, note: undefined } : { ...before, note: { kind: 'inseparable' } };
};

/** Leaves out again what was refused in the list before, as far as it is in this one; an item that cannot be left out any more is back. */
export const refusingStill = (whole: Choice, refused: number[], answer: FoundList | Underivable): Choice => {
  const after = refusing(whole, refused, answer);
  if (after.note) return { ...whole, note: { kind: 'broughtBack' } };
  return after.list!.items.length < whole.list!.items.length ? after : whole;
};

export const wholeAgain = (before: Choice): Choice => ({
  ...before,
  refused: [],
  list: before.whole,
  note: undefined,
});

/** Samples are titles of the list, which stand for it where no click does. */
export const samplesOf = ({ list }: Choice): number[] =>
  list?.items.flatMap(({ titleElement }) => titleElement ?? []).slice(0, 20) ?? [];
