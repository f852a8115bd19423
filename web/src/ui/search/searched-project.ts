import { createContext } from 'react';

/** This is the source whose page is shown, as far as the page knows it; its title comes with the answer. */
export interface SearchedProject {
  urlKey: string;
  title: string | undefined;
}

/** The root layout provides this, because only features know sources. It is undefined where no source's page is shown. */
export const SearchedProjectContext = createContext<SearchedProject | undefined>(undefined);
