/** A person's news come from these sources: the projects and the words that they follow, or some of them. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { isVisibleProject, projectsSharedWith } from '#db/visibility.ts';
import type { Keys } from '#features/items/lists.ts';

export interface Mine {
  accountId: number;
  /** Only what is in this folder; 0: in none. */
  folder?: number;
  /** Only these subscriptions. */
  subscriptions?: readonly number[];
  /** The news are limited to projects with this tag. */
  tag?: string;
  /** The news leave out private projects. */
  isPublic?: boolean;
  /** The news of this project are left out. */
  without?: number;
  /** The news are limited to the sources that are followed themselves: what tags and words bring is left out. */
  byName?: boolean;
}

/** The projects that are followed, or public with a followed tag: `id`, `last_item_at`, `newest_item_id` and `is_public` of each. */
export const sourcesOf = ({ accountId, tag, isPublic = false, without, byName, ...which }: Mine): Keys => sql`
  select p.id, p.last_item_at, p.newest_item_id, p.visibility = 'PUBLIC' as is_public from (
    select id, bool_or(is_direct) as is_direct from (
      select s.project_id as id, true as is_direct from subscription s
      where s.account_id = ${accountId} and s.project_id is not null and ${isAmong(which)}
      ${byName ? sql`` : sql`union all ${ofTags({ accountId, ...which })}`}
    ) one group by id
  ) followed join project p on p.id = followed.id
  where p.merged_into is null and (p.visibility = 'PUBLIC' or (${!isPublic}::boolean and followed.is_direct and ${isVisibleProject(accountId)}))
    and ${projectHasTag(sql`p.id`, tag)} and ${isNot(sql`p.id`, without)}`;

const ofTags = ({ accountId, ...which }: Mine): Keys => sql`
  select t.project_id, false from subscription s join project_tag t on t.name = s.tag
  where s.account_id = ${accountId} and s.tag is not null and ${isAmong(which)}`;

/** Gives the private ones of them, the person's own and those that they are a member of, in the same way. */
export const privateSourcesOf = ({ accountId, tag, isPublic = false, without, ...which }: Mine): Keys => sql`
  select p.id, p.last_item_at from project p join subscription s on s.account_id = ${accountId} and s.project_id = p.id
  where ${!isPublic}::boolean and p.id in (${projectsSharedWith(accountId)}) and p.visibility = 'PRIVATE' and p.merged_into is null and ${isAmong(which)}
    and ${projectHasTag(sql`p.id`, tag)} and ${isNot(sql`p.id`, without)}`;

/** A condition on an item `i` that the person may see, asked for each: where there are many sources and few items, it costs less than to list them. */
export const isOfSource = ({ accountId, tag, without, ...which }: Mine): Keys => sql`(
  exists (select from subscription s
    where s.account_id = ${accountId} and s.project_id = i.project_id and ${isAmong(which)} offset 0)
  or (i.listed and exists (select from project_tag t join subscription s on s.account_id = ${accountId} and s.tag = t.name
    where t.project_id = i.project_id and ${isAmong(which)} offset 0))) and ${projectHasTag(sql`i.project_id`, tag)} and ${isNot(sql`i.project_id`, without)}`;

/** Selects the followed words as `word_id`. */
export const wordsOf = ({ accountId, ...which }: Mine): Keys => sql`
  select s.word_id from subscription s
  where s.account_id = ${accountId} and s.word_id is not null and ${isAmong(which)}`;

/** A condition on `i`, an item that a word has found. */
export const hasWantedTag = ({ tag }: Mine): Keys => projectHasTag(sql`i.project_id`, tag);

const projectHasTag = (projectId: Keys, tag: string | undefined): Keys =>
  tag === undefined
    ? sql`true`
    : sql`exists (select from project_tag w where w.project_id = ${projectId} and w.name = ${tag})`;

const isNot = (projectId: Keys, without: number | undefined): Keys =>
  without === undefined ? sql`true` : sql`${projectId} <> ${without}`;

export interface Shape {
  /** Projects, at most one more than `MANY_SOURCES`; one that is brought twice counts twice. */
  sources: number;
  words: boolean;
}

/** From here on a walk along the list of all is tried first: to list the sources costs 3 µs each. */
export const MANY_SOURCES = 700;

/** The shape is known before anything is read, so that the right way to read can be chosen. */
export const shapeOf = async (db: Db, { accountId, ...which }: Mine): Promise<Shape> => {
  const rows = await runPrepared(
    db,
    sql<Shape>`
    select (select count(*)::int from (
        select from subscription s
        where s.account_id = ${accountId} and s.project_id is not null and ${isAmong(which)}
        union all
        select from subscription s join project_tag t on t.name = s.tag
        where s.account_id = ${accountId} and s.tag is not null and ${isAmong(which)}
        limit ${sql.lit(MANY_SOURCES + 1)}) followed) as sources,
      exists (${wordsOf({ accountId, ...which })}) as words`,
  );
  return rows[0]!;
};

const isAmong = ({ folder, subscriptions }: Pick<Mine, 'folder' | 'subscriptions'>): Keys => {
  if (subscriptions) return sql`s.id = any (${subscriptions}::bigint[])`;
  if (folder === undefined) return sql`true`;
  return folder === 0 ? sql`s.folder_id is null` : sql`s.folder_id = ${folder}`;
};
