/**
 * Cuts each language's texts in two when they are loaded: `en.json?first` has the texts that every page may need,
 * `en.json?later` those that only pages without a list show. `withAllTexts` of `src/i18n/index.ts` loads the second
 * beside such a page's code. Either part is ready for the line: see `keptTogether`.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The texts of these sections are shown by pages and panels that are loaded by `withAllTexts`, and nowhere else. */
export const laterSections: readonly string[] = [
  'account',
  'admin',
  'api',
  'apps',
  'boardSettings',
  'boards',
  'contact',
  'dashboard',
  'deleteNews',
  'developer',
  'finishing',
  'generators',
  'help',
  'hooks',
  'inbox',
  'install',
  'invite',
  'members',
  'newProject',
  'notificationSettings',
  'notifications',
  'opml',
  'outFeedSettings',
  'pageBuilder',
  'palette',
  'pings',
  'profile',
  'report',
  'reports',
  'ruleBuilder',
  'saving',
  'settingPages',
  'shortcuts',
  'silence',
  'subscriptionTable',
];

export const textParts = (): Plugin => ({
  name: 'newsbell-texts',
  enforce: 'pre',
  load(id) {
    const [, file, part] = /^(.+\/i18n\/[\w-]+\.json)\?(?:import&)?(first|later)$/.exec(id) ?? [];
    if (file === undefined) return null;
    this.addWatchFile(file);
    const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>);
    const isWanted = ([section]: [string, object]) => laterSections.includes(section) === (part === 'later');
    const code = `export default ${keptTogether(JSON.stringify(Object.fromEntries(texts.filter(isWanted))))};`;
    return { code, moduleType: 'js' };
  },
});

/**
 * Line breaking (UAX 14, LB19a): between a closing quotation mark and Hangul browsers break a line even with `keep-all`, which leaves a
 * particle alone at the beginning of the next one. A word joiner keeps the particle with its word.
 */
export const keptTogether = (texts: string): string => texts.replace(/[’”](?=\p{Script=Hangul})/gu, '$&\u2060');
