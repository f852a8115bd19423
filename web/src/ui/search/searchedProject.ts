import { createContext } from 'react';

/** The source whose page this is, as far as the page knows it; its title comes with the answer. */
export interface SearchedProject {
  urlKey: string;
  title: string | undefined;
}

/** Told by the root layout, because only features know sources. Undefined where no source's page is. */
export const SearchedProjectContext = createContext<SearchedProject | undefined>(undefined);
