/**
 * Moves waiting items into the digests of their people, who are locked. Its steps are fragments of one statement, and each reads the rows of
 * the steps before it: to carry the rows from one statement to the next costs more than the grouping (docs/decisions/0042).
 */
import { channels } from '@newsbell/contracts/channels';
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { isVisibleProject } from '#db/visibility.ts';
import type { Due } from './due.ts';
import { MOST_ENTRIES } from './open-digests.ts';

/**
 * Takes all that waits for these people, or only what may be told `atOnce`, which makes a digest beside an open one. What makes no entry
 * makes no digest.
 */
export const enterWaiting = async (
  tx: Transaction<Tables>,
  people: readonly Due[],
  clock: RawBuilder<Date>,
  { atOnce = false } = {},
): Promise<void> => {
  if (people.length === 0) return;
  await sql`
    with person as materialized (${rowsOf(people)}),
      taken as (${atOnce ? takeHigh(clock) : takeWaiting}),
      asked as materialized (${keepAsked}),
      known as materialized (${findTold(clock)}),
      grouped as (${groupByStory}),
      ranked as materialized (${rankEntries}),
      growth as (${countEntries}),
      grown as (${growOpenDigests(atOnce)}),
      made as (${makeDigests(clock, atOnce)})
    ${writeItems}`.execute(tx);
};

/** Gives a `person` a row: the slot that it is now, and whether quiet hours hold the digest. */
const rowsOf = (people: readonly Due[]) => sql`
  select * from unnest(${people.map(each => each.accountId)}::bigint[], ${people.map(each => each.slot)}::timestamptz[],
    ${people.map(each => each.stage === 'hold')}::boolean[]) person (account_id, slot, held)`;

/** Takes what waits; a subscription that asked may be gone by now. */
const takeWaiting = sql`
  delete from waiting_item w using person where w.account_id = person.account_id
  returning w.account_id, w.item_id, w.subscription_id, w.keyword`;

/**
 * Takes items of high priority of the sources to which their person has granted it, with all rows of such an item, because other
 * subscriptions may have asked for it, too. Rate limit: the tellings of the last hour are counted by the reasons that they keep, so an item
 * that its publisher has deleted counts.
 */
const takeHigh = (clock: RawBuilder<Date>) => sql`
  delete from waiting_item w using (
    select o.account_id, o.item_id
    from person join waiting_item o using (account_id)
      join subscription s on s.id = o.subscription_id and s.at_once and s.notify_minute is not null
      join item i on i.id = o.item_id and i.priority = 'high'
    where (
      select count(*) from digest d
      where d.account_id = o.account_id and d.at_once and d.slot > ${clock} - interval '1 hour' and exists (
        select from digest_item e where e.digest_id = d.id
          and e.reasons @> jsonb_build_array(jsonb_build_object('subscriptionId', s.id)))) < ${sql.lit(subscriptionLimits.atOnceAnHour)}) high
  where w.account_id = high.account_id and w.item_id = high.item_id
  returning w.account_id, w.item_id, w.subscription_id, w.keyword`;

/** A channel that tells nobody of an item: one column a channel says so, for a window intersects no arrays. */
const mutes = channels.map(channel => ({ channel, column: sql.ref(`no_${channel}`) }));

/**
 * Keeps of what was taken the items that somebody still asks for, may see, and was not told of before: a row for each person and item, with
 * the reasons, those of the source first. A channel is mute where all subscriptions that asked have muted it, or where the item came in a
 * pause. An item without a story is a story of its own.
 *
 * Planner: a subscription is its person's without asking, and what was told is looked up by its key, in a subselect because
 * `not exists` may become a join that reads the whole table.
 */
const keepAsked = sql`
  select t.account_id, t.item_id, i.sort_at, coalesce(i.priority = 'high', false) as is_high, a.fold_stories as folds,
    coalesce(si.story, t.item_id) as story, si.story is not null as is_shared,
    jsonb_agg(jsonb_build_object('subscriptionId', s.id,
      'type', case when s.tag is not null then 'TAG' when s.word_id is not null then 'WORD' else 'PROJECT' end,
      'key', coalesce(p.url_key, s.tag, w.text), 'title', coalesce(p.title, s.tag, w.text), 'keyword', t.keyword)
      order by s.project_id is null, s.tag is null, s.id) as reasons,
    bool_or(s.project_id is not null) as is_direct,
    ${sql.join(
      mutes.map(
        ({ channel, column }) => sql`bool_and(${channel} = any (s.muted_channels))
          or coalesce(i.created_at < a.paused_until, false) as ${column}`,
      ),
    )}
  from taken t
  join account a on a.id = t.account_id
  join subscription s on s.id = t.subscription_id and s.notify_minute is not null
  join item i on i.id = t.item_id and i.written_by >= s.notify_from
  join project source on source.id = i.project_id
  left join project p on p.id = s.project_id left join word w on w.id = s.word_id
  left join story_item si on si.item_id = t.item_id
  where ${isVisibleProject(sql.ref('t.account_id'), 'source')} and (
    select told.item_id from digest_item told where told.account_id = t.account_id and told.item_id = t.item_id) is null
  group by t.account_id, t.item_id, i.id, a.id, si.story`;

const mutedChannels = sql`array_remove(array[${sql.join(
  mutes.map(({ channel, column }) => sql`case when ${column} then ${channel} end`),
)}], null)`;

/**
 * Finds the newest entry that has told the story of an item within 48 hours, wherever that is: its item and its digest, or null. What a
 * person follows is not named by what only a tag or a word has brought, because anybody may copy a title; and no item is named by an entry
 * that was mute on a channel where the item is not.
 *
 * Planner: `+ 0` keeps an index of that order from being taken for the way to the entries of one story.
 */
const findTold = (clock: RawBuilder<Date>) => sql`
  select asked.*, e.item_id as told_by, e.digest_id as told_in
  from asked left join lateral (
    select di.item_id, di.digest_id from digest_item di join digest d on d.id = di.digest_id
    where asked.folds and asked.is_shared and di.account_id = asked.account_id and di.story = asked.story and di.told_by is null
      and (di.place is not null or d.sealed_at is null) and d.created_at > ${clock} - interval '48 hours'
      and di.muted_channels <@ ${mutedChannels} and (not asked.is_direct or di.reasons @> '[{"type": "PROJECT"}]')
    order by d.id + 0 desc limit 1) e on true`;

/**
 * Groups what has the same story, apart from what was told before; where the person wants all items, each is a group of its own. A group is
 * one entry, by its newest item that the person follows, or else by its newest: all others are told by that one, and the entry has
 * no `told_by`. A channel is mute for a group where it is for all its items.
 */
export const groupByStory = sql`
  select account_id, item_id, sort_at, is_high, story, reasons, told_in,
    coalesce(told_by, nullif(first_value(item_id) over spoken, item_id)) as told_by,
    ${sql.join(mutes.map(({ column }) => sql`bool_and(${column}) over alike as ${column}`))}
  from (select known.*, case when folds then story else -item_id end as group_key from known) known
  window alike as (partition by account_id, told_by is null, group_key),
    spoken as (partition by account_id, told_by is null, group_key order by is_direct desc, sort_at desc, item_id desc)`;

/** Ranks the entries of each person from 1 on: those of high priority, then the newest. What an entry names has no rank. */
export const rankEntries = sql`
  select grouped.*, case when told_by is null then
    row_number() over (partition by account_id, told_by is null order by is_high desc, sort_at desc, item_id desc) end as rank
  from grouped`;

/** Gives each person who has entries a row. */
const countEntries = sql`
  select p.account_id, p.slot, p.held, e.entries
  from (select account_id, count(*)::int as entries from ranked where told_by is null group by account_id) e
  join person p using (account_id)`;

/** A person has one open digest at most. It is unread again. */
const growOpenDigests = (atOnce: boolean) => sql`
  update digest d set items = d.items + g.entries, slot = g.slot, read_at = null
  from growth g where d.account_id = g.account_id and d.sealed_at is null and not ${sql.lit(atOnce)}
  returning d.id, d.account_id`;

/** The others get a digest: it is open where quiet hours hold it. */
const makeDigests = (clock: RawBuilder<Date>, atOnce: boolean) => sql`
  insert into digest (account_id, slot, sealed_at, items, created_at, at_once)
  select g.account_id, g.slot, case when not g.held then ${clock} end, g.entries, ${clock}, ${sql.lit(atOnce)}
  from growth g
  where ${sql.lit(atOnce)} or not exists (select from digest d where d.account_id = g.account_id and d.sealed_at is null)
  order by g.slot, g.account_id
  returning id, account_id`;

/** An item goes to the digest of the entry that told it before, or to the person's new one. One that is there already stays as it is. */
const writeItems = sql`
  insert into digest_item (account_id, item_id, digest_id, place, story, told_by, reasons, muted_channels)
  select r.account_id, r.item_id, coalesce(r.told_in, digest.id),
    case when r.rank <= ${sql.lit(MOST_ENTRIES)} then r.rank end, r.story, r.told_by, r.reasons, ${mutedChannels}
  from ranked r left join (select * from grown union all select * from made) digest using (account_id)
  on conflict do nothing`;
