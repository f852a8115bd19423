import { type Language, languages } from '@newsbell/contracts/languages';

/** The address of a board's page says which part of it is shown; a default is not written into it. */
export interface BoardSearch {
  /** Pages begin at 0, which the address leaves out. */
  page?: number;
  sort?: 'answered';
  language?: Language;
  q?: string;
}

const queryAtMost = 100;

/** Reads the search part of an address. A value that cannot be is left out; one that looks like a number comes as a number. */
export const boardSearchIn = ({ page, sort, language, q }: Record<string, unknown>): BoardSearch => {
  const sought = q === undefined ? '' : String(q).trim().slice(0, queryAtMost);
  const spoken = languages.find(each => each === language);
  return {
    ...(Number.isSafeInteger(page) && Number(page) > 0 && { page: Math.min(Number(page), 1_000_000) }),
    ...(sort === 'answered' && { sort }),
    ...(spoken && { language: spoken }),
    ...(sought && { q: sought }),
  };
};
