import { expect, it } from 'vitest';
import { extended, nothingSelected, toggled, toggledAll } from './selection.ts';

const order = [5, 3, 8, 1, 9];
const chosen = (selection: { ids: ReadonlySet<number> }) => order.filter(id => selection.ids.has(id));

it('chooses from the row that was pressed last to this one, in either direction', () => {
  const one = toggled(nothingSelected, 8);
  expect(chosen(extended(one, 9, order))).toEqual([8, 1, 9]);
  expect(chosen(extended(one, 5, order))).toEqual([5, 3, 8]);
  const twice = extended(extended(one, 9, order), 5, order);
  expect(chosen(twice)).toEqual([5, 3, 8, 1, 9]);
});

it('takes a range out where its first row was taken out', () => {
  const all = toggledAll(nothingSelected, order);
  expect(chosen(extended(toggled(all, 3), 1, order))).toEqual([5, 9]);
});

it('chooses one row where nothing was pressed before, or that row is not shown', () => {
  expect(chosen(extended(nothingSelected, 1, order))).toEqual([1]);
  expect(chosen(extended(toggled(nothingSelected, 77), 1, order))).toEqual([1]);
});

it('chooses all rows that are shown, and none of them after that; others stay', () => {
  const one = toggled(nothingSelected, 77);
  const all = toggledAll(one, order);
  expect(all.ids.size).toBe(6);
  expect([...toggledAll(all, order).ids]).toEqual([77]);
  expect(chosen(toggledAll(toggled(all, 3), order))).toEqual(order);
});
