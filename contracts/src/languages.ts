/**
 * These are the interface's languages and the choice between them (spec §1: it is taken from the browser, without the
 * region suffix).
 */
import { z } from 'zod';

export const languages = ['ko', 'en', 'ja', 'zh-CN'] as const;
export const language = z.enum(languages);
export type Language = z.infer<typeof language>;

/** Each language has its own name, so that a person who reads it finds it on any page; they are offered in this order. */
export const languageNames: Record<Language, string> = {
  ko: '한국어',
  ja: '日本語',
  'zh-CN': '简体中文',
  en: 'English',
};

/** `ko-KR` is ko, `zh-*` is zh-CN, and anything unknown is undefined. */
const known = (tag: string): Language | undefined => {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0];
  if (primary === 'zh') return 'zh-CN';
  return languages.find(each => each === primary);
};

/**
 * Content negotiation: answers the first known language of an `Accept-Language` header by its weights, or of a
 * browser's ordered list; else English.
 */
export const pickLanguage = (wanted: string | readonly string[] | undefined): Language => {
  for (const tag of typeof wanted === 'string' ? byWeight(wanted) : (wanted ?? [])) {
    const found = known(tag);
    if (found) return found;
  }
  return 'en';
};

const byWeight = (header: string): string[] =>
  header
    .split(',')
    .slice(0, 32)
    .map(part => {
      const [tag = '', ...parameters] = part.split(';');
      const weight = parameters.map(each => /^\s*q=([\d.]+)\s*$/i.exec(each)?.[1]).find(Boolean);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(each => each.weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(each => each.tag);
