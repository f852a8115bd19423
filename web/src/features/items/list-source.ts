import { createContext } from 'react';
import type { FeedSource } from './queries.ts';

/** This context gives a row the list that it stands in, for actions from the row on the list. */
export const ListSource = createContext<FeedSource | undefined>(undefined);
