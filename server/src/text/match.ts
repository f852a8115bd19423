import { foldWithMap } from './fold.ts';
import type { FoldedFields } from './folded-fields.ts';
import type { Query, Scope, Term } from './query.ts';

/** Title, title with text, and the fields of one item are all folded. The text has the fields, too. */
export type FoldedItem = { title: string; text: string; fields: FoldedFields | null };

/** Answers whether the item meets every term of the query; the same answer as `toTsquery` and `needles` give in SQL. */
export const matches = (query: Query, item: FoldedItem): boolean => {
  const searched = searchedIn(item, query.scope);
  return meets(query, needle => searched.includes(needle));
};

/** Answers as `matches` does, for many queries on one item: its words are listed once, and any other needle is looked for once. */
export const matcherOf = (item: FoldedItem): ((query: Query) => boolean) => {
  const [inTitle, inText] = [finderIn(item.title), finderIn(item.text)];
  return query => {
    if (typeof query.scope === 'object') return matches(query, item);
    return meets(query, query.scope === 'title' ? inTitle : inText);
  };
};

/** An item without the field has nothing in it. */
const searchedIn = ({ title, text, fields }: FoldedItem, scope: Scope): string => {
  if (typeof scope === 'object') return fields?.[scope.field] ?? '';
  return scope === 'title' ? title : text;
};

const meets = ({ terms }: Query, has: (needle: string) => boolean): boolean =>
  terms.length > 0 && terms.every(({ needle, excluded }) => has(needle) !== excluded);

const finderIn = (folded: string): ((needle: string) => boolean) => {
  const words = new Set(folded.split(' '));
  const known = new Map<string, boolean>();
  return needle => {
    if (WORD.test(needle)) return words.has(needle.slice(1, -1));
    const found = known.get(needle) ?? folded.includes(needle);
    known.set(needle, found);
    return found;
  };
};

/** A needle that is one whole word: the words of a folded text stand between single spaces. */
const WORD = /^ [^ ]+ $/;

export type Span = [start: number, end: number];

/** Where the query's words stand in the text as it was written: UTF-16 offsets, in order, without overlaps. */
export const hitSpans = (original: string, query: Query): Span[] => hitsIn(original, query).spans;

/** The same, and where each of the query's terms that stand there stands first. */
export const hitsIn = (original: string, query: Query): { spans: Span[]; terms: Map<Term, number> } => {
  const sought = query.terms.filter(term => !term.excluded);
  const terms = new Map<Term, number>();
  if (sought.length === 0) return { spans: [], terms };
  const { folded, map } = foldWithMap(original);
  const spans: Span[] = [];
  for (const term of sought) {
    const { needle } = term;
    for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + 1)) {
      const first = needle.startsWith(' ') ? at + 1 : at;
      const last = at + needle.length - (needle.endsWith(' ') ? 2 : 1);
      spans.push([map[first]!, endInOriginal(map, last)]);
      if (!terms.has(term)) terms.set(term, map[first]!);
    }
  }
  return { spans: joined(spans), terms };
};

/** Several folded units may come from one place (ß gives ss): the hit ends where something else begins. */
const endInOriginal = (map: Int32Array, last: number): number => {
  let next = last + 1;
  while (next < map.length - 1 && map[next] === map[last]) next++;
  return map[next]!;
};

const joined = (spans: Span[]): Span[] => {
  spans.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const result: Span[] = [];
  for (const span of spans) {
    const before = result.at(-1);
    if (before && span[0] < before[1]) before[1] = Math.max(before[1], span[1]);
    else result.push(span);
  }
  return result;
};
