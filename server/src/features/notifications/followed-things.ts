/** Finds the subscriptions that follow an item: those of its project, of the project's tags, and of the words that it has. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** An item and a thing by which people may follow it. */
export interface FollowedThing {
  itemId: number;
  kind: 'PROJECT' | 'TAG' | 'WORD';
  /** It is the project's id, the tag, or the word's id. */
  key: string;
  /** Subscriptions to it that notify, counted up to `most`. */
  asking: number;
}

/** Answers them in the order of `itemIds`. Tags and words are of public projects only. */
export const followedThingsOf = async (
  tx: Transaction<Tables>,
  itemIds: readonly number[],
  most: number,
): Promise<FollowedThing[]> => {
  const { rows } = await sql<FollowedThing>`
    with given as materialized (
      select n.at, i.id, i.project_id, p.visibility = 'PUBLIC' as listed
      from unnest(${[...itemIds]}::bigint[]) with ordinality n (id, at)
      join item i on i.id = n.id join project p on p.id = i.project_id),
    asked as materialized (
      select at, id, 'PROJECT' as kind, project_id::text as key from given
      union all
      select g.at, g.id, 'TAG', t.name from given g join project_tag t on t.project_id = g.project_id where g.listed
      union all
      select g.at, g.id, 'WORD', h.word_id::text from given g join word_hit h on h.item_id = g.id where g.listed),
    things as materialized (
      select kind, key, case kind
        when 'PROJECT' then (select count(*) from (select from subscription s
          where s.project_id = key::bigint and s.notify_minute is not null limit ${sql.lit(most)}) s)
        when 'TAG' then (select count(*) from (select from subscription s
          where s.tag = key and s.notify_minute is not null limit ${sql.lit(most)}) s)
        else (select count(*) from (select from subscription s
          where s.word_id = key::bigint and s.notify_minute is not null limit ${sql.lit(most)}) s)
        end::int as asking
      from (select distinct kind, key from asked) distinct_things)
    select id as "itemId", kind, key, asking from asked join things using (kind, key) where asking > 0
    order by at, kind, key`.execute(tx);
  return rows;
};

/** A subscription with keywords; they are in their order, as JSON, so that equal lists are equal texts. */
export interface Choosy {
  id: number;
  kind: FollowedThing['kind'];
  key: string;
  keywords: string;
}

/** The range is of subscriptions by their ids: those after `after`, up to `upTo`; null means to the last. */
export interface Range {
  after: number;
  upTo: number | null;
}

export const inRange = ({ after, upTo }: Range) =>
  upTo === null ? sql`s.id > ${after}::bigint` : sql`s.id > ${after}::bigint and s.id <= ${upTo}::bigint`;

/** The next so many subscriptions that are asked for here. */
export const rangeAfter = async (
  tx: Transaction<Tables>,
  asks: readonly FollowedThing[],
  { after, most }: { after: number; most: number },
): Promise<Range> => {
  const { projects, tags, words } = byKind(asks);
  const notifying = sql`s.notify_minute is not null and s.id > ${after}::bigint`;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select s.id from subscription s where s.project_id = any (${distinct(projects)}::bigint[]) and ${notifying}
      union all
      select s.id from subscription s where s.tag = any (${distinct(tags)}::text[]) and ${notifying}
      union all
      select s.id from subscription s where s.word_id = any (${distinct(words)}::bigint[]) and ${notifying}
    ) s order by id offset ${most - 1} limit 1`.execute(tx);
  return { after, upTo: rows[0]?.id ?? null };
};

export const choosyOf = async (
  tx: Transaction<Tables>,
  asks: readonly FollowedThing[],
  range: Range,
): Promise<Choosy[]> => {
  const { projects, tags, words } = byKind(asks);
  const keywords = sql`(select json_agg(k.keyword order by k.created_at, k.keyword)::text from subscription_keyword k
    where k.subscription_id = s.id)`;
  const notifying = sql`s.notify_minute is not null and ${inRange(range)}`;
  const { rows } = await sql<Choosy>`
    select * from (
      select s.id, 'PROJECT' as kind, s.project_id::text as key, ${keywords} as keywords from subscription s
      where s.project_id = any (${distinct(projects)}::bigint[]) and ${notifying}
      union all
      select s.id, 'TAG', s.tag, ${keywords} from subscription s
      where s.tag = any (${distinct(tags)}::text[]) and ${notifying}
      union all
      select s.id, 'WORD', s.word_id::text, ${keywords} from subscription s
      where s.word_id = any (${distinct(words)}::bigint[]) and ${notifying}
    ) s where keywords is not null`.execute(tx);
  return rows;
};

export const byKind = (asks: readonly FollowedThing[]) => {
  const of = (kind: FollowedThing['kind']) => asks.filter(ask => ask.kind === kind);
  return { projects: of('PROJECT'), tags: of('TAG'), words: of('WORD') };
};

const distinct = (asks: readonly FollowedThing[]): string[] => [...new Set(asks.map(ask => ask.key))];
