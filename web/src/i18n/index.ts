/** The interface's language and its texts. One language's texts are loaded, never all four. */
import { type Language, languages, pickLanguage } from '@newsbell/contracts/languages';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type en from './en.json';
import { productName } from './productName.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en };
  }
}

const texts: Record<Language, () => Promise<{ default: object }>> = {
  en: () => import('./en.json'),
  ko: () => import('./ko.json'),
  ja: () => import('./ja.json'),
  'zh-CN': () => import('./zh-CN.json'),
};

const chosenKey = 'language';

/** What was chosen and stored, else the browser's first known language, else English. */
export const preferredLanguage = (): Language => {
  const chosen = localStorage.getItem(chosenKey);
  return languages.find(each => each === chosen) ?? pickLanguage(navigator.languages);
};

export const startTexts = async (language: Language): Promise<void> => {
  const loaded = await texts[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: loaded.default } },
    interpolation: { escapeValue: false, defaultVariables: { productName } },
    react: { useSuspense: false },
  });
  document.documentElement.lang = language;
};

/** The language of the page, also before its texts have come. */
export const currentLanguage = (): Language => (i18next.language as Language | undefined) ?? preferredLanguage();
