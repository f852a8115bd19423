/**
 * Decides whether two sets of measurements can be told apart at all: the Mann-Whitney test, which makes no assumption about their
 * distribution.
 */

/** Answers the probability that sets from one source differ as much; by the normal approximation, good from 20 values on. */
export const mannWhitney = (a: readonly number[], b: readonly number[]): number => {
  const all = [...a.map(value => ({ value, isA: true })), ...b.map(value => ({ value, isA: false }))];
  all.sort((x, y) => x.value - y.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < all.length; ) {
    let end = from + 1;
    while (end < all.length && all[end]!.value === all[from]!.value) end++;
    const equal = end - from;
    const rank = (from + 1 + end) / 2;
    rankSum += rank * all.slice(from, end).filter(each => each.isA).length;
    ties += equal ** 3 - equal;
    from = end;
  }
  const n = all.length;
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const middle = (a.length * b.length) / 2;
  const deviation = Math.sqrt(((a.length * b.length) / 12) * (n + 1 - ties / (n * (n - 1))));
  return deviation === 0 ? 1 : Math.min(1, 2 * upperTail(Math.max(0, (Math.abs(u - middle) - 0.5) / deviation)));
};

/** Answers the tail of the normal distribution beyond `z`, right to seven digits (Abramowitz and Stegun 26.2.17). */
const upperTail = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
};
