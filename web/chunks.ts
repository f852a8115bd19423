/**
 * How the app is cut into files. On a slow line each file costs a round trip more than its size, so what every page needs
 * is one file, and what most lists of items share is another; what fewer pages need stays out of it.
 */
import { relative } from 'node:path';

const root = import.meta.dirname;

/** An article and what is marked up inside of texts are wanted by two pages each, and by no list. */
const SHARED_BY = 3;

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
      priority: 2,
    },
    {
      debugName: 'pages',
      name: (id: string, graph: Graph) => (pagesWith(id, graph).size >= SHARED_BY ? 'pages' : null),
      priority: 1,
    },
  ],
};

const isPage = (path: string): boolean => /^src\/routes\/\w+Route\.tsx$/.test(path);

const pathOf = (id: string): string => relative(root, id.split('?')[0]!);

/** The pages that load the module without asking again, by way of any number of others. */
const pagesWith = (id: string, graph: Graph): Set<string> => {
  const seen = new Set<string>();
  const pages = new Set<string>();
  const walk = (each: string): void => {
    if (seen.has(each)) return;
    seen.add(each);
    if (isPage(pathOf(each))) pages.add(each);
    else for (const importer of graph.getModuleInfo(each)?.importers ?? []) walk(importer);
  };
  walk(id);
  return pages;
};
