/** Finds projects by what a person types. */
import type { Language } from '@newsbell/contracts/languages';
import type { Project } from '@newsbell/contracts/projects';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { needles, readQuery, toTsquery } from '#text/query.ts';
import { projectsOf } from './project-row.ts';
import { isPublic } from './queries.ts';

/** Best first: those whose title begins with the keyword, then by subscribers. At most 20. */
export const searchProjects = async (db: Db, keyword: string, language: Language): Promise<Project[]> => {
  const keys = keysFor(keyword, 20);
  return keys ? projectsOf(db, keys, language) : [];
};

export interface Suggestion {
  word: string;
  type: 'TAG' | 'PROJECT';
  key: string;
  title: string;
}

const MOST_SUGGESTIONS = 10;

/** Tags that begin with the word, those of most projects first, then projects. */
export const suggest = async (db: Db, word: string): Promise<Suggestion[]> => {
  const pattern = `${word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  const tags = await sql<{ name: string }>`
    select t.name from project_tag t join project p on p.id = t.project_id
    where lower(t.name) like ${pattern} and ${isPublic}
    group by t.name order by count(*) desc, t.name limit ${MOST_SUGGESTIONS / 2}`.execute(db);
  const suggestions = tags.rows.map(({ name }): Suggestion => ({ word, type: 'TAG', key: name, title: name }));
  const keys = keysFor(word, MOST_SUGGESTIONS - suggestions.length);
  if (!keys) return suggestions;
  const projects = await sql<{ url_key: string; title: string }>`
    select p.url_key, p.title from (${keys}) found join project p on p.id = found.id order by found.rank`.execute(db);
  return [
    ...suggestions,
    ...projects.rows.map(({ url_key, title }): Suggestion => ({ word, type: 'PROJECT', key: url_key, title })),
  ];
};

const keysFor = (keyword: string, limit: number): RawBuilder<unknown> | undefined => {
  const query = readQuery(keyword, { lastWordIsPrefix: true, shortIsPrefix: true, noFields: true });
  const { tsquery, exact } = toTsquery(query);
  const { present, absent } = needles(query);
  if (!tsquery || present.length === 0) return undefined;
  const checks = exact
    ? sql`true`
    : sql.join(
        [
          ...present.map(needle => sql`strpos(p.folded, ${needle}) > 0`),
          ...absent.map(needle => sql`strpos(p.folded, ${needle}) = 0`),
        ],
        sql` and `,
      );
  const titleStart = ` ${present.map(needle => needle.trim()).join(' ')}`;
  // Two branches, for an OR of the two would read every project.
  return sql`
    select p.id, row_number() over (order by not starts_with(p.folded, ${titleStart}), p.subscribers_count desc, p.id) as rank
    from project p
    where p.id in (
      select p.id from project p where p.words @@ ${tsquery}::tsquery and ${checks}
      union select project_id from project_tag where lower(name) = ${keyword.normalize('NFKC').trim().toLowerCase()}
    ) and ${isPublic}
    order by rank limit ${limit}`;
};
