/**
 * Authorization: these conditions are the only ones that say who may see a project and its items. A project is public, or it is seen by its
 * owner and its members. They are written for SQL, so that a list asks for what may be seen and nothing is filtered afterwards.
 */
import { type RawBuilder, sql } from 'kysely';

type Condition = RawBuilder<unknown>;

/** The id of an account, or a column that holds one; undefined: nobody is signed in. */
type Person = number | RawBuilder<unknown> | undefined;

/** It is a condition on a row of `project` with this alias. Whether it has become one with another is not looked at. */
export const isVisibleProject = (person: Person, project = 'p'): Condition => {
  const column = (name: string) => sql.ref(`${project}.${name}`);
  const isPublic = sql`${column('visibility')} = 'PUBLIC'`;
  if (person === undefined) return isPublic;
  return sql`(${isPublic} or ${column('owner_id')} = ${person} or exists (
    select from project_member member where member.project_id = ${column('id')} and member.account_id = ${person}))`;
};

/** It is a condition on an item `i`. */
export const isVisibleItem = (person: Person): Condition =>
  person === undefined ? sql`i.listed` : sql`(i.listed or i.project_id in (${projectsSharedWith(person)}))`;

/**
 * The same for one item at a time, which somebody has starred or was told of: also what a source had alone that has become
 * one with another. It was public, and is in no list any more.
 */
export const isReadableItem = (person: Person): Condition =>
  sql`(${isVisibleItem(person)} or i.project_id in (
    select gone.id from project gone where gone.merged_into is not null and gone.visibility = 'PUBLIC'))`;

/** Selects the ids of the person's own projects and of those that they are a member of: what is private and theirs to see is among them. */
export const projectsSharedWith = (person: Exclude<Person, undefined>): Condition => sql`
  select own.id from project own where own.owner_id = ${person}
  union all
  select member.project_id from project_member member where member.account_id = ${person}`;
