import { createContext } from 'react';

/** It names a thing that people report: an item of a source, a post, or a comment on that post. */
export interface Reported {
  type: 'NEWS' | 'POST';
  id: number;
  comment?: number;
}

/** Asks a person for the reason of a report; a visitor is led to sign in. It is undefined outside of the frame of the pages. */
export const AskReport = createContext<((thing: Reported) => void) | undefined>(undefined);
