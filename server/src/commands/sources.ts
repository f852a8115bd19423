/** `crawl` and `discover`. */
import { isUrlKey } from '@newsbell/contracts/reserved-keys';
import { sql } from 'kysely';
import type { Deps } from '#deps.ts';
import { createDocumentPool, type DocumentPool } from '#documents/pool.ts';
import { crawlNow } from '#features/crawl/crawler.ts';
import { addSource } from '#features/projects/add.ts';
import { type Discovering, discover } from '#features/projects/discover.ts';
import { sourceHooks } from '#source-hooks.ts';
import { command } from './command.ts';
import { withDeps } from './with-deps.ts';

export const discoverCommand = command({
  name: 'discover',
  usage: ['URL…'],
  about: 'The feeds of an address, the best first; one JSON line each',
  details: ['The exit code is 1 when an address has none.'],
  run: async ({ positionals: addresses, misused }) => {
    if (addresses.length === 0) throw misused('Name at least one address.');
    return withDeps(async deps => {
      const documents = createDocumentPool();
      let all = true;
      for (const address of addresses) {
        const found = await discover({ ...deps, documents }, address);
        all &&= found.kind === 'found';
        console.log(JSON.stringify({ address, ...found }));
      }
      await documents.close();
      return all ? 0 : 1;
    });
  },
});

export const crawlCommand = command({
  name: 'crawl',
  usage: ['URL|urlKey…'],
  about: 'Add a source if it is new, and crawl it now; one JSON line each',
  details: ['The source is crawled whether it is due or not. The exit code is 1 when one could not be crawled.'],
  run: async ({ positionals: sources, misused }) => {
    if (sources.length === 0) throw misused('Name at least one address, or the key of a source.');
    return withDeps(async deps => {
      const documents = createDocumentPool();
      let all = true;
      for (const source of sources) {
        const result = await crawlSource(deps, documents, source);
        all &&= result.kind === 'stored' || result.kind === 'unchanged';
        console.log(JSON.stringify({ source, ...result }));
      }
      await documents.close();
      return all ? 0 : 1;
    });
  },
});

const crawlSource = async (deps: Deps, documents: DocumentPool, source: string) => {
  const known = isUrlKey(source) ? await projectOf(deps, source) : undefined;
  const project = known ?? (await add({ ...deps, documents }, source));
  if ('code' in project) return { kind: 'failed', code: project.code } as const;
  const outcome = await crawlNow(deps, documents, project.projectId, sourceHooks);
  return { urlKey: project.urlKey, ...(outcome ?? { kind: 'busy' as const }) };
};

const projectOf = async ({ db }: Deps, urlKey: string) =>
  (
    await sql<{ projectId: number; urlKey: string }>`
      select coalesce(merged_into, id) as "projectId", url_key as "urlKey" from project where url_key = ${urlKey}`.execute(
      db,
    )
  ).rows[0];

const add = async (deps: Deps & Discovering, address: string) => {
  const found = await discover(deps, address);
  if (found.kind !== 'found') return { code: found.kind === 'none' ? 'NO_FEED' : found.code };
  const [feed] = found.feeds;
  return addSource(deps.db, { feedUrl: feed!.url, title: feed!.title });
};
