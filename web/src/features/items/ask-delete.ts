import type { FeedItem } from '@newsbell/contracts/items';
import { createContext } from 'react';

/** Asks once more before published news is deleted. */
export const AskDelete = createContext<((item: FeedItem) => void) | undefined>(undefined);
