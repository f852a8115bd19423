import fc from 'fast-check';
import { expect, it } from 'vitest';
import { walk } from './walk.ts';

const asked = fc.record({
  /** The id of one thing in so many is found, and one in so many of these is kept. */
  foundOneIn: fc.constantFrom(1, 1, 2, 3, 50, 400),
  keptOneIn: fc.constantFrom(1, 3, 7, 40),
  last: fc.integer({ min: 1, max: 9_000 }),
  /** Nothing is found in the upper part from there on. */
  quietFrom: fc.integer({ min: 1, max: 9_000 }),
  wanted: fc.constantFrom(1, 2, 21, 150, 1_000),
  isOldestFirst: fc.boolean(),
  isSingle: fc.boolean(),
});

it('answers all that is kept, in order and each once, from wherever it is cut or goes on', async () => {
  const property = fc.asyncProperty(asked, async ({ foundOneIn, keptOneIn, last, quietFrom, ...how }) => {
    const { wanted, isOldestFirst, isSingle } = how;
    const inOrder = (ids: readonly number[]) => ids.toSorted(isOldestFirst ? (a, b) => a - b : (a, b) => b - a);
    const there = Array.from({ length: last }, (_, at) => at + 1).filter(
      id => (id < quietFrom || id % 5 === 0) && id % foundOneIn === 0,
    );
    const isKept = (id: number) => (id / foundOneIn) % keptOneIn === 0;
    const page = (above: number, upTo: number) =>
      walk({
        ...{ window: { above, upTo }, wanted, isOldestFirst, isSingle },
        find: async (window, most) => {
          const within = there.filter(id => id > window.above && id <= window.upTo);
          // Several places have an id twice, and in no order.
          return (isSingle ? inOrder(within) : within.flatMap(id => (id % 3 === 0 ? [id, id] : [id]))).slice(0, most);
        },
        keep: async ids => ids.filter(isKept).map(id => ({ id })),
      });
    const found: number[] = [];
    for (let [above, upTo] = [0, last]; ; ) {
      const { rows, lookedTo } = await page(above, upTo);
      found.push(...rows.map(row => row.id));
      expect(rows.length).toBeLessThanOrEqual(wanted);
      const from = lookedTo ?? (rows.length === wanted ? rows.at(-1)!.id : undefined);
      if (from === undefined) break;
      if (isOldestFirst) above = from;
      else upTo = from - 1;
    }
    expect(found).toEqual(inOrder(there.filter(isKept)));
  });
  await fc.assert(property, { numRuns: 1_500 });
});

it('ends before it has looked at all, and says how far it has come', async () => {
  for (const isOldestFirst of [false, true]) {
    const looked: number[] = [];
    const answer = await walk({
      ...{ window: { above: 0, upTo: 1_000_000 }, wanted: 1_000, isOldestFirst, isSingle: false },
      find: async ({ above, upTo }, most) =>
        Array.from({ length: Math.min(most, upTo - above) }, (_, at) => above + 1 + at),
      keep: async ids => {
        looked.push(...ids);
        return [];
      },
    });
    expect(looked.length).toBeGreaterThan(59_999);
    expect(looked.length).toBeLessThan(70_000);
    expect(answer).toEqual({ rows: [], lookedTo: looked.at(-1) });
  }
});
