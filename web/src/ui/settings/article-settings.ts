/**
 * Stores the typography of articles in localStorage, and puts it on the page as `--article-size`, `--article-measure`
 * and `data-article-family` on `<html>`, the same in every open tab. `styles/base.css` makes `--article-family` of the
 * attribute, for each language's own letters.
 */
import { useSyncExternalStore } from 'react';

/** The choices stand in the order shown. Sizes are in px. */
export const articleChoices = {
  size: ['15', '17', '19', '21', '24'],
  family: ['sans', 'serif'],
  width: ['narrow', 'medium', 'wide'],
} as const;

export type ArticleSetting = keyof typeof articleChoices;
export type ArticleSettings = { [S in ArticleSetting]: (typeof articleChoices)[S][number] };

const defaults: ArticleSettings = { size: '17', family: 'sans', width: 'medium' };
const measures: Record<ArticleSettings['width'], string> = { narrow: '32em', medium: '38em', wide: '44em' };
const keys: Record<ArticleSetting, string> = {
  size: 'articleSize',
  family: 'articleFamily',
  width: 'articleWidth',
};

let settings = defaults;
const listeners = new Set<() => void>();

/** Shows what is stored, now and whenever another tab changes it. */
export const startArticleSettings = (): void => {
  show();
  window.addEventListener('storage', ({ key }) => {
    if (key === null || Object.values(keys).includes(key)) show();
  });
};

export const setArticleSetting = <S extends ArticleSetting>(setting: S, value: ArticleSettings[S]): void => {
  localStorage.setItem(keys[setting], value);
  show();
};

export const useArticleSettings = (): ArticleSettings =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => settings,
  );

const show = (): void => {
  settings = { size: stored('size'), family: stored('family'), width: stored('width') };
  const page = document.documentElement;
  page.style.setProperty('--article-size', `${settings.size}px`);
  page.style.setProperty('--article-measure', measures[settings.width]);
  page.dataset.articleFamily = settings.family;
  for (const each of listeners) each();
};

/** The stored value may be another version's word. */
const stored = <S extends ArticleSetting>(setting: S): ArticleSettings[S] => {
  const choices: readonly string[] = articleChoices[setting];
  const value = localStorage.getItem(keys[setting]);
  return (choices.find(each => each === value) as ArticleSettings[S] | undefined) ?? defaults[setting];
};
