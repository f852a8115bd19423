/** `crawl` and `discover`. */
import { isUrlKey } from '@newsbell/contracts/reserved-keys';
import { sql } from 'kysely';
import { StartError } from '#db/start-error.ts';
import type { Deps } from '#deps.ts';
import { createDocumentPool, type DocumentPool } from '#documents/pool.ts';
import { findUser } from '#features/accounts/admin.ts';
import { crawlNow } from '#features/crawl/crawler.ts';
import { type Adder, addSource, addSourceOf } from '#features/projects/add.ts';
import { discover } from '#features/projects/discover.ts';
import { hasSecret } from '#features/projects/feed-address.ts';
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
      const documents = createDocumentPool(deps.settings.memory.documents);
      const mayReachPrivate = deps.settings.crawl.privateHosts;
      let all = true;
      for (const address of addresses) {
        const found = await discover({ ...deps, documents, mayReachPrivate }, address);
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
  usage: ['URL|urlKey… [--user NAME]'],
  about: 'Add a source if it is new, and crawl it now; one JSON line each',
  details: [
    'The source is crawled whether it is due or not. The exit code is 1 when one could not be crawled.',
    'One in your own network (CRAWL_PRIVATE_HOSTS) is private to the account that --user names.',
  ],
  options: { user: { type: 'string', value: 'NAME', about: 'whose source a new one is: a username or an e-mail' } },
  run: async ({ values, positionals: sources, misused }) => {
    if (sources.length === 0) throw misused('Name at least one address, or the key of a source.');
    return withDeps(async deps => {
      const adder = values.user === undefined ? undefined : await adderOf(deps, values.user);
      const documents = createDocumentPool(deps.settings.memory.documents);
      let all = true;
      for (const source of sources) {
        const result = await crawlSource({ ...deps, documents, adder }, source);
        all &&= result.kind === 'stored' || result.kind === 'unchanged';
        console.log(JSON.stringify({ source, ...result }));
      }
      await documents.close();
      return all ? 0 : 1;
    });
  },
});

interface Crawling extends Deps {
  documents: DocumentPool;
  adder: Adder | undefined;
}

const adderOf = async ({ db, settings }: Deps, name: string): Promise<Adder> => {
  const user = await findUser(db, name);
  if (!user) throw new StartError(`There is no account ${JSON.stringify(name)}.`);
  return { accountId: user.id, visibility: 'PUBLIC', mostFeeds: settings.sources.feedsPerAccount };
};

const crawlSource = async (deps: Crawling, source: string) => {
  const known = isUrlKey(source) ? await projectOf(deps, source) : undefined;
  const project = known ?? (await add(deps, source));
  if ('code' in project) return { kind: 'failed', code: project.code } as const;
  const outcome = await crawlNow(deps, deps.documents, project.projectId, sourceHooks);
  return { urlKey: project.urlKey, ...(outcome ?? { kind: 'busy' as const }) };
};

const projectOf = async ({ db }: Deps, urlKey: string) =>
  (
    await sql<{ projectId: number; urlKey: string }>`
      select coalesce(merged_into, id) as "projectId", url_key as "urlKey" from project where url_key = ${urlKey}`.execute(
      db,
    )
  ).rows[0];

/** The command line is the operator's. A private source needs an account that sees it. */
const add = async ({ adder, ...deps }: Crawling, address: string) => {
  const found = await discover({ ...deps, mayReachPrivate: deps.settings.crawl.privateHosts }, address);
  if (found.kind !== 'found') return { code: found.kind === 'none' ? 'NO_FEED' : found.code };
  const [feed] = found.feeds;
  const { url: feedUrl, title, inPrivateNetwork } = feed!;
  if (!adder) {
    if (inPrivateNetwork) throw new StartError(`${feedUrl} is in your own network. Say whose source it is by --user.`);
    return addSource(deps.db, { feedUrl, title });
  }
  const visibility = inPrivateNetwork || hasSecret(feedUrl) ? 'PRIVATE' : adder.visibility;
  const source = { feedUrl, title, inPrivateNetwork };
  const added = await deps.db.transaction().execute(tx => addSourceOf(tx, source, { ...adder, visibility }));
  return added === 'too-many' ? { code: 'TOO_MANY_PROJECTS' } : added;
};
