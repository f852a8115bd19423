import type { FeedItem } from '@newsbell/contracts/items';
import { createContext } from 'react';

/** Removes a page that the person keeps. It can be taken back. */
export const DropSaved = createContext<((item: FeedItem) => void) | undefined>(undefined);
