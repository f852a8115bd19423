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
  /** It is far from the truth most times. */
  spread: fc.constantFrom(undefined, 0.5, 3, 60, 5_000),
});

it('answers all that is kept, in order and each once, from wherever it is cut or goes on', async () => {
  const property = fc.asyncProperty(asked, async ({ foundOneIn, keptOneIn, last, quietFrom, ...how }) => {
    const { wanted, isOldestFirst, isSingle, spread } = how;
    const inOrder = (ids: readonly number[]) => ids.toSorted(isOldestFirst ? (a, b) => a - b : (a, b) => b - a);
    const there = Array.from({ length: last }, (_, at) => at + 1).filter(
      id => (id < quietFrom || id % 5 === 0) && id % foundOneIn === 0,
    );
    const isKept = (id: number) => (id / foundOneIn) % keptOneIn === 0;
    const page = (above: number, upTo: number) =>
      walk({
        ...{ window: { above, upTo }, wanted, isOldestFirst, isSingle, spread },
        look: async (window, most, missing) => {
          const within = there.filter(id => id > window.above && id <= window.upTo);
          // Several places have an id twice, and in no order.
          const all = isSingle ? inOrder(within) : within.flatMap(id => (id % 3 === 0 ? [id, id] : [id]));
          const found = all.slice(0, most);
          const ids = inOrder([...new Set(found)].filter(isKept)).slice(0, missing);
          return { found: found.length, furthest: inOrder(found).at(-1), ids };
        },
      });
    const found: number[] = [];
    for (let [above, upTo] = [0, last]; ; ) {
      const { ids, lookedTo } = await page(above, upTo);
      found.push(...ids);
      expect(ids.length).toBeLessThanOrEqual(wanted);
      const from = lookedTo ?? (ids.length === wanted ? ids.at(-1)! : undefined);
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
    let [looked, lookedTo] = [0, 0];
    const answer = await walk({
      ...{ window: { above: 0, upTo: 1_000_000 }, wanted: 1_000, isOldestFirst, isSingle: false, spread: undefined },
      look: async ({ above, upTo }, most) => {
        const found = Math.min(most, upTo - above);
        if (found < most) [looked, lookedTo] = [looked + found, isOldestFirst ? upTo : above + 1];
        return { found, furthest: undefined, ids: [] };
      },
    });
    expect(looked).toBeGreaterThan(59_999);
    expect(looked).toBeLessThan(70_000);
    expect(answer).toMatchObject({ ids: [], lookedTo });
  }
});

it('tells how far apart the ids are, by which the next walk needs one look', async () => {
  const there = Array.from({ length: 900 }, (_, at) => 1_000 * (at + 1));
  for (const isOldestFirst of [false, true]) {
    let looks = 0;
    const ask = (spread: number | undefined) =>
      walk({
        ...{ window: { above: 0, upTo: 900_000 }, wanted: 100, isOldestFirst, isSingle: false, spread },
        look: async ({ above, upTo }, _most, missing) => {
          looks++;
          const found = there.filter(id => id > above && id <= upTo);
          const ids = (isOldestFirst ? found : found.toReversed()).slice(0, missing);
          return { found: found.length, furthest: undefined, ids };
        },
      });
    const first = await ask(undefined);
    expect([first.ids.length, Math.round(first.spread)]).toEqual([100, isOldestFirst ? 1_000 : 990]);
    expect(looks).toBeGreaterThan(2);
    looks = 0;
    expect((await ask(first.spread)).ids).toEqual(first.ids);
    expect(looks).toBe(1);
  }
});
