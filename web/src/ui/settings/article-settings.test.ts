// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setArticleSetting, startArticleSettings, useArticleSettings } from './article-settings.ts';

const page = document.documentElement;
const shown = () => ({
  size: page.style.getPropertyValue('--article-size'),
  measure: page.style.getPropertyValue('--article-measure'),
  family: page.dataset.articleFamily,
});
const anotherTabWrites = (key: string, newValue: string) => {
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
};

beforeEach(() => {
  localStorage.clear();
  startArticleSettings();
});

it('an article is set in a sans of 17 px and at most 38 em wide until something else is chosen', () => {
  expect(shown()).toEqual({ size: '17px', measure: '38em', family: 'sans' });
});

it('a choice is on the page and in every component at once, and there again after a reload', () => {
  const { result } = renderHook(useArticleSettings);
  act(() => {
    setArticleSetting('size', '21');
    setArticleSetting('family', 'serif');
    setArticleSetting('width', 'narrow');
  });
  const chosen = { size: '21px', measure: '32em', family: 'serif' };
  expect(shown()).toEqual(chosen);
  expect(result.current).toEqual({ size: '21', family: 'serif', width: 'narrow' });
  page.removeAttribute('style');
  startArticleSettings();
  expect(shown()).toEqual(chosen);
});

it('what another tab chooses is shown here too', () => {
  const { result } = renderHook(useArticleSettings);
  act(() => anotherTabWrites('articleSize', '24'));
  expect(shown().size).toBe('24px');
  expect(result.current.size).toBe('24');
});

it('a stored word that is none of the choices is as if nothing were chosen', () => {
  anotherTabWrites('articleFamily', 'comic');
  expect(shown().family).toBe('sans');
});
