/** The definition by which the items of a web page are found, as a generator stores it. */
import type { Definition } from '@newsbell/extraction/definition';
import type { RuleMapping } from '@newsbell/extraction/rule/mapping';

export type PageDefinition =
  | ({ builder: 'XPATH' } & Definition)
  | { builder: 'RULE'; rule: string; mapping: RuleMapping };

/** The outcome of a check of a page, besides the items themselves. */
export interface PageResult {
  bytes: number;
  /** It counts items with a title and a link, each link once. */
  items: number;
  /** The items, and what was none for want of a title or a link. */
  candidates: number;
  distinctTitles: number;
  /** It is 0 for the definition itself and n for its nth fallback. Always 0 for a rule. */
  locator: number;
}
