import type { Language } from '@newsbell/contracts/languages';
import { createContext } from 'react';

/** Saves the language that is chosen here for the person's mails and notices. The root layout provides it, because only features may call the server. */
export const SaveLanguage = createContext<((language: Language) => void) | undefined>(undefined);
