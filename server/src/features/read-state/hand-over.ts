/** Merges read state and stars when two projects become one. */
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { unreadHorizon } from './horizon.ts';

/**
 * Before the names of `from` go; both projects are locked. An item that both have, by whichever name, is the one of `into`
 * from now on: its stars and single marks go there, unless the person has marked that one too. The rest of `from` keeps its own.
 * Who has read of both or follows both keeps the edge of `into`; who has not gets one below the first item that is beyond their edge
 * of `from`. What was up to that edge and is above the new one is noted one by one, so that it does not become unread:
 * the newest, as many as are counted, for there may be many people. What they had read by marks of all stays read up to the new edge.
 */
export const moveReadState = async (tx: Transaction<Tables>, from: number, into: number): Promise<void> => {
  await setEdges(tx, from, into);
  await moveSingleMarks(tx, from, into);
  await keepReadAboveEdges(tx, from, into);
  await moveReadRanges(tx, from, into);
  await sql`delete from read_upto where project_id = ${from}`.execute(tx);
  await moveStars(tx, from, into);
};

/** The items that both projects have, by whichever name: `mine` in `from`, `theirs` in `into`. */
const twinsOf = (from: number, into: number) => sql`
    twin as materialized (
      select distinct on (mine.item_id) mine.item_id as mine, theirs.item_id as theirs
      from item_alias mine join item_alias theirs on theirs.project_id = ${into} and theirs.hash = mine.hash
        join item on item.id = theirs.item_id
      where mine.project_id = ${from} order by mine.item_id, theirs.item_id)`;

/** Everybody who follows or has read `from`, with their edges of both. */
const peopleOf = (from: number, into: number) => sql`
    person as materialized (
      select a.id, coalesce(u.item_id, a.read_id) as edge, coalesce(kept.item_id, a.read_id) as kept,
        coalesce(u.read_ids, '{}') as read_ids from account a
      left join read_upto u on u.account_id = a.id and u.project_id = ${from}
      left join read_upto kept on kept.account_id = a.id and kept.project_id = ${into}
      where a.id in (
        select account_id from subscription where project_id = ${from}
        union select account_id from read_upto where project_id = ${from}))`;

/** One pass from the newest item down finds the first unread one of each edge, however many people there are. */
const setEdges = async (tx: Transaction<Tables>, from: number, into: number): Promise<void> => {
  await sql`
    with ${twinsOf(from, into)}, ${peopleOf(from, into)}, above as materialized (
      select at as edge, lowest from (
        select at, theirs, min(theirs) over (order by at desc, theirs is not null rows unbounded preceding) as lowest
        from (select mine as at, theirs from twin union all select distinct edge, null::bigint from person) line
      ) line where theirs is null)
    insert into read_upto (account_id, project_id, item_id)
    select id, ${into}, coalesce(lowest - 1, greatest(edge, (select max(theirs) from twin)))
    from person join above using (edge)
    where not exists (select from subscription s where s.account_id = person.id and s.project_id = ${into})
    on conflict do nothing`.execute(tx);
};

const moveSingleMarks = async (tx: Transaction<Tables>, from: number, into: number): Promise<void> => {
  await sql`
    with ${twinsOf(from, into)}
    insert into item_read (account_id, project_id, item_id, is_read)
    select distinct on (r.account_id, twin.theirs) r.account_id, ${into}::bigint, twin.theirs, r.is_read
    from twin join item_read r on r.item_id = twin.mine
    order by r.account_id, twin.theirs, r.is_read desc on conflict do nothing`.execute(tx);
};

const keepReadAboveEdges = async (tx: Transaction<Tables>, from: number, into: number): Promise<void> => {
  await sql`
    with ${twinsOf(from, into)}, ${peopleOf(from, into)},
    edges as materialized (select distinct edge, kept, read_ids from person),
    seen as materialized (
      select distinct on (edge, kept, read_ids, theirs) edge, kept, read_ids, theirs, read_ids @> mine as is_read
      from edges join (
        select mine, theirs from twin where theirs > ${await unreadHorizon(tx)}::bigint
        order by theirs desc limit ${sql.lit(subscriptionLimits.unread)}
      ) twin on mine <= edge and theirs > kept
      order by edge, kept, read_ids, theirs, is_read desc)
    insert into item_read (account_id, project_id, item_id, is_read)
    select id, ${into}::bigint, theirs, case when is_read then true end from person join seen using (edge, kept, read_ids)
    on conflict do nothing`.execute(tx);
};

const moveReadRanges = async (tx: Transaction<Tables>, from: number, into: number): Promise<void> => {
  await sql`
    with ${twinsOf(from, into)}, has_read as materialized (
      select distinct read_ids from read_upto where project_id = ${from} and not isempty(read_ids)
    ), told as materialized (
      select read_ids, range_agg(int8range(theirs, theirs, '[]')) as theirs
      from has_read join twin on read_ids @> mine group by read_ids
    )
    update read_upto kept
    set read_ids = kept.read_ids + told.theirs * int8multirange(int8range(null, kept.item_id, '[]'))
    from read_upto u join told on told.read_ids = u.read_ids
    where u.project_id = ${from} and kept.project_id = ${into} and kept.account_id = u.account_id`.execute(tx);
};

const moveStars = async (tx: Transaction<Tables>, from: number, into: number): Promise<void> => {
  await sql`
    with ${twinsOf(from, into)},
    moved as (delete from star using twin where star.item_id = twin.mine returning account_id, theirs, starred_at)
    insert into star (account_id, item_id, starred_at)
    select account_id, theirs, min(starred_at) from moved group by 1, 2 on conflict do nothing`.execute(tx);
};
