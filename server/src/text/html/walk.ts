import { Tokenizer } from 'htmlparser2';
import { droppedElements, droppedVoidElements } from './elements.ts';

export type Attributes = Record<string, string>;

export type HtmlHandler = {
  /** A start tag outside of what is dropped. */
  open(name: string, attributes: Attributes): void;
  /** Any end tag outside of what is dropped, whether or not it was opened. */
  close(name: string): void;
  /** It receives text with its references decoded, in pieces. */
  text(piece: string): void;
  /** The start tag of an element that is dropped, or of one inside of it. */
  dropped?(name: string, attributes: Attributes): void;
  /** True ends the walk. */
  full?(): boolean;
};

/**
 * Reads HTML in one pass, in time linear in its length and without building a tree. Names are lower case, line ends
 * are \n, and there are no control characters or lone surrogates. Of the attributes only those are given that
 * somebody asks for.
 */
export const walkHtml = (html: string, handler: HtmlHandler): void => {
  const source = withoutControls(html);
  let name = '';
  let attributes: Attributes = none;
  let attribute = '';
  let value = '';
  let dropping = '';
  let depth = 0;

  const isForeign = () => dropping === 'svg' || dropping === 'math';

  const endOfStartTag = (selfClosing: boolean) => {
    if (dropping !== '') {
      if (name === dropping && !(selfClosing && isForeign())) depth++;
      handler.dropped?.(name, attributes);
    } else if (droppedVoidElements.has(name)) {
      handler.dropped?.(name, attributes);
    } else if (droppedElements.has(name)) {
      dropping = name;
      depth = 1;
      handler.dropped?.(name, attributes);
      if (selfClosing && isForeign()) dropping = '';
    } else {
      handler.open(name, attributes);
    }
    if (handler.full?.()) tokenizer.pause();
  };

  const tokenizer: Tokenizer = new Tokenizer(
    {},
    {
      isInForeignContext: isForeign,
      onopentagname(start, end) {
        name = lowerCase(source.slice(start, end));
        attributes = none;
      },
      onattribname(start, end) {
        const found = lowerCase(source.slice(start, end));
        attribute = wanted.has(found) && !(found in attributes) ? found : '';
        value = '';
      },
      onattribdata(start, end) {
        if (attribute !== '') value += source.slice(start, end);
      },
      onattribentity(point) {
        if (attribute !== '') value += charOf(point);
      },
      onattribend() {
        if (attribute === '') return;
        if (attributes === none) attributes = Object.create(null) as Attributes;
        attributes[attribute] = value;
      },
      onopentagend: () => endOfStartTag(false),
      onselfclosingtag: () => endOfStartTag(true),
      onclosetag(start, end) {
        const closed = lowerCase(source.slice(start, end));
        if (dropping === '') handler.close(closed);
        else if (closed === dropping && --depth === 0) dropping = '';
      },
      ontext(start, end) {
        if (dropping !== '') return;
        handler.text(source.slice(start, end));
        if (handler.full?.()) tokenizer.pause();
      },
      ontextentity(point) {
        if (dropping !== '') return;
        handler.text(charOf(point));
        if (handler.full?.()) tokenizer.pause();
      },
      oncdata() {},
      oncomment() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      onend() {},
    },
  );
  tokenizer.write(source);
  tokenizer.end();
};

const none: Attributes = Object.freeze(Object.create(null)) as Attributes;

const wanted = new Set(
  (
    'href id src srcset alt title width height style colspan rowspan start reversed value data allowfullscreen type ' +
    'data-src data-srcset data-original data-original-src data-lazy-src data-lazy-srcset data-lazy data-url data-img-src ' +
    'data-actualsrc data-echo data-hi-res-src data-full-src data-orig-file'
  ).split(' '),
);

// Lower-casing nearly always finds nothing to do; asking first spares the copy.
const lowerCase = (name: string): string => (/[A-Z]/.test(name) ? name.toLowerCase() : name);

const withoutControls = (html: string): string => {
  const wellFormed = html.isWellFormed() ? html : html.toWellFormed();
  if (!/[\0-\x08\x0b-\x1f\x7f]/.test(wellFormed)) return wellFormed;
  return wellFormed.replace(/\r\n?|\x0c/g, '\n').replace(/[\0-\x08\x0b\x0e-\x1f\x7f]/g, '');
};

const charOf = (point: number): string => {
  if (point < 0x20 || point === 0x7f) return point === 9 || point === 10 ? String.fromCharCode(point) : ' ';
  return String.fromCodePoint(point);
};
