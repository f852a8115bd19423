/** Loads the interface's texts in its language. One language's texts are loaded, never all four. */
import { type Language, languages, pickLanguage } from '@newsbell/contracts/languages';
import { addTexts, onTexts, shownLanguage, showTexts } from './translation.ts';

/** `../../texts.ts` says which texts are in which part. */
const firstTexts = import.meta.glob<object>('./*.json', { query: '?first', import: 'default' });
const laterTexts = import.meta.glob<object>('./*.json', { query: '?later', import: 'default' });
const partOf = (texts: Record<string, () => Promise<object>>, language: Language) => texts[`./${language}.json`]!();

const chosenKey = 'language';
const choiceListeners = new Set<() => void>();

/** Answers the language that was chosen and stored on this browser, if there is one. */
export const chosenLanguage = (): Language | undefined => {
  const chosen = localStorage.getItem(chosenKey);
  return languages.find(each => each === chosen);
};

/** Answers the chosen language, else the browser's first known language, else English. */
export const preferredLanguage = (): Language => chosenLanguage() ?? pickLanguage(navigator.languages);

let started: Promise<void> | undefined;

/** Loads the texts with which the first page can be drawn, unless it is one of `withAllTexts`. */
export const startTexts = (language: Language): Promise<void> => {
  started = start(language);
  return started;
};

/** Loads a page's code and, beside it, the texts that only such pages show. */
export const withAllTexts = async <M>(code: Promise<M>): Promise<M> => {
  const language = currentLanguage();
  const [module, later] = await Promise.all([code, partOf(laterTexts, language)]);
  // A page may begin to load before the texts have started.
  await started;
  addTexts(language, later);
  return module;
};

/** Stores the choice, undefined for the browser's own, and shows it. Changes nothing and answers false when its texts cannot be had. */
export const chooseLanguage = async (choice: Language | undefined): Promise<boolean> => {
  if (!(await showLanguage(choice ?? pickLanguage(navigator.languages)))) return false;
  if (choice) localStorage.setItem(chosenKey, choice);
  else localStorage.removeItem(chosenKey);
  for (const each of choiceListeners) each();
  return true;
};

/** Calls `changed` whenever a language is chosen in this tab, or the page has another one. Answers how to stop. */
export const watchChoice = (changed: () => void): (() => void) => {
  choiceListeners.add(changed);
  const stop = onTexts(changed);
  return () => {
    choiceListeners.delete(changed);
    stop();
  };
};

/** Calls `changed` whenever the page has another language, and follows the choice of other tabs. */
export const watchLanguage = (changed: () => void): void => {
  onTexts(changed);
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === chosenKey) void showLanguage(preferredLanguage());
  });
};

/** Answers the language of the page, also before its texts have come. */
export const currentLanguage = (): Language => shownLanguage() ?? preferredLanguage();

const start = async (language: Language): Promise<void> => {
  show(language, await partOf(firstTexts, language));
};

const show = (language: Language, ...parts: object[]): void => {
  document.documentElement.lang = language;
  showTexts(language, Object.assign({}, ...parts));
};

/** Another language comes whole, because the page that is shown may be one of `withAllTexts`. */
const showLanguage = async (language: Language): Promise<boolean> => {
  if (language === shownLanguage()) return true;
  const parts = [partOf(firstTexts, language), partOf(laterTexts, language)];
  const loaded = await Promise.all(parts).catch(() => undefined);
  if (!loaded) return false;
  show(language, ...loaded);
  return true;
};
