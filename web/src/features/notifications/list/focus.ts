/** Focus management of the bell's rows, in its panel and on its page. */

const rowLink = '[data-id] a[href], [data-alert] a[href]';

/** The rows of a panel are its own, also where the page below shows the same. */
export const rootOf = (element: Element): Element => element.closest('[data-inbox]') ?? document.body;

export const linksIn = (root: Element): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(rowLink)].filter(link => link.closest('form') === null);

/** Finds the row's element that has or holds the focus. */
export const rowOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-id], [data-alert]') ?? null;

export const focusEntry = (root: Element, id: number): void =>
  root.querySelector<HTMLElement>(`[data-id="${id}"] a[href]`)?.focus();

/** Does what makes a row done; the focus goes to the next one that is not done, or to the one before, and comes back at the undo. */
export const doneFrom = (element: Element, act: (onBack: () => void) => void): void => {
  const root = rootOf(element);
  const row = rowOf(element);
  const id = Number(row?.dataset.id);
  const tool = element.closest<HTMLElement>('[data-tool]')?.dataset.tool;
  const next = row && nextOf(root, row);
  act(() => focusEntry(root, id));
  next?.querySelector<HTMLElement>(tool ? `[data-tool="${tool}"]` : 'a[href]')?.focus();
};

const nextOf = (root: Element, row: HTMLElement): HTMLElement | undefined => {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-id]')];
  const isOpen = (each: HTMLElement) => each !== row && !each.querySelector('[data-row][data-read]');
  const at = rows.indexOf(row);
  return rows.slice(at + 1).find(isOpen) ?? rows.slice(0, Math.max(at, 0)).findLast(isOpen);
};
