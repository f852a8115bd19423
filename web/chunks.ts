/**
 * Code splitting: decides how the app is cut into files. On a slow line each file costs a round trip more than its size, so the code that
 * every page needs is one file, and that of most lists of items is another; code that fewer pages need stays out of it.
 */
import { relative } from 'node:path';

const root = import.meta.dirname;

/**
 * Threshold: a module that this many pages share joins a shared file. Two would not do, because the code of articles is
 * needed by two pages and by no list.
 */
const SHARED_BY = 3;

/** Answers true for the pages that show sources and their items, where most visits begin. */
const isReading = (page: string): boolean =>
  /^src\/routes\/(home|discover|projects?|timeline|search|project-search|project-feeds|item|news)-route\./.test(page);

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

export const codeSplitting = {
  groups: [
    // The service worker's own parts stay in its own file.
    {
      name: 'app',
      tags: ['$initial' as const],
      test: (id: string) => !pathOf(id).startsWith('src/offline/'),
      priority: 3,
    },
    // This group goes before the forms, because a group takes what its modules import along, and no list may have to
    // load the forms for that.
    {
      debugName: 'pages',
      name: (id: string, graph: Graph) =>
        [...pagesWith(id, graph)].filter(isReading).length >= SHARED_BY ? 'pages' : null,
      priority: 2,
    },
    {
      debugName: 'forms',
      name: (id: string, graph: Graph) => {
        const pages = [...pagesWith(id, graph)];
        // The other pages share this code, which is forms for the most part. Dialogs are opened from everywhere, and the code that the
        // builders share is theirs alone.
        const isForms =
          pages.length >= SHARED_BY &&
          !pages.some(isReading) &&
          !/^src\/(ui\/shell|features\/generators)\//.test(pathOf(id));
        return isForms ? 'forms' : null;
      },
      priority: 1,
    },
  ],
};

const isPage = (path: string): boolean => /^src\/routes\/[\w-]+-route\.tsx$/.test(path);

const pathOf = (id: string): string => relative(root, id.split('?')[0]!);

/** Answers the paths of the pages that import the module statically, by way of any number of others. */
const pagesWith = (id: string, graph: Graph): Set<string> => {
  const seen = new Set<string>();
  const pages = new Set<string>();
  const walk = (each: string): void => {
    if (seen.has(each)) return;
    seen.add(each);
    if (isPage(pathOf(each))) pages.add(pathOf(each));
    else for (const importer of graph.getModuleInfo(each)?.importers ?? []) walk(importer);
  };
  walk(id);
  return pages;
};
