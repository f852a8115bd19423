/** Frames the parts of a text that may be wider than the page, so that they scroll by themselves. */
export interface FrameTexts {
  table: string;
  code: string;
}

/** Code and tables under `content` become named groups, which assistive technology announces. */
export const frameWideParts = (content: ParentNode, texts: FrameTexts): void => {
  for (const each of content.querySelectorAll('table')) frameTable(each, texts.table);
  for (const each of content.querySelectorAll('pre')) nameGroup(each, texts.code);
};

/** The table stays a table for assistive technology, since only its frame scrolls. Header cells state their scope. */
const frameTable = (table: HTMLTableElement, name: string): void => {
  for (const cell of table.querySelectorAll('th')) {
    cell.scope = cell.parentElement!.querySelector('td') && !cell.previousElementSibling ? 'row' : 'col';
  }
  if (table.parentElement?.closest('table')) return;
  const frame = Object.assign(document.createElement('div'), { className: 'table' });
  nameGroup(frame, table.caption?.textContent || name);
  table.replaceWith(frame);
  frame.append(table);
};

const nameGroup = (box: Element, name: string): void => {
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', name);
};
