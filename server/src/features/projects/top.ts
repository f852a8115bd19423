/** Ranks the sources that a visitor sees first. */
import type { Language } from '@newsbell/contracts/languages';
import type { Project } from '@newsbell/contracts/projects';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isOfLanguage } from '#db/source-language.ts';
import { isAlive } from './alive.ts';
import { projectsOf } from './project-row.ts';
import { isPublic } from './queries.ts';

const MOST = 10;

/** Errors are told in `language`. The reader's language changes the order; without it the number of subscribers alone counts. */
export const topProjects = (db: Db, language: Language, reader?: Language): Promise<Project[]> =>
  projectsOf(db, reader ? forReader(reader) : byFollowers, language);

const followers = sql`p.subscribers_count desc, p.id`;

const byFollowers = sql`
  select p.id, row_number() over (order by ${followers}) as rank from project p
  where ${isPublic} order by ${followers} limit ${sql.lit(MOST)}`;

/**
 * Each part is read by an index in the order of followers, ten rows of it: those that an earlier part has are fewer than the places that are
 * left.
 */
const forReader = (reader: Language): RawBuilder<unknown> => sql`
  select id, row_number() over (order by ${ranked}) as rank from (
    select distinct on (id) id, subscribers_count, part, is_foreign from (
      (${best(0, false, sql`${isAlive} and ${isOfLanguage(reader)}`)})
      union all (${best(1, true, isAlive)})
      union all (${best(2, false, isOfLanguage(reader))})
      union all (${best(2, true, sql`true`)})
    ) parts order by id, part, is_foreign
  ) found order by ${ranked} limit ${sql.lit(MOST)}`;

/** On a server that has just started nothing is alive and nobody follows: then the language alone says what comes first. */
const ranked = sql`part, subscribers_count desc, is_foreign, id`;

const best = (part: number, isForeign: boolean, condition: RawBuilder<unknown>) => sql`
  select p.id, p.subscribers_count, ${sql.lit(part)} as part, ${sql.lit(isForeign)} as is_foreign from project p left join crawl c on c.project_id = p.id
  where ${isPublic} and ${condition} order by ${followers} limit ${sql.lit(MOST)}`;
