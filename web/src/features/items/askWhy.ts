import type { FeedItem } from '@newsbell/contracts/items';
import { createContext } from 'react';

/** Asks why the person was not told of an item. Undefined where nobody is signed in. */
export const AskWhy = createContext<((item: FeedItem) => void) | undefined>(undefined);
