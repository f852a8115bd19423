import type { FeedItem } from '@newsbell/contracts/items';
import { createContext } from 'react';

/** Asks why the person was not notified of an item. It is undefined where no account is signed in. */
export const AskWhy = createContext<((item: FeedItem) => void) | undefined>(undefined);
