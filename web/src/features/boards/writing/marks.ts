/** Sets the marks of Markdown around what is selected in a text, or takes them away again. */

export const marks = ['bold', 'link', 'list', 'quote', 'code'] as const;
export type Mark = (typeof marks)[number];

/** The selection of a text, in UTF-16 units. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** `insert` takes the place of the text from `from` to `to`; then the selection goes from `start` to `end`. */
export interface Change {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

export const setMark = (mark: Mark, selected: Selected): Change => {
  switch (mark) {
    case 'bold':
      return wrap(trimmed(selected), '**');
    case 'link':
      return link(trimmed(selected));
    case 'list':
      return prefix(selected, '- ');
    case 'quote':
      return prefix(selected, '> ');
    case 'code':
      return /\n/.test(chosen(selected)) ? fence(selected) : wrap(trimmed(selected), '`');
  }
};

const chosen = ({ text, start, end }: Selected): string => text.slice(start, end);

/** A mark beside a blank is none, so the blanks at the ends of a selection stay outside. */
const trimmed = (selected: Selected): Selected => {
  const words = chosen(selected);
  if (words.trim() === '') return selected;
  const start = selected.start + words.length - words.trimStart().length;
  return { ...selected, start, end: start + words.trim().length };
};

const wrap = ({ text, start, end }: Selected, mark: string): Change => {
  const words = text.slice(start, end);
  const size = mark.length;
  if (text.slice(start - size, start) === mark && text.slice(end, end + size) === mark && start >= size)
    return { from: start - size, to: end + size, insert: words, start: start - size, end: end - size };
  if (words.length > 2 * size && words.startsWith(mark) && words.endsWith(mark))
    return { from: start, to: end, insert: words.slice(size, -size), start, end: end - 2 * size };
  return { from: start, to: end, insert: mark + words + mark, start: start + size, end: end + size };
};

/** Afterwards that is selected which is still to be typed: the address, or the words of an address. */
const link = ({ text, start, end }: Selected): Change => {
  const words = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(words))
    return { from: start, to: end, insert: `[](${words})`, start: start + 1, end: start + 1 };
  const address = start + words.length + 3;
  const insert = `[${words}](https://)`;
  if (words === '') return { from: start, to: end, insert, start: start + 1, end: start + 1 };
  return { from: start, to: end, insert, start: address, end: address + 'https://'.length };
};

/** The mark begins each line of the selection; where every line has it already, it goes. */
const prefix = ({ text, start, end }: Selected, mark: string): Change => {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(start, end - 1));
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every(line => line.startsWith(mark));
  const insert = lines.map(line => (isMarked ? line.slice(mark.length) : mark + line)).join('\n');
  if (start === end) {
    const caret = Math.max(from, start + (isMarked ? -mark.length : mark.length));
    return { from, to, insert, start: caret, end: caret };
  }
  return { from, to, insert, start: from, end: from + insert.length };
};

/** Code of several lines stands between two lines of its own. */
const fence = ({ text, start, end }: Selected): Change => {
  const words = text.slice(start, end).replace(/^\n+|\n+$/g, '');
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n';
  const after = end === text.length || text[end] === '\n' ? '' : '\n';
  const open = `${before}\`\`\`\n`;
  const insert = `${open}${words}\n\`\`\`${after}`;
  return { from: start, to: end, insert, start: start + open.length, end: start + open.length + words.length };
};
