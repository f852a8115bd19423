/** Serves the terms as HTML: the operator's file, else our own in the caller's language. */
import { readFile } from 'node:fs/promises';
import type { Language } from '@newsbell/contracts/languages';
import { sanitise } from '#text/html/sanitise.ts';

/** Read at each call, so that a change needs no restart. `null` file: our own. */
export const readTerms = async (file: string | undefined, language: Language): Promise<string> => {
  const own = new URL(`./terms/${language}.html`, import.meta.url);
  return file ? sanitise(await readFile(file, 'utf8')) : readFile(own, 'utf8');
};
