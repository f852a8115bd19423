/** Items begin to wait for the people who ask for them, where the keywords of their subscriptions let them through. */
import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { isVisibleProject } from '#db/visibility.ts';
import type { NewItem } from '#features/items/new-items.ts';
import { decide, type KeywordFilter, readKeywords } from '#features/subscriptions/keyword-filter.ts';
import {
  byKind,
  type Choosy,
  choosyOf,
  type FollowedThing,
  inRange,
  type Range,
  rangeAfter,
} from './followed-things.ts';
import { slotAfter } from './slots.ts';

export type ItemText = Pick<NewItem, 'id' | 'foldedTitle' | 'folded' | 'foldedFields'>;

/** Few enough for one statement, which has half a minute. */
export const MOST_PAIRS_AT_ONCE = 100_000;

export const nextSlot = (slotMinutes: number) => slotAfter(sql`now()`, sql`account_id`, slotMinutes);

/** The composing finds the slot. */
export const anySlot = sql<Date>`timestamptz '-infinity'`;

interface Waiting {
  /** People who are not due yet become due at this time. */
  dueAt: RawBuilder<Date>;
  filterOf?: (keywords: string) => KeywordFilter;
  mostPairs?: number;
}

/** Batched: where many subscribe to an item, its subscriptions are read in ranges, so that each statement stays small. */
export const letWait = async (
  tx: Transaction<Tables>,
  items: readonly ItemText[],
  asks: readonly FollowedThing[],
  { dueAt, filterOf = createFilters(), mostPairs = MOST_PAIRS_AT_ONCE }: Waiting,
): Promise<void> => {
  if (asks.length === 0) return;
  const pairs = asks.reduce((sum, ask) => sum + ask.asking, 0);
  const most = Math.max(1, Math.floor(mostPairs / new Set(asks.map(ask => ask.itemId)).size));
  const next = async (after: number): Promise<Range> =>
    pairs > mostPairs ? rangeAfter(tx, asks, { after, most }) : { after, upTo: null };
  for (let range = await next(0); ; range = await next(range.upTo)) {
    await letRangeWait(tx, items, asks, range, { dueAt, filterOf });
    if (range.upTo === null) return;
  }
};

const letRangeWait = async (
  tx: Transaction<Tables>,
  items: readonly ItemText[],
  asks: readonly FollowedThing[],
  range: Range,
  { dueAt, filterOf }: Required<Pick<Waiting, 'dueAt' | 'filterOf'>>,
): Promise<void> => {
  const choosy = await choosyOf(tx, asks, range);
  const chosen = await choose(items, asks, choosy, filterOf);
  const { projects, tags, words } = byKind(asks);
  const anything = sql`s.notify_minute is not null and ${inRange(range)}
    and s.id <> all (${choosy.map(each => each.id)}::bigint[])`;
  const ids = (some: readonly FollowedThing[]) => sql`${some.map(ask => ask.itemId)}::bigint[]`;
  const keys = (some: readonly FollowedThing[]) => some.map(ask => ask.key);
  // Without keywords are those that had none a moment ago; a subscription that is new since then asks for later items only.
  await sql`
    with passed as (
      select s.id as subscription_id, a.item_id, null as keyword
      from unnest(${ids(projects)}, ${keys(projects)}::bigint[]) a (item_id, key)
      join subscription s on s.project_id = a.key where ${anything}
      union all
      select s.id, a.item_id, null from unnest(${ids(tags)}, ${keys(tags)}::text[]) a (item_id, key)
      join subscription s on s.tag = a.key where ${anything}
      union all
      select s.id, a.item_id, null from unnest(${ids(words)}, ${keys(words)}::bigint[]) a (item_id, key)
      join subscription s on s.word_id = a.key where ${anything}
      union all
      select * from unnest(${chosen.subscriptionIds}::bigint[], ${chosen.itemIds}::bigint[], ${chosen.keywords}::text[])),
    waiting as (
      insert into waiting_item (account_id, item_id, subscription_id, keyword)
      select s.account_id, i.id, s.id, c.keyword
      from passed c join subscription s on s.id = c.subscription_id
        join item i on i.id = c.item_id join project p on p.id = i.project_id
      where s.notify_minute is not null and i.written_by >= s.notify_from
        and ${isVisibleProject(sql.ref('s.account_id'))}
      on conflict do nothing
      returning account_id, item_id, subscription_id),
    high as materialized (select id from item where id = any (${ids(asks)}) and priority = 'high'),
    urgent as (
      select distinct w.account_id, true as at_once
      from waiting w join high on high.id = w.item_id join subscription s on s.id = w.subscription_id where s.at_once)
    insert into digest_due (account_id, due_at, at_once)
    select account_id, ${dueAt}, coalesce(urgent.at_once, false)
    from (select distinct account_id from waiting) people left join urgent using (account_id) order by account_id
    on conflict (account_id) do update set due_at = least(digest_due.due_at, excluded.due_at),
      at_once = digest_due.at_once or excluded.at_once`.execute(tx);
};

interface Chosen {
  subscriptionIds: number[];
  itemIds: number[];
  keywords: (string | null)[];
}

/** Each list of keywords is held against an item once, however many people have it. */
const choose = async (
  items: readonly ItemText[],
  asks: readonly FollowedThing[],
  choosy: readonly Choosy[],
  filterOf: (keywords: string) => KeywordFilter,
): Promise<Chosen> => {
  const chosen: Chosen = { subscriptionIds: [], itemIds: [], keywords: [] };
  const byThing = Map.groupBy(choosy, ({ kind, key }) => `${kind} ${key}`);
  const texts = new Map(
    items.map(item => [item.id, { title: item.foldedTitle, text: item.folded, fields: item.foldedFields }]),
  );
  for (const [itemId, asksOfItem] of Map.groupBy(asks, ask => ask.itemId)) {
    // Requests have their turn in between.
    await turn();
    const decisions = new Map<string, ReturnType<typeof decide>>();
    for (const { kind, key } of asksOfItem) {
      for (const { id, keywords } of byThing.get(`${kind} ${key}`) ?? []) {
        let decision = decisions.get(keywords);
        if (!decision) {
          decision = decide(filterOf(keywords), texts.get(itemId)!);
          decisions.set(keywords, decision);
        }
        if (!decision.counts) continue;
        chosen.subscriptionIds.push(id);
        chosen.itemIds.push(itemId);
        chosen.keywords.push(decision.keyword);
      }
    }
  }
  return chosen;
};

/** Filters as they are compiled, of the lists that come again and again. */
export const createFilters = () => {
  const filters = new Map<string, KeywordFilter>();
  return (keywords: string): KeywordFilter => {
    const known = filters.get(keywords);
    if (known) return known;
    if (filters.size >= 20_000) filters.clear();
    const filter = readKeywords(JSON.parse(keywords));
    filters.set(keywords, filter);
    return filter;
  };
};
