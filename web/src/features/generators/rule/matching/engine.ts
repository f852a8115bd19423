import type { LoadedPage } from '../../queries.ts';
import { type Extraction, extract, type Question } from './extract.ts';

export interface RuleEngine {
  open: (page: LoadedPage) => void;
  /** Answers null where the rule is not valid. */
  extract: (question: Question) => Extraction | null;
}

export const createEngine = (): RuleEngine => {
  let page: LoadedPage;
  return {
    open: opened => {
      page = opened;
    },
    extract: question => extract(page, question),
  };
};
