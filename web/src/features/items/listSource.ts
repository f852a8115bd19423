import { createContext } from 'react';
import type { FeedSource } from './queries.ts';

/** The list that a row stands in, for what is done from the row to the list. */
export const ListSource = createContext<FeedSource | undefined>(undefined);
