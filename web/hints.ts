/**
 * Tells the server which files an address will need, so that its page names them and they load beside the app's code
 * and not after it. The build writes them to `.vite/hints.json`: `pages` by the patterns of `contracts/src/pages.ts`,
 * `languages` by language, the `words` of its first picture by language, and the scripts of the `reference` of the API.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { languages } from '@newsbell/contracts/languages';
import type { Plugin, Rolldown } from 'vite';
import { referenceFolder } from './api-reference.ts';
import { wordsOf } from './first-picture.ts';

type Chunks = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;

export const serverHints = (): Plugin => ({
  name: 'newsbell-hints',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const pages = pagesOf(bundle);
      // A visitor who comes to the first page from outside is shown discover.
      pages['/'] = [...new Set([...(pages['/'] ?? []), ...(pages['/discover'] ?? [])])];
      const hints = { pages, languages: languagesOf(bundle), words: wordsByLanguage(), reference: referenceOf(bundle) };
      this.emitFile({ type: 'asset', fileName: '.vite/hints.json', source: JSON.stringify(hints) });
    },
  },
});

/** `routes/tree.ts` and its parts name each path before the module of its page. */
const routes = /\bpath: '([^']+)'[\s\S]*?import\('\.\/([\w-]+)\.tsx'\)/g;

const pagesOf = (bundle: Chunks): Record<string, string[]> => {
  const folder = join(import.meta.dirname, 'src/routes');
  const files = readdirSync(folder).filter(name => /^tree(-\w+)?\.ts$/.test(name));
  const tree = files.map(name => readFileSync(join(folder, name), 'utf8')).join('\n');
  const found = [...tree.matchAll(routes)].map(([, path, module]): [string, string[]] => [
    path!.replaceAll('$', ':'),
    filesOf(bundle, chunkOf(bundle, `${module}.tsx`)),
  ]);
  if (found.length < 10) throw new Error('The paths of routes/tree.ts could not be read.');
  return Object.fromEntries(found);
};

const languagesOf = (bundle: Chunks): Record<string, string[]> =>
  Object.fromEntries(languages.map(language => [language, filesOf(bundle, chunkOf(bundle, `${language}.json?first`))]));

/** The script that starts the viewer of the API goes before its bundle, for which it makes some settings. */
const referenceOf = (bundle: Chunks): string[] =>
  Object.keys(bundle)
    .filter(file => file.startsWith(referenceFolder))
    .toSorted()
    .reverse()
    .map(file => `/${file}`);

const wordsByLanguage = () => Object.fromEntries(languages.map(language => [language, wordsOf(language)]));

const chunkOf = (bundle: Chunks, module: string): Rolldown.OutputChunk | undefined =>
  Object.values(bundle).find(
    (each): each is Rolldown.OutputChunk => each.type === 'chunk' && basename(each.facadeModuleId ?? '') === module,
  );

/** Answers the file of the chunk and those that it imports, without the files that the page loads anyway. */
const filesOf = (bundle: Chunks, chunk: Rolldown.OutputChunk | undefined, seen = new Set<string>()): string[] => {
  if (!chunk || chunk.isEntry || ['app', 'rolldown-runtime'].includes(chunk.name) || seen.has(chunk.fileName))
    return [];
  seen.add(chunk.fileName);
  const imported = chunk.imports.flatMap(file => {
    const each = bundle[file];
    return each?.type === 'chunk' ? filesOf(bundle, each, seen) : [];
  });
  return [`/${chunk.fileName}`, ...imported];
};
