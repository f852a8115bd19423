import { decodeHTML } from 'entities/decode';
import { sourcePieces } from './markup.ts';

/**
 * Answers the visible text of a piece of HTML source: tags stripped, entities decoded, a space where a block begins or ends, white space
 * collapsed. `visibleText` does the same for trees.
 */
export const plainText = (html: string): string => {
  if (!/[<&]/.test(html)) return collapse(html);
  let text = '';
  let hidden = { name: '', depth: 0 };
  for (const piece of sourcePieces(html)) {
    if (piece.kind === 'text') {
      if (hidden.depth === 0) text += decodeHTML(html.slice(piece.start, piece.end));
      continue;
    }
    if (hidden.depth > 0) {
      if (piece.name === hidden.name && !piece.isClosed) hidden.depth += piece.isEnd ? -1 : 1;
      continue;
    }
    if (unseen.has(piece.name) && !piece.isEnd && !piece.isClosed) hidden = { name: piece.name, depth: 1 };
    if (!inline.has(piece.name)) text += ' ';
  }
  return collapse(text);
};

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();

const unseen = new Set(['noscript', 'template', 'svg']);

const inline = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark nobr q rp rt ruby s samp ' +
    'small span strike strong sub sup time tt u var wbr script style noscript template svg'
  ).split(' '),
);
