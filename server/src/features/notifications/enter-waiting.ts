/** Moves waiting items into the digests of their people. The statements work on a batch of people, who are locked. */
import { channels } from '@newsbell/contracts/channels';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { isVisibleProject } from '#db/visibility.ts';
import type { Due } from './due.ts';

/** A digest lists at most this many entries; the rest is counted. */
export const mostEntries = 50;

/**
 * Takes all that waits. What nobody asks for any more, may not be seen or was told before is dropped. A story that was
 * told within 48 hours is named by the entry that told it, wherever that is, but what a person follows is not named by what only a
 * tag or a word has brought: anybody may copy a title. The others make entries of the open digest, or
 * of a new one. What makes no entry makes no digest.
 */
export const enterWaiting = async (
  tx: Transaction<Tables>,
  people: readonly Due[],
  clock: RawBuilder<Date>,
): Promise<void> => {
  if (people.length === 0) return;
  // Said so that whole tables are read for no plan, whatever is known of them: a subscription is its person's without asking, what was told
  // is looked up by its key, and `+ 0` keeps an index of that order from being taken for the way to the entries of one story.
  await sql`
    with person as materialized (${rowsOf(people)}),
    taken as (
      delete from waiting_item w using person where w.account_id = person.account_id
      returning w.account_id, w.item_id, w.subscription_id, w.keyword),
    asked as materialized (
      select t.account_id, t.item_id, i.sort_at, a.fold_stories as folds,
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
      group by t.account_id, t.item_id, i.id, a.id, si.story),
    known as materialized (
      select q.*, e.item_id as teller, e.digest_id as home, case when q.folds then q.story else -q.item_id end as one
      from asked q left join lateral (
        select di.item_id, di.digest_id from digest_item di join digest d on d.id = di.digest_id
        where q.folds and q.is_shared and di.account_id = q.account_id and di.story = q.story and di.told_by is null
          and (di.place is not null or d.sealed_at is null) and d.created_at > ${clock} - interval '48 hours'
          and di.muted_channels <@ ${mutedChannels} and (not q.is_direct or di.reasons @> '[{"type": "PROJECT"}]')
        order by d.id + 0 desc limit 1) e on true),
    grouped as (
      select account_id, item_id, sort_at, story, reasons, home,
        coalesce(teller, first_value(item_id) over newest) as teller,
        teller is null and row_number() over newest = 1 as is_entry,
        ${sql.join(mutes.map(({ column }) => sql`bool_and(${column}) over same as ${column}`))}
      from known
      window same as (partition by account_id, teller is null, one),
        newest as (partition by account_id, teller is null, one order by is_direct desc, sort_at desc, item_id desc)),
    ranked as materialized (
      select *, row_number() over (partition by account_id, is_entry order by sort_at desc, item_id desc) as rank
      from grouped),
    entries as (select account_id, count(*)::int as items from ranked where is_entry group by account_id),
    grown as (
      update digest d set items = d.items + e.items, slot = p.slot, read_at = null
      from entries e join person p using (account_id)
      where d.account_id = e.account_id and d.sealed_at is null
      returning d.id, d.account_id),
    made as (
      insert into digest (account_id, slot, sealed_at, items, created_at)
      select p.account_id, p.slot, case when not p.held then ${clock} end, e.items, ${clock}
      from entries e join person p using (account_id)
      where not exists (select from digest d where d.account_id = e.account_id and d.sealed_at is null)
      order by p.slot, p.account_id
      returning id, account_id)
    insert into digest_item (account_id, item_id, digest_id, place, story, told_by, reasons, muted_channels)
    select r.account_id, r.item_id, coalesce(r.home, digest.id),
      case when r.is_entry and r.rank <= ${sql.lit(mostEntries)} then r.rank end, r.story,
      case when not r.is_entry then r.teller end, r.reasons, ${mutedChannels}
    from ranked r left join (select * from grown union all select * from made) digest using (account_id)
    on conflict do nothing`.execute(tx);
};

/** Places in the open digests of these people, which have grown. Most have none: they are found first, so that nothing else is read. */
export const placeHeld = async (tx: Transaction<Tables>, people: readonly Due[]): Promise<void> => {
  const open = await sql<{ id: number }>`
    select id from digest where account_id = any (${people.map(each => each.accountId)}::bigint[]) and sealed_at is null`.execute(
    tx,
  );
  if (open.rows.length === 0) return;
  await sql`
    update digest_item di set place = r.place
    from (
      select e.account_id, e.item_id, case when n <= ${sql.lit(mostEntries)} then n end as place
      from (
        select e.account_id, e.item_id,
          row_number() over (partition by e.digest_id order by i.sort_at desc nulls last, e.item_id desc) as n
        from digest_item e left join item i on i.id = e.item_id
        where e.digest_id = any (${open.rows.map(row => row.id)}::bigint[]) and e.told_by is null
      ) e
    ) r
    where di.account_id = r.account_id and di.item_id = r.item_id and di.place is distinct from r.place`.execute(tx);
};

/** The open digests of these people are told in the slot that it is now. */
export const sealDigests = async (
  tx: Transaction<Tables>,
  people: readonly Due[],
  clock: RawBuilder<Date>,
): Promise<void> => {
  await sql`
    with person as materialized (${rowsOf(people)})
    update digest d set sealed_at = ${clock}, slot = person.slot
    from person where d.account_id = person.account_id and d.sealed_at is null`.execute(tx);
};

const rowsOf = (people: readonly Due[]) => sql`
  select * from unnest(${people.map(each => each.accountId)}::bigint[], ${people.map(each => each.slot)}::timestamptz[],
    ${people.map(each => each.stage === 'hold')}::boolean[]) person (account_id, slot, held)`;

/** A channel that every subscription which asked for an entry has muted is told nothing of it: one column a channel says so. */
const mutes = channels.map((channel, place) => ({ channel, column: sql.raw(`no_${place}`) }));

const mutedChannels = sql`array_remove(array[${sql.join(
  mutes.map(({ channel, column }) => sql`case when ${column} then ${channel} end`),
)}], null)`;
