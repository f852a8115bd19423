/**
 * Renames handlers and the base in the source of a page: `x-onclick`, `x-href`. A browser reports those that its page's policy forbids as
 * soon as they are parsed, even where nothing is ever run. The tree is the same but for these names. The tokenizer finds tags as a browser
 * does wherever that matters: text that it takes for a tag by mistake, as in a drawing's CDATA, gets two extra letters.
 */
export const quiet = (source: string): string => {
  const parts: string[] = [];
  let done = 0;
  const rename = (at: number) => {
    parts.push(source.slice(done, at));
    done = at;
  };
  for (let at = source.indexOf('<'); at >= 0 && at < source.length; at = source.indexOf('<', at)) {
    const isEnd = source[at + 1] === '/';
    const start = at + (isEnd ? 2 : 1);
    if (!isLetter(source[start])) {
      at = behindRemark(source, at);
      continue;
    }
    const nameEnd = next(source, start, NAME_END);
    const name = source.slice(start, nameEnd).toLowerCase();
    at = behindTag(source, nameEnd, place => {
      if (isNoisy(name, source, place)) rename(place);
    });
    if (!isEnd && RAW.has(name)) at = behindRaw(source, at, name);
  }
  return parts.length === 0 ? source : `${parts.join('x-')}x-${source.slice(done)}`;
};

const RAW = new Set('script style textarea title xmp iframe noembed noframes'.split(' '));

const isLetter = (character: string | undefined) => character !== undefined && /[a-z]/i.test(character);

const NAME_END = /[\s/>]/g;
const ATTRIBUTE = /[^\s/]/g;
const ATTRIBUTE_END = /[\s/>=]/g;
const VALUE = /\S/g;
const VALUE_END = /[\s>]/g;

/** Finds the next match from an offset on; answers the end where there is none. */
const next = (source: string, from: number, what: RegExp): number => {
  what.lastIndex = from;
  return what.exec(source)?.index ?? source.length;
};

const isNoisy = (tag: string, source: string, at: number): boolean =>
  /^on/i.test(source.slice(at, at + 2)) || (tag === 'base' && /^href[\s/>=]/i.test(source.slice(at, at + 5)));

/** Answers the offset behind the `>` of a tag whose name has ended; the callback gets the start of each attribute. */
const behindTag = (source: string, from: number, onAttribute: (at: number) => void): number => {
  let at = from;
  while (at < source.length) {
    at = next(source, at, ATTRIBUTE);
    if (at >= source.length || source[at] === '>') return at + 1;
    onAttribute(at);
    // A name may begin with an equals sign.
    const named = next(source, next(source, at + 1, ATTRIBUTE_END), VALUE);
    if (source[named] !== '=') at = named;
    else at = behindValue(source, next(source, named + 1, VALUE));
  }
  return source.length;
};

const behindValue = (source: string, at: number): number => {
  const quote = source[at];
  if (quote !== '"' && quote !== "'") return next(source, at, VALUE_END);
  const end = source.indexOf(quote, at + 1);
  return end < 0 ? source.length : end + 1;
};

/** Answers the offset behind a comment, a doctype, an instruction, or a `<` that stands for itself. */
const behindRemark = (source: string, at: number): number => {
  if (source.startsWith('<!--', at)) {
    const isEmpty = /^-?>/.exec(source.slice(at + 4, at + 6));
    if (isEmpty) return at + 4 + isEmpty[0].length;
    return behind(source, at + 4, /--!?>/g);
  }
  return /^[!?/]/.test(source.slice(at + 1, at + 2)) ? behind(source, at + 2, />/g) : at + 1;
};

const behindRaw = (source: string, from: number, name: string): number => {
  const end = new RegExp(`</${name}[\\s/>]`, 'gi');
  end.lastIndex = from;
  return end.exec(source)?.index ?? source.length;
};

const behind = (source: string, from: number, what: RegExp): number => {
  what.lastIndex = from;
  const found = what.exec(source);
  return found ? found.index + found[0].length : source.length;
};
