import { type Grammar, grammars, type Half, type Unit } from './grammar.ts';
import { en } from './languages/en.ts';
import { unmarked } from './plain.ts';

/** This file has the words of all languages as parts of patterns, without groups, for texts in `plainOf`'s lower case. */

const each = (of: (grammar: Grammar) => string | undefined): string[] =>
  grammars.flatMap(grammar => unmarked(of(grammar) ?? '').split('|')).filter(word => word !== '');

/** Longer entries come first, because they hold shorter ones. Words of an alphabet end where their letters end. */
export const anyOf = (entries: Iterable<string>): string =>
  [...new Set(entries)]
    .sort((a, b) => b.length - a.length)
    .map(entry => (/[a-zа-я.]\??$/.test(entry) ? `${entry}${wordEnd}` : entry))
    .join('|');

export const wordStart = '(?<![a-zа-я])';
export const wordEnd = '(?![a-zа-я])';

const monthNumbers = new Map<string, number>();
for (const names of grammars.flatMap(({ months }) => months ?? [])) {
  for (const [index, name] of unmarked(names).split(' ').entries()) {
    if (!monthNumbers.has(name)) monthNumbers.set(name, index + 1);
  }
}

export const month = `(?:${anyOf(monthNumbers.keys())})`;

export const monthOf = (name: string): number => monthNumbers.get(name)!;

const smallMonths = grammars
  .filter(({ hasSmallMonths }) => hasSmallMonths)
  .flatMap(({ months }) => months!.flatMap(names => unmarked(names).split(' ')));

export const englishMonths = new Set(en.months!.join(' ').split(' '));

/** These names are written with a capital, which tells them from other words. */
export const capitalMonths = new Set(
  grammars.filter(({ hasSmallMonths }) => !hasSmallMonths).flatMap(({ months }) => months?.join(' ').split(' ') ?? []),
);

/** These names are written small in running text, and are long enough to be no other word. */
export const clearSmallMonths = new Set(
  smallMonths.filter(name => name.length >= 5 && name !== 'marca' && !capitalMonths.has(name)),
);

export const weekday = `(?:\\([月火水木金土日祝・]{1,3}\\)|\\([월화수목금토일]\\)|[(\\[]?(?:${anyOf(
  grammars.flatMap(({ weekdays }) => (weekdays ? unmarked(weekdays).split(' ') : [])),
)})\\.?[)\\]]?)`;

export const of = `(?:${anyOf(each(({ of }) => of))})`;
export const at = `(?:${anyOf(each(({ at }) => at))})`;
export const label = `(?:${anyOf(each(({ labels }) => labels))})`;
export const now = `(?:${anyOf(each(({ now }) => now))})`;

const halves: Half[] = ['am', 'pm', 'noon', 'night'];

export const half = `(?:${anyOf(halves.flatMap(half => each(grammar => grammar.halves?.[half])))})`;

const halfPatterns = halves.map(
  half => [half, new RegExp(`^(?:${anyOf(each(grammar => grammar.halves?.[half]))})$`)] as const,
);

export const halfOf = (word: string): Half | undefined => halfPatterns.find(([, pattern]) => pattern.test(word))?.[0];

export const dayWords = new Map(
  grammars.flatMap(({ days = {} }) =>
    Object.entries(days).map(([word, back]) => [unmarked(word).replaceAll('-', '[- ]'), back] as const),
  ),
);

const asKeys = <Value>(table: Record<string, Value>): [string, Value][] =>
  Object.entries(table).map(([word, value]) => [unmarked(word), value]);

export const counts = new Map(grammars.flatMap(({ counts = {} }) => asKeys(counts)));
export const spans = new Map(grammars.flatMap(({ spans = {} }) => asKeys(spans)));

/**
 * Each language has its own words for a time that is over: `3 m fa` is not read with the `ago` of another, and `m` is a month in one and a
 * minute in another.
 */
export const agos = grammars.flatMap(({ units, counts = {}, spans = {}, ago }) => {
  if (!units || !ago) return [];
  const names = (Object.entries(units) as [Unit, string][]).map(
    ([unit, words]) => [unit, unmarked(words).split(' ')] as const,
  );
  const patterns = names.map(([unit, words]) => [unit, new RegExp(`^(?:${anyOf(words)})$`)] as const);
  const count = `(?:\\d{1,4}|${anyOf(asKeys(counts).map(([word]) => word))})`;
  const unit = `(?:${anyOf(names.flatMap(([, words]) => words))})\\.?`;
  const more = `(?<more>${count})\\s?(?<moreUnit>${unit}),?\\s?(?:(?:and|und|et|y|e|и)\\s)?`;
  const span = Object.keys(spans).length > 0 ? `|(?<span>${anyOf(asKeys(spans).map(([word]) => word))})` : '';
  const told = `(?:(?:${more})?(?<count>${count})\\s?(?<unit>${unit})${span})`;
  const forms = [
    ...(ago.before ? [`${wordStart}${unmarked(ago.before)}\\s${told}`] : []),
    ...(ago.after ? [`(?<![\\d.,a-zа-я])${told}\\s?${unmarked(ago.after)}`] : []),
  ];
  const unitOf = (word: string): Unit => patterns.find(([, pattern]) => pattern.test(word.replace(/\.$/, '')))![0];
  return [{ pattern: new RegExp(forms.join('|')), unitOf }];
});
