/** Names of folders that come from elsewhere. Calls refuse a name that the person has already; a file is not asked again. */
import { subscriptionLimits, tidyName } from '@newsbell/contracts/subscription-rules';

/** The form in which names are compared, as the function `folder_key` of the database has it, which is the judge. */
export const folderKey = (name: string): string =>
  name
    .normalize('NFKC')
    // Flags of England and Scotland differ in tags alone.
    .replace(/[\p{Default_Ignorable_Code_Point}--[\u{e0000}-\u{e0fff}]]/gv, '')
    .replace(/[\s\u0085]+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll('ς', 'σ');

/** Answers the names in their order, tidy and no two equal: of equal ones the first stays, the others get ` (2)`, ` (3)` … */
export const distinctNames = (names: readonly string[]): string[] => {
  const cut = names.map(name => fitting(tidyName(name), ''));
  const taken = new Set(cut.map(folderKey));
  const numbers = new Map<string, number>();
  return cut.map(name => {
    const key = folderKey(name);
    let number = numbers.get(key) ?? 1;
    let distinct = name;
    if (numbers.has(key)) while (taken.has(folderKey(distinct))) distinct = fitting(name, ` (${++number})`);
    numbers.set(key, number);
    taken.add(folderKey(distinct));
    return distinct;
  });
};

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The name with its end, shortened by whole characters to what a name may have. */
const fitting = (name: string, end: string): string => {
  let kept = '';
  for (const { segment } of characters.segment(name)) {
    if (kept.length + segment.length + end.length > subscriptionLimits.folderName) break;
    kept += segment;
  }
  return kept.trim() + end;
};
