/** Marks items as read and as unread, in a way that can be taken back. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isVisibleItem } from '#db/visibility.ts';
import { type KeysetPosition, visibleToAll } from '#features/items/keyset.ts';
import type { Keys } from '#features/items/lists.ts';
import type { Viewer } from '#features/items/viewer.ts';
import { unreadOfWords } from './my-news.ts';
import type { MarkScope } from './scope.ts';
import { isOfSource } from './sources.ts';
import { keepForUndo } from './undo.ts';
import { edgeOf, viewerOf } from './viewer.ts';

export interface Marked {
  marked: number;
  undo: string | null;
}

const nothing: Marked = { marked: 0, undo: null };

/** Marks those of `ids` that the person may see, unread or neither, and unread copies of the same story. */
export const markItemsRead = (db: Db, accountId: number, ids: readonly number[]): Promise<Marked> =>
  markReadAlong(db, accountId, async () => ids);

/** Does the same with the ids that `choose` answers, in one transaction with what that changes. */
export const markReadAlong = (
  db: Db,
  accountId: number,
  choose: (tx: Db) => Promise<readonly number[]>,
): Promise<Marked> =>
  marking(db, accountId, async (tx, viewer) => {
    const ids = await choose(tx);
    if (ids.length === 0) return nothing;
    const { rows: items } = await sql<Item>`
      select i.id, i.project_id as "projectId" from item i
      where i.id = any (${ids}::bigint[]) and ${isVisibleItem(accountId)} and ${viewer.state} is not true`.execute(tx);
    const all = [...items, ...(await copiesOf(tx, viewer, items))];
    if (all.length === 0) return nothing;
    const exceptions = await setRead(tx, accountId, all, true);
    const marked = exceptions.length;
    return { marked, undo: await keepForUndo(tx, accountId, { marked, exceptions, marks: [] }) };
  });

/**
 * Marks those of `ids` that the person may see. Items that they do not follow go back to the state before they were opened. Items that they
 * follow count as unread from then on, also if they were there before; `unread` says which.
 */
export const markItemsUnread = (
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<Marked & { unread: number[] }> =>
  marking(db, accountId, async (tx, viewer) => {
    const { rows } = await sql<Item & { read: boolean | null; isFollowed: boolean }>`
      select i.id, i.project_id as "projectId", ${viewer.state} as read, ${viewer.isFollowed} as "isFollowed" from item i
      where i.id = any (${ids}::bigint[]) and ${isVisibleItem(accountId)}`.execute(tx);
    const changed = rows.filter(({ read, isFollowed }) => read === true || (read === null && isFollowed));
    const unread = rows.filter(({ isFollowed }) => isFollowed).map(({ id }) => id);
    if (changed.length === 0) return { ...nothing, unread };
    const exceptions = await setRead(tx, accountId, changed, false);
    const marked = exceptions.length;
    return { marked, undo: await keepForUndo(tx, accountId, { marked, exceptions, marks: [] }), unread };
  });

export interface Bounds {
  /** Nothing that was first seen after this item. */
  until?: number;
  /** Only what stands above or below a place of the list. */
  above?: KeysetPosition;
  below?: KeysetPosition;
  /** Only what stands from one place to the other, both included. */
  first?: KeysetPosition;
  last?: KeysetPosition;
}

/** All that is unread of a scope within the bounds, with copies of the same stories in the person's news. */
export const markScopeRead = (db: Db, accountId: number, scope: MarkScope, bounds: Bounds): Promise<Marked> =>
  marking(db, accountId, async (tx, viewer) => {
    const within = sql.join([isVisibleItem(accountId), await seen(tx, bounds), ...inPlace(bounds)], sql` and `);
    const ofProjects = scope.projects ? await unreadItems(tx, viewer, viewer.unreadOf(scope.projects), within) : [];
    const ofWords = scope.words
      ? await unreadItems(tx, viewer, unreadOfWords(viewer, scope.words, scope.ofWords ?? sql`true`), within)
      : [];
    const known = new Set(ofProjects.map(item => item.id));
    const items = [...ofProjects, ...ofWords.filter(item => !known.has(item.id))];
    if (items.length === 0) return nothing;
    const all = [...items, ...(await copiesOf(tx, viewer, items))];
    const moved =
      scope.projects && inPlace(bounds).length === 0
        ? await moveMarks(tx, viewer, ofProjects, await seen(tx, bounds))
        : { marks: [], exceptions: [] };
    const isMoved = ({ id, projectId }: Item) =>
      moved.marks.some(mark => mark.projectId === projectId && id > mark.above && id <= mark.to);
    const single = all.filter(item => !isMoved(item));
    const exceptions = [...moved.exceptions, ...(await setRead(tx, accountId, single, true))];
    return {
      marked: all.length,
      undo: await keepForUndo(tx, accountId, { marked: all.length, exceptions, marks: moved.marks }),
    };
  });

/** Lock: a person makes one mark at a time. The viewer is read first: a call that holds one connection must not wait for a second. */
const marking = async <M extends Marked>(
  db: Db,
  accountId: number,
  mark: (tx: Db, viewer: Viewer) => Promise<M>,
): Promise<M> => {
  const viewer = await viewerOf(db, accountId);
  return db.transaction().execute(async tx => {
    await sql`select from account where id = ${accountId} for no key update`.execute(tx);
    return mark(tx, viewer);
  });
};

interface Item {
  id: number;
  projectId: number;
}

/** Answers those of `candidates`, which give `id`, that are unread. */
const unreadItems = async (tx: Db, { isUnread }: Viewer, candidates: Keys, within: Keys): Promise<Item[]> => {
  const { rows } = await sql<Item>`
    select i.id, i.project_id as "projectId" from item i
    where i.id in (select candidate.id from (${candidates}) candidate) and ${within} and ${isUnread}`.execute(tx);
  return rows;
};

/** Other items that tell the same and are unread. */
const copiesOf = async (tx: Db, viewer: Viewer, items: readonly Item[]): Promise<Item[]> => {
  const ids = items.map(item => item.id);
  const { rows } = await sql<Item>`
    select i.id, i.project_id as "projectId" from item i
    where i.id in (
      select copy.item_id from story_item told join story_item copy on copy.story = told.story
      where told.item_id = any (${ids}::bigint[])
    ) and i.id <> all (${ids}::bigint[]) and ${isVisibleItem(viewer.accountId)} and ${viewer.isUnread}`.execute(tx);
  return rows;
};

/**
 * Ids are given before commit, so an item with a lower id than `until` may not have been there for its reader to see. It
 * was if it was written no later, or, where that item is gone, if every list shows it by now.
 */
const seen = async (tx: Db, { until }: Bounds): Promise<Keys> => {
  if (until === undefined) return visibleToAll;
  const { rows } = await sql<{ by: string }>`select written_by::text as by from item where id = ${until}`.execute(tx);
  const by = rows[0]?.by;
  return sql`i.id <= ${until} and ${by === undefined ? visibleToAll : sql`i.written_by <= ${by}::xid8`}`;
};

const inPlace = ({ above, below, first, last }: Bounds): RawBuilder<unknown>[] => {
  const beside = (operator: '>' | '<' | '<=' | '>=', { sortAt, id }: KeysetPosition) =>
    sql`(i.sort_at, i.id) ${sql.raw(operator)} (${sortAt}::timestamptz, ${id}::bigint)`;
  return [
    ...(above ? [beside('>', above)] : []),
    ...(below ? [beside('<', below)] : []),
    ...(first ? [beside('<=', first)] : []),
    ...(last ? [beside('>=', last)] : []),
  ];
};

export interface Mark {
  projectId: number;
  /** It is null where there was none. */
  from: number | null;
  /** All from here to `to` is read. */
  above: number;
  to: number;
}

export interface Exception extends Item {
  /** The states before and now; null means that no state is noted. `past` means that the item was there before a word was followed. */
  from: boolean | 'past' | null;
  to: boolean | null;
}

/**
 * Moves the mark of each project that is followed as a whole and has one of the items, to the last of its items that its viewer has seen.
 * All items from the edge to there are read, so the notes on single ones go, except on those that were there before a word was followed.
 */
const moveMarks = async (tx: Db, { accountId, horizon }: Viewer, items: readonly Item[], within: Keys) => {
  const projects = [...new Set(items.map(item => item.projectId))];
  const edge = edgeOf(accountId, horizon, sql`p.id`);
  const { rows: marks } = await sql<Mark>`
    select p.id as "projectId", before.item_id as "from", p.edge as "above", last.id as "to"
    from (select p.id, ${edge} as edge from unnest(${projects}::bigint[]) p (id)) p
    left join read_upto before on before.account_id = ${accountId} and before.project_id = p.id
    cross join lateral (
      select i.id, i.project_id, i.listed from item i where i.project_id = p.id and ${within} order by i.id desc limit 1
    ) last
    where last.id > p.edge and exists (select from (select last.*) i where ${isOfSource({ accountId })})`.execute(tx);
  const moved = sql`unnest(${marks.map(mark => mark.projectId)}::bigint[], ${marks.map(mark => mark.above)}::bigint[],
    ${marks.map(mark => mark.to)}::bigint[])`;
  await sql`
    insert into read_upto (account_id, project_id, item_id, read_ids)
    select ${accountId}, project_id, item_id, int8multirange(int8range(above, item_id, '(]'))
    from ${moved} as moved (project_id, above, item_id)
    on conflict (account_id, project_id) do update
      set item_id = excluded.item_id, read_ids = read_upto.read_ids + excluded.read_ids`.execute(tx);
  const { rows: exceptions } = await sql<Exception>`
    delete from item_read e using ${moved} as moved (project_id, above, item_id)
    where e.account_id = ${accountId} and e.project_id = moved.project_id and e.is_read is not null
      and e.item_id > moved.above and e.item_id <= moved.item_id
    returning e.item_id as id, e.project_id as "projectId", e.is_read as "from", null::boolean as "to"`.execute(tx);
  return { marks, exceptions };
};

/** Answers what was noted of each before. An item that is gone meanwhile is left out. Deadlock: rows are locked in the order of their ids. */
const setRead = async (tx: Db, accountId: number, items: readonly Item[], isRead: boolean): Promise<Exception[]> => {
  if (items.length === 0) return [];
  const given = sql`unnest(${items.map(item => item.id)}::bigint[], ${items.map(item => item.projectId)}::bigint[])`;
  const { rows } = await sql<Exception>`
    with given as materialized (
      select given.id, given.project_id from ${given} as given (id, project_id) join item i on i.id = given.id
      order by i.id for key share of i
    ), before as materialized (
      select given.id, given.project_id,
        case when e.item_id is not null then coalesce(to_jsonb(e.is_read), '"past"') end as before from given
      left join item_read e on e.account_id = ${accountId} and e.project_id = given.project_id and e.item_id = given.id
    ), noted as (
      insert into item_read (account_id, project_id, item_id, is_read)
      select ${accountId}, project_id, id, ${isRead}::boolean from given
      on conflict (account_id, project_id, item_id) do update set is_read = excluded.is_read
    )
    select id, project_id as "projectId", before as "from", ${isRead}::boolean as "to" from before`.execute(tx);
  return rows;
};
