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

/** What was chosen and stored on this browser, if anything. */
export const chosenLanguage = (): Language | undefined => {
  const chosen = localStorage.getItem(chosenKey);
  return languages.find(each => each === chosen);
};

/** What was chosen, else the browser's first known language, else English. */
export const preferredLanguage = (): Language => chosenLanguage() ?? pickLanguage(navigator.languages);

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

/** Stores the choice, undefined for the browser's own, and shows it. Changes nothing and answers false when its texts cannot be had. */
export const chooseLanguage = async (choice: Language | undefined): Promise<boolean> => {
  if (!(await showLanguage(choice ?? pickLanguage(navigator.languages)))) return false;
  if (choice) localStorage.setItem(chosenKey, choice);
  else localStorage.removeItem(chosenKey);
  return true;
};

/** Calls `changed` whenever the page has another language, and follows the choice of other tabs. */
export const watchLanguage = (changed: () => void): void => {
  i18next.on('languageChanged', changed);
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === chosenKey) void showLanguage(preferredLanguage());
  });
};

/** The language of the page, also before its texts have come. */
export const currentLanguage = (): Language => (i18next.language as Language | undefined) ?? preferredLanguage();

const showLanguage = async (language: Language): Promise<boolean> => {
  if (language === i18next.language) return true;
  const loaded = await texts[language]().catch(() => undefined);
  if (!loaded) return false;
  i18next.addResourceBundle(language, 'translation', loaded.default);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
  return true;
};
