/** Fetches the texts of new items beforehand, for those who read them so: slowly, behind the crawl, and within a day's limit of each source. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import type { DocumentPool } from '#documents/pool.ts';
import { hostKeyOf } from '#features/crawl/host-key.ts';
import { endPageTurn, takePageTurn } from '#features/crawl/page-turn.ts';
import { fetchText } from './fetch-text.ts';
import { stateOf } from './state.ts';
import { keepText, textOf } from './stored.ts';

/** So many texts of a source are asked in a day, those that people have asked for among them. */
export const TEXTS_A_DAY = 50;
/** A source whose pages have failed so often in a row is left alone for a day. */
const FAILURES = 10;
const AT_ONCE = 20;
const WORKERS = 4;

export interface Waiting {
  itemId: number;
  link: string;
}

/** One text of each of some sources; any number of processes may. True: there may be more right now. */
export const prefetchTexts = async (deps: Deps, documents: DocumentPool, signal?: AbortSignal): Promise<boolean> => {
  const waiting = await waitingTexts(deps.db, AT_ONCE);
  const left = [...new Map(waiting.map(each => [hostOf(each.link), each])).entries()];
  let fetched = 0;
  const work = async () => {
    for (let next = left.shift(); next && !signal?.aborted; next = left.shift())
      if (await prefetch(deps, documents, next, signal)) fetched += 1;
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return fetched > 0 && waiting.length === AT_ONCE;
};

/** What is no address of a page has no host, and fails there. */
const hostOf = (link: string): string => (URL.canParse(link) ? hostKeyOf(link) : 'none:80');

const prefetch = async (
  deps: Deps,
  documents: DocumentPool,
  [hostKey, { itemId }]: [string, Waiting],
  signal?: AbortSignal,
): Promise<boolean> => {
  const lease = await takePageTurn(deps.db, hostKey, { behindCrawl: true });
  if (!lease) return false;
  // Another process may have had the turn since the item was found.
  const row = await textOf(deps.db, itemId);
  const state = row && stateOf(row);
  const asking = { ...deps, documents, accountId: row?.ownerId ?? null, isUrgent: false, signal };
  if (row && state?.kind === 'due') return fetchText(asking, lease, row, state.link);
  // It would be found, and be in the way of the others of its source, for a day.
  if (row && state?.kind === 'none' && row.code === null) await keepText(deps.db, row, { code: state.code });
  await endPageTurn(deps.db, lease, { restMs: 0, isAsked: false, asksForMore: false });
  return false;
};

/**
 * The oldest item without a text of each of at most so many sources. Sources come in any order and are looked into until enough have one, so
 * none keeps the others waiting. Of a source its newest items are looked at, which came within a day and were not older than that then.
 */
export const waitingTexts = async (db: Db, most: number): Promise<Waiting[]> =>
  (
    await sql<Waiting>`
    with source as materialized (
      select project_id as id from subscription where full_text group by project_id order by random())
    select waiting.id as "itemId", waiting.link from source
    join project p on p.id = source.id
    cross join lateral (
      select count(*) as asked,
        count(*) filter (where code is not null and place <= ${FAILURES}) = ${FAILURES} as is_failing,
        coalesce(bool_or(code = 'ROBOTS' and place = 1), false) as is_refused
      from (
        select t.code, row_number() over (order by t.asked_at desc) as place from item_text t
        where t.project_id = p.id and t.asked_at > now() - interval '1 day'
        order by t.asked_at desc limit ${TEXTS_A_DAY}) last
      offset 0) day
    cross join lateral (
      select newest.id, newest.link from (
        select i.id, i.link, i.created_at, i.sort_at from item i where i.project_id = p.id
        order by i.id desc limit ${TEXTS_A_DAY}) newest
      where newest.created_at > now() - interval '1 day' and newest.sort_at > newest.created_at - interval '1 day'
        and newest.link ~ '^https?://' and not exists (select from item_text t where t.item_id = newest.id)
      order by newest.id limit 1) waiting
    where p.allows_full_text and p.kind in ('FEED', 'GENERATED') and p.merged_into is null
      and exists (select from item i where i.id = p.newest_item_id and i.created_at > now() - interval '1 day')
      and day.asked < ${TEXTS_A_DAY} and not day.is_failing and not day.is_refused
    limit ${most}`.execute(db)
  ).rows;
