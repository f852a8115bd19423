import { type Language, languages } from '@newsbell/contracts/languages';

/** The address of a board's page says which part of it is shown; a default is not written into it. */
export interface BoardSearch {
  /** Pages begin at 0, which the address leaves out. */
  page?: number;
  sort?: 'answered';
  language?: Language;
  /** Questions with an accepted answer, or those without. */
  answered?: boolean;
  q?: string;
}

const queryAtMost = 100;

/**
 * Reads the search part of an address. A value that cannot be becomes undefined, because the address's own word would show through
 * otherwise; one that looks like a number comes as a number.
 */
export const boardSearchIn = ({ page, sort, language, answered, q }: Record<string, unknown>): BoardSearch => ({
  page: Number.isSafeInteger(page) && Number(page) > 0 ? Math.min(Number(page), 1_000_000) : undefined,
  sort: sort === 'answered' ? sort : undefined,
  language: languages.find(each => each === language),
  answered: typeof answered === 'boolean' ? answered : undefined,
  q: (q === undefined ? '' : String(q).trim().slice(0, queryAtMost)) || undefined,
});
