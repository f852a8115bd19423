import type { MarkdownIt } from 'markdown-it';

/** markdown-it drops the text below this depth, so `boundDepth` ends blocks before it; labels of links nest no deeper. */
export const MOST_NESTING = 20;

/** A list counts twice. */
const DEEPEST_BLOCK = MOST_NESTING - 2;

/** Each mark takes some microseconds, and some patterns take time in the square of their marks. */
const MOST_MARKS = 15_000;

const MARK = /[*_~[\]!<>&\\`|:/]|[-+#=]+/g;
const BLANK = /^[\s>]*$/;
const DELIMITER_ROW = /^[\s>]*[-:|][-:|\s]*$/;

/**
 * Answers where Markdown ends because there are too many marks: at the beginning of a line, or at the end. A line is two marks, and in a
 * table as many more as there are columns, because missing cells are added.
 */
export const endOfMarks = (source: string): number => {
  let marks = 0;
  let columns = 0;
  for (let start = 0; start < source.length; ) {
    const end = source.indexOf('\n', start) + 1 || source.length;
    const line = source.slice(start, end);
    if (BLANK.test(line)) columns = 0;
    else if (DELIMITER_ROW.test(line)) columns = line.split('|').length;
    marks += 2 + columns + (line.match(MARK)?.length ?? 0);
    if (marks > MOST_MARKS) return start;
    start = end;
  }
  return source.length;
};

/** Below the deepest block, the markers of quotes and lists are text. */
export const boundDepth = (markdown: MarkdownIt): void =>
  markdown.block.ruler.before('table', 'deepest', (state, start, end, silent) => {
    if (silent || state.level < DEEPEST_BLOCK) return false;
    let next = start + 1;
    while (next < end && !state.isEmpty(next) && !(state.sCount[next]! >= 0 && state.sCount[next]! < state.blkIndent))
      next++;
    state.line = next;
    state.push('paragraph_open', 'p', 1).map = [start, next];
    const text = state.push('inline', '', 0);
    text.content = state.getLines(start, next, state.blkIndent, false).trim();
    text.map = [start, next];
    text.children = [];
    state.push('paragraph_close', 'p', -1);
    return true;
  });

const LONGEST_OF_REFERENCES = 256 * 1024;

/** A long address that is defined once and used a thousand times would make a thousand times the text; such definitions do not count. */
export const boundReferences = (markdown: MarkdownIt): void => {
  markdown.core.ruler.after('block', 'bound_references', state => {
    const references: Record<string, { href: string; title: string }> = state.env.references ?? {};
    const longest = Math.max(0, ...Object.values(references).map(({ href, title }) => href.length + title.length));
    const uses = state.src.split(']').length - 1;
    if (longest * uses > LONGEST_OF_REFERENCES) state.env.references = undefined;
  });
};
