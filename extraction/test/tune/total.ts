import type { Score } from '../corpus/judge.ts';

/** Sums scores, so that the answers that a weight cannot change need not be asked for again. */
export interface Total {
  answers: number;
  lists: number;
  records: number;
  fields: number;
}

export const emptyTotal: Total = { answers: 0, lists: 0, records: 0, fields: 0 };

export const totalOf = (scores: Score[]): Total =>
  scores.reduce(
    (sum, { list, records, fields }) => ({
      answers: sum.answers + 1,
      lists: sum.lists + list,
      records: sum.records + records,
      fields: sum.fields + fields,
    }),
    emptyTotal,
  );

export const sumOf = (totals: Total[]): Total => totals.reduce((sum, each) => combined(sum, each, 1), emptyTotal);

/** Answers the sum with some of its parts replaced. */
export const replaced = (sum: Total, before: Total, after: Total): Total =>
  combined(combined(sum, before, -1), after, 1);

const combined = (one: Total, other: Total, sign: 1 | -1): Total => ({
  answers: one.answers + sign * other.answers,
  lists: one.lists + sign * other.lists,
  records: one.records + sign * other.records,
  fields: one.fields + sign * other.fields,
});

/** They are in per cent of the answers. */
export const meansOf = ({ answers, ...sums }: Total): [lists: number, records: number, fields: number] => [
  (100 * sums.lists) / answers,
  (100 * sums.records) / answers,
  (100 * sums.fields) / answers,
];
