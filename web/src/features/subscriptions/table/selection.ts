/** Pure: the rows that are chosen. They are named by their ids. */

export interface Selection {
  ids: ReadonlySet<number>;
  /** A range begins at the row that was chosen last. */
  anchor: number | undefined;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined };

/** Turns one row round. */
export const toggled = ({ ids }: Selection, id: number): Selection => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
};

/** Gives all rows from the anchor to this one what the anchor has, as lists of files do. Without an anchor, it is one row. */
export const extended = (selection: Selection, id: number, order: readonly number[]): Selection => {
  const from = selection.anchor === undefined ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggled(selection, id);
  const isOn = selection.ids.has(selection.anchor!);
  const next = new Set(selection.ids);
  for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (isOn) next.add(each);
    else next.delete(each);
  }
  return { ids: next, anchor: selection.anchor };
};

/** All rows that are shown, or none of them where all are chosen. */
export const toggledAll = ({ ids, anchor }: Selection, order: readonly number[]): Selection => {
  const isAll = order.every(id => ids.has(id));
  const next = new Set(ids);
  for (const id of order) {
    if (isAll) next.delete(id);
    else next.add(id);
  }
  return { ids: next, anchor };
};
