/** Reads public projects by key, address, rank and page. Private and merged ones are in no list. */
import type { Language } from '@newsbell/contracts/languages';
import type { Project, projectSort } from '@newsbell/contracts/projects';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#db/open.ts';
import { isOfLanguage } from '#db/source-language.ts';
import { isVisibleProject } from '#db/visibility.ts';
import { tagOfToday } from '#features/items/tag-of-today.ts';
import type { Caller } from '#http/guard.ts';
import { type ProjectCaller, projectsOf } from './project-row.ts';

/** A key of a merged project finds the one that it became. */
export const findPublicProject = async (
  db: Db,
  urlKey: string,
): Promise<{ id: number; urlKey: string } | undefined> => {
  const { rows } = await sql<{ id: number; urlKey: string }>`
    select p.id, p.url_key as "urlKey" from project named join project p on p.id = coalesce(named.merged_into, named.id)
    where named.url_key = ${urlKey} and ${isPublic}`.execute(db);
  return rows[0];
};

/** When a crawl last found an item that was new or edited; null: never. */
export const lastChange = async (db: Db, projectId: number): Promise<Date | null> =>
  (await db.selectFrom('crawl').where('project_id', '=', projectId).select('changed_at').executeTakeFirst())
    ?.changed_at ?? null;

/** Also a private one where the caller is its owner or a member. */
export const findProjectFor = async (
  db: Db,
  accountId: number | undefined,
  urlKey: string,
): Promise<{ id: number; urlKey: string } | undefined> => {
  const { rows } = await sql<{ id: number; urlKey: string }>`
    select p.id, p.url_key as "urlKey" from project named join project p on p.id = coalesce(named.merged_into, named.id)
    where named.url_key = ${urlKey} and ${isVisibleTo(accountId)}`.execute(db);
  return rows[0];
};

export const projectByKey = async (
  db: Db,
  caller: ProjectCaller | undefined,
  urlKey: string,
  language: Language,
): Promise<Project | undefined> => {
  const found = await findProjectFor(db, caller?.accountId, urlKey);
  return found && projectById(db, caller, found.id, language);
};

/** It does not check that the caller may see it: `projectByKey` does. */
export const projectById = async (
  db: Db,
  caller: ProjectCaller | undefined,
  id: number,
  language: Language,
): Promise<Project | undefined> =>
  (await projectsOf(db, sql`select ${id}::bigint as id, 1 as rank`, language, caller))[0];

/** Lists the projects to which the caller publishes. */
export const ownProjects = (db: Db, caller: Caller, language: Language): Promise<Project[]> => {
  const { accountId, token } = caller;
  const isMeant = token?.projects ? sql`p.id = any (${token.projects}::bigint[])` : sql`true`;
  return projectsOf(
    db,
    sql`select p.id, row_number() over (order by p.id desc) as rank from project p
      where p.owner_id = ${accountId} and p.kind = 'PUBLISHED' and p.merged_into is null and ${isMeant}`,
    language,
    caller,
  );
};

export interface ProjectPage {
  content: Project[];
  first: boolean;
  last: boolean;
  totalPages: number;
}

export interface ProjectListing {
  tag?: string;
  sort: z.infer<typeof projectSort>;
  /** The reader's language: its sources come first among those with equally many subscribers. */
  language?: Language | undefined;
  page: number;
  size: number;
}

export const listProjects = async (db: Db, listing: ProjectListing, language: Language): Promise<ProjectPage> => {
  const { page, size } = listing;
  const within =
    listing.tag === undefined ? isPublic : sql`${isPublic} and ${hasTag(await tagOfToday(db, listing.tag))}`;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from project p where ${within}`.execute(
    db,
  );
  const totalPages = Math.ceil(rows[0]!.count / size);
  const { language: reader } = listing;
  const inOrder =
    listing.sort === 'subscribers' && reader
      ? bestKnownFor(reader, within, (page + 1) * size)
      : sql`select p.id from project p where ${within} order by ${orders[listing.sort]}`;
  const keys = sql`
    select page.id, row_number() over () as rank from (${inOrder} limit ${size} offset ${page * size}) page`;
  const content = page < totalPages ? await projectsOf(db, keys, language) : [];
  return { content, first: page === 0, last: page >= totalPages - 1, totalPages };
};

/**
 * The first `most` of all: what is among them is among the first of its language or among the first of all languages, each of which is read
 * by an index.
 */
const bestKnownFor = (language: Language, within: RawBuilder<unknown>, most: number): RawBuilder<unknown> => sql`
  select id from (
    select distinct on (id) id, subscribers_count, is_foreign from (
      (select p.id, p.subscribers_count, false as is_foreign from project p
        where ${within} and ${isOfLanguage(language)} order by ${orders.subscribers} limit ${most})
      union all
      (select p.id, p.subscribers_count, true as is_foreign from project p
        where ${within} order by ${orders.subscribers} limit ${most})
    ) known order by id, is_foreign
  ) found order by subscribers_count desc, is_foreign, id`;

/** It is a condition on `p`. */
export const isPublic = sql`${isVisibleProject(undefined)} and p.merged_into is null`;

/** Answers a condition on `p`. */
export const isVisibleTo = (accountId: number | undefined): RawBuilder<unknown> =>
  sql`${isVisibleProject(accountId)} and p.merged_into is null`;

const hasTag = (tag: string) => sql`exists (select from project_tag t where t.project_id = p.id and t.name = ${tag})`;

const orders: Record<ProjectListing['sort'], ReturnType<typeof sql>> = {
  subscribers: sql`p.subscribers_count desc, p.id`,
  newest: sql`p.id desc`,
  name: sql`p.title, p.id`,
};
