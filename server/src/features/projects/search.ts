/** Finds projects by what a person types. */
import type { Language } from '@newsbell/contracts/languages';
import type { Project } from '@newsbell/contracts/projects';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isOfLanguage } from '#db/source-language.ts';
import { needles, readQuery, toTsquery } from '#text/query.ts';
import { projectsOf } from './project-row.ts';
import { isPublic } from './queries.ts';

/** Best first: those whose title begins with the keyword, then by subscribers, then those of the reader's language. At most 20. */
export const searchProjects = async (db: Db, keyword: string, language: Language): Promise<Project[]> => {
  const keys = keysFor(keyword, 20, language);
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
export const suggest = async (db: Db, word: string, language: Language): Promise<Suggestion[]> => {
  const tags = await tagsThatBegin(db, word);
  const suggestions = tags.map((name): Suggestion => ({ word, type: 'TAG', key: name, title: name }));
  const keys = keysFor(word, MOST_SUGGESTIONS - suggestions.length, language);
  if (!keys) return suggestions;
  const projects = await sql<{ url_key: string; title: string }>`
    select p.url_key, p.title from (${keys}) found join project p on p.id = found.id order by found.rank`.execute(db);
  return [
    ...suggestions,
    ...projects.rows.map(({ url_key, title }): Suggestion => ({ word, type: 'PROJECT', key: url_key, title })),
  ];
};

/**
 * Limit: so many rows are read of each way to what a word may mean. Where more begin with it, as with one letter, those of
 * the projects with the most subscribers stand for all.
 */
const FEW = 1_000;

/**
 * The order is by the number of projects. Where more than `FEW` begin so, they are counted among the best known projects. `offset 0` keeps the planner
 * from reading all projects beforehand, to join them.
 */
const tagsThatBegin = async (db: Db, word: string): Promise<string[]> => {
  const beginning = word.normalize('NFKC').toLowerCase();
  const begins = beginsWith(sql`lower(t.name)`, beginning);
  const { rows } = await sql<{ name: string }>`
    with near as materialized (
      select t.name, t.project_id from project_tag t where ${begins} order by lower(t.name) collate "C" limit ${sql.lit(FEW)}
    ), known as materialized (
      select tag.name, p.id as project_id from (${bestKnown}) p cross join lateral (
        select t.name from project_tag t where t.project_id = p.id and ${begins} offset 0) tag
      where (select count(*) from near) = ${sql.lit(FEW)}
    )
    select found.name from (
      select near.name, near.project_id from near cross join lateral (
        select from project p where p.id = near.project_id and ${isPublic} offset 0) shown
      union select name, project_id from known
    ) found
    where not exists (select from hidden_tag h where h.name = found.name)
    group by found.name order by count(*) desc, found.name limit ${sql.lit(MOST_SUGGESTIONS / 2)}`.execute(db);
  return rows.map(({ name }) => name);
};

/** It is in the order of the index, so that its first rows are read and no more. */
const bestKnown = sql`
  select p.id, p.folded, p.words, p.subscribers_count, p.title, p.language from project p where ${isPublic}
  order by p.subscribers_count desc, p.id limit ${sql.lit(FEW)}`;

/** An index on `text collate "C"` finds them, which `like` could not by a parameter. Nothing stands behind U+10FFFF. */
const beginsWith = (text: RawBuilder<unknown>, beginning: string): RawBuilder<unknown> => sql`
  (${text} collate "C" >= ${beginning} and ${text} collate "C" < ${`${beginning}\u{10ffff}`})`;

/** It is what the index on how a project begins holds of `project.folded`. */
const INDEXED = 50;

/**
 * Each way is bounded by `FEW`: what begins with the words, what the best known projects have of them, what has them as a
 * tag, and, where these are not enough, what has them anywhere.
 */
const keysFor = (keyword: string, limit: number, language: Language): RawBuilder<unknown> | undefined => {
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
  const has = sql`p.words @@ ${tsquery}::tsquery and ${checks}`;
  const titleStart = ` ${present.map(needle => needle.trim()).join(' ')}`;
  const indexedStart = [...titleStart].slice(0, INDEXED).join('');
  const isStart = sql`starts_with(p.folded, ${titleStart})`;
  const order = sql`not ${isStart}, p.subscribers_count desc, ${isOfLanguage(language)} is not true, p.id`;
  const most = sql.lit(limit);
  return sql`
    with beginning as materialized (
      select p.id from (
        select p.id, p.folded, p.words from project p
        where ${isPublic} and ${beginsWith(sql`left(p.folded, ${sql.lit(INDEXED)})`, indexedStart)}
        order by left(p.folded, ${sql.lit(INDEXED)}) collate "C" limit ${sql.lit(FEW)}
      ) p where ${has}
    ), known as materialized (
      select p.id from (${bestKnown}) p where ${has} order by ${order} limit ${most}
    ), tagged as materialized (
      select t.project_id as id from project_tag t where lower(t.name) collate "C" = ${keyword.normalize('NFKC').trim().toLowerCase()}
      limit ${sql.lit(FEW)}
    ), anywhere as materialized (
      select p.id from project p where (select count(*) from known) < ${most} and ${isPublic} and ${has} limit ${sql.lit(FEW)}
    )
    select p.id, row_number() over (order by ${order}) as rank
    from (
      select id from beginning union select id from known union select id from tagged union select id from anywhere
    ) found cross join lateral (
      select p.id, p.folded, p.subscribers_count, p.title, p.language from project p where p.id = found.id and ${isPublic} offset 0) p
    order by rank limit ${most}`;
};
