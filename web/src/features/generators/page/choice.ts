import type { Underivable } from '@newsbell/extraction/induction/define';
import type { FoundList } from './session/requests.ts';

/** What is chosen of a page: nothing, a list that was offered or stored, or the one that one or two clicks stand for. */
export interface Choice {
  /** At most two. */
  clicks: number[];
  refused: number[];
  /** Which of the proposals. */
  proposal: number | undefined;
  list: FoundList | undefined;
  /** The list as it was before anything was refused. */
  whole: FoundList | undefined;
  note: Note | undefined;
}

/** What is said of the last step. `failed` is the one that undoes the choice. */
export type Note =
  | { kind: 'failed'; problem: Underivable['problem'] }
  | { kind: 'ended'; why: 'too-slow' | 'broken' }
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

/** Two clicks define a list: if the second fits nothing, all begins anew. One alone is only a guess. */
export const clicked = (clicks: number[], answer: FoundList | Underivable): Choice => {
  if (answer.kind === 'found') return { ...taken(answer), clicks };
  const { problem } = answer;
  return clicks.length < 2
    ? { ...noChoice, clicks, note: { kind: 'alone' } }
    : { ...noChoice, note: { kind: 'failed', problem } };
};

/** Another element in the place of the last click. One that fits nothing changes nothing. */
export const reclicked = (before: Choice, clicks: number[], answer: FoundList | Underivable): Choice =>
  answer.kind === 'found' ? { ...taken(answer), clicks } : { ...before, note: { kind: 'tooWide' } };

/** Without what was refused; where that looks like all the rest, the list stays and says so. */
export const refusing = (before: Choice, refused: number[], answer: FoundList | Underivable): Choice => {
  const isGone = answer.kind === 'found' && !answer.items.some(({ element }) => refused.includes(element ?? -1));
  return isGone ? { ...before, refused, list: answer, note: undefined } : { ...before, note: { kind: 'inseparable' } };
};

/** Without what was left out of the list before, as far as it is in this one; what cannot be left out any more is back. */
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

/** Titles of the list, that stand for it where no click does. */
export const samplesOf = ({ list }: Choice): number[] =>
  list?.items.flatMap(({ titleElement }) => titleElement ?? []).slice(0, 20) ?? [];
