import type { Language } from '@newsbell/contracts/languages';

/** Writes names one after another. Korean readers expect commas: the locale data's “및” is the word of laws and forms. */
export const listed = (names: readonly string[], language: Language): string =>
  language === 'ko' ? names.join(', ') : new Intl.ListFormat(language).format(names);
