import { type Language, languages } from '@newsbell/contracts/languages';

export type Texts = Partial<Record<Language, string>>;

/** The reader's own language comes first. */
export const languagesFor = (reader: Language): Language[] => [reader, ...languages.filter(each => each !== reader)];

/** Answers the text as the reader sees it; undefined where none has been written. */
export const textFor = (reader: Language, texts: Texts): { text: string; lang: Language } | undefined => {
  const lang = [reader, 'en' as const, ...languages].find(each => texts[each]?.trim());
  return lang && { text: texts[lang]!.trim(), lang };
};
