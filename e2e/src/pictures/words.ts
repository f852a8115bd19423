/** These words find something in each language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/ensure/places.mjs';

export interface Words {
  source: string;
  long: string;
  podcast: string;
  photographs: string;
  tag: string;
  word: string;
  /** It is the name of the button that opens the settings. */
  settings: string;
}

const sources = {
  en: {
    source: 'the-tidewater-courier',
    long: 'the-slow-query',
    podcast: 'slow-signal',
    photographs: 'salt-silver',
    tag: 'programming',
    word: 'bread',
  },
  ko: {
    source: 'hanbit',
    long: 'golmok-books',
    podcast: 'commute-radio',
    photographs: 'slow-photo',
    tag: '개발',
    word: '서울',
  },
  ja: {
    source: 'shiomi-shimbun',
    long: 'night-watch',
    podcast: 'homeward-radio',
    photographs: 'quiet-photo',
    tag: '開発',
    word: '東京',
  },
  'zh-CN': {
    source: 'linjiang-daily',
    long: 'duty-notes',
    podcast: 'homeward-fm',
    photographs: 'still-light',
    tag: '开发',
    word: '北京',
  },
};

export type Locale = keyof typeof sources;
export const locales = Object.keys(sources) as Locale[];

export const wordsOf = (locale: Locale): Words => {
  const texts = JSON.parse(readFileSync(join(root, `web/src/i18n/${locale}.json`), 'utf8'));
  return { ...sources[locale], settings: texts.nav.settings };
};
