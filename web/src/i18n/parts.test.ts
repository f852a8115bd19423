// @vitest-environment jsdom
/** The texts that are loaded later are there wherever they are shown: see `../../texts.ts`. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { t } from '#i18n/translation.ts';
import { keptTogether, laterSections } from '../../texts.ts';
import en from './en.json';
import { startTexts, withAllTexts } from './index.ts';

const root = join(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file => /(?<!\.test)\.tsx?$/.test(file));
const codeOf = new Map(files.map(file => [file, readFileSync(join(root, file), 'utf8')]));

/**
 * Answers the modules of ours that a file imports, at once or when they are wanted. An import of types does not count,
 * because it is gone by then.
 */
const importsOf = (file: string): string[] =>
  [...codeOf.get(file)!.matchAll(/(?<!import type [^;]*)(?:from |import\()'([#.][^']+)'/g)].map(([, path]) =>
    pathOf(path!, file),
  );

const pathOf = (written: string, file: string): string =>
  written.startsWith('#') ? written.slice(1) : relative(root, join(root, dirname(file), written));

/** Collects the modules that are loaded without a page or panel of `withAllTexts`. */
const reachedWithout = (): Set<string> => {
  const reached = new Set<string>();
  const withAll = new Set(
    [...codeOf].flatMap(([file, code]) =>
      // A page's code stands within the call, and a part's beside it.
      [...code.matchAll(/withAllTexts\(import\('([#.][^']+)'\)|import\('([#.][^']+)'\),[^()]*\bwithAllTexts\b/g)].map(
        ([, page, part]) => pathOf((page ?? part)!, file),
      ),
    ),
  );
  const walk = (file: string): void => {
    if (reached.has(file) || withAll.has(file) || !codeOf.has(file)) return;
    reached.add(file);
    importsOf(file).forEach(walk);
  };
  walk('main.tsx');
  return reached;
};

beforeAll(() => startTexts('en'));

it('no other page or panel shows a text that is loaded later', () => {
  const text = new RegExp(`['"\`](${laterSections.join('|')})\\.(?!tsx?\\b)[\\w$]`);
  const reached = reachedWithout();
  expect(reached.size).toBeGreaterThan(100);
  expect([...reached].filter(file => text.test(codeOf.get(file)!))).toEqual([]);
});

it('names sections that there are', () => {
  expect(Object.keys(en)).toEqual(expect.arrayContaining([...laterSections]));
});

it('a page that shows them has them when its code is there', async () => {
  expect(t('profile.title')).toBe('profile.title');
  expect(t('nav.discover')).toBe(en.nav.discover);
  await expect(withAllTexts(Promise.resolve('code'))).resolves.toBe('code');
  expect(t('profile.title')).toBe(en.profile.title);
  expect(t('nav.discover')).toBe(en.nav.discover);
});

it('no line begins with a Korean particle that belongs to a quoted word', () => {
  expect(keptTogether('‘설치’를 누른 다음 ‘{{title}}’ 열기')).toBe('‘설치’\u2060를 누른 다음 ‘{{title}}’ 열기');
});

it('the texts that are loaded are kept together so', async () => {
  await startTexts('ko');
  expect(t('reading.allReadText')).toContain('‘읽지 않은 글만’\u2060을');
});

it('a number in a text has the marks of its language', async () => {
  await startTexts('ko');
  expect(t('project.postsAWeek', { count: 2520 })).toBe('주 2,520건');
});
