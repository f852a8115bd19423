import type { Language } from '@newsbell/contracts/languages';

const names = new Map<Language, Intl.DisplayNames>();

/** Answers what the reader calls a language, such as 일본어 for `ja-JP`; undefined where it has no name. */
export const languageName = (tag: string | undefined, reader: Language): string | undefined => {
  const primary = tag?.split('-')[0];
  if (!primary) return undefined;
  const known = names.get(reader) ?? new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' });
  names.set(reader, known);
  return known.of(primary);
};
