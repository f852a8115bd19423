/**
 * Inlines the first picture: the styles of the server's picture and the script that sets stored choices are written into the page, where
 * they cost no round trip, and the picture's texts are handed to the server.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { markFaces } from './src/ui/east-asian-marks.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

export const firstPicture = (): Plugin => ({
  name: 'newsbell-first-picture',
  transformIndexHtml: {
    order: 'pre',
    handler: html =>
      html
        .replace('/* faces */', markFaces)
        .replace('/* first-picture.css */', () => withoutSpace(styles.map(read).join('')))
        .replace('/* first-paint.js */', () => withoutSpace(read('first-paint.js').replace(/^\s*\/\/.*$/gm, ''))),
  },
});

/** The later sheet changes the earlier one. */
const styles = ['first-picture.css', 'first-picture-screens.css'];

const withoutSpace = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

/** The server's picture is made of these texts of `src/i18n`. */
const words = [
  'discover.welcome',
  'discover.text',
  'discover.top',
  'hint.title',
  'hint.text',
  'hint.open',
  'hint.later',
  'hint.never',
  'nav.allNews',
  'nav.discover',
  'nav.sources',
  'nav.timeline',
  'feed.list',
  'feed.untitled',
  'subscribe.subscribe',
];

export const wordsOf = (language: string): Record<string, string> => {
  const texts = JSON.parse(read(`src/i18n/${language}.json`)) as Record<string, Record<string, string>>;
  return Object.fromEntries(
    words.map(key => {
      const [section, name] = key.split('.') as [string, string];
      const text = texts[section]?.[name];
      if (text === undefined) throw new Error(`There is no text ${key} in ${language}.`);
      return [key, text];
    }),
  );
};
