import { type BoardKey, type RequestState, requestStates } from '@newsbell/contracts/board-rules';
import { type Language, languages } from '@newsbell/contracts/languages';

/** These orders are offered besides the newest first; the last one is of requests. */
export const sorts = ['answered', 'wanted'] as const;
export type Sort = (typeof sorts)[number];

/** The address of a board's page says which part of it is shown; a default is not written into it. */
export interface BoardSearch {
  /** Pages begin at 0, which the address leaves out. */
  page?: number;
  sort?: Sort;
  language?: Language;
  /** Questions with an accepted answer, or those without. */
  answered?: boolean;
  /** Requests of this state. */
  state?: RequestState;
  q?: string;
}

const queryAtMost = 100;

/**
 * Reads the search part of an address. A value that cannot be becomes undefined, because the address's own word would show through
 * otherwise; one that looks like a number comes as a number.
 */
export const boardSearchIn = ({ page, sort, language, answered, state, q }: Record<string, unknown>): BoardSearch => ({
  page: Number.isSafeInteger(page) && Number(page) > 0 ? Math.min(Number(page), 1_000_000) : undefined,
  sort: sorts.find(each => each === sort),
  language: languages.find(each => each === language),
  answered: typeof answered === 'boolean' ? answered : undefined,
  state: requestStates.find(each => each === state),
  q: (q === undefined ? '' : String(q).trim().slice(0, queryAtMost)) || undefined,
});

/** Leaves out of an address what this board does not have: answers are of questions, states and votes of requests. */
export const searchOn = (board: BoardKey, search: BoardSearch): BoardSearch =>
  // The rest keeps its order, in which the address has it.
  Object.fromEntries(
    Object.entries(search).filter(([name, value]) => {
      if (name === 'answered') return board === 'qna';
      return board === 'request' || (name !== 'state' && !(name === 'sort' && value === 'wanted'));
    }),
  );
