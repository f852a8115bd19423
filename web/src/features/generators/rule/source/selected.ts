import type { TextRange } from '@newsbell/extraction/rule/rule';

/**
 * Answers the part of the source that is selected in the view, whose rows state in `data-start` where they begin; null means that none is
 * selected.
 */
export const selectedIn = (view: HTMLElement): TextRange | null => {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  const start = offsetOf(view, startContainer, startOffset);
  const end = offsetOf(view, endContainer, endOffset);
  return start !== undefined && end !== undefined && start < end ? { start, end } : null;
};

const offsetOf = (view: HTMLElement, node: Node, at: number): number | undefined => {
  const element = node instanceof Element ? node : node.parentElement;
  const row = element?.closest<HTMLElement>('[data-start]');
  if (!row) return offsetBetween(view, node, at);
  if (!view.contains(row)) return undefined;
  const before = document.createRange();
  before.setStart(row, 0);
  before.setEnd(node, at);
  return Number(row.dataset.start) + before.toString().length;
};

/** A selection may begin or end between rows; then it counts from the beginning of the next row. */
const offsetBetween = (view: HTMLElement, node: Node, at: number): number | undefined => {
  const next = node.childNodes[at];
  if (!view.contains(node) || !(next instanceof HTMLElement) || next.dataset.start === undefined) return undefined;
  return Number(next.dataset.start);
};
