import { createContext } from 'react';

/** It is the keyword that the person wants to change; its chip is marked, and the field beside it has the focus. Null: the filter itself. */
export const AskedKeyword = createContext<string | null | undefined>(undefined);
