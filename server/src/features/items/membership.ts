/**
 * Membership: decides whether an item is in a list without reading the list, so that a page can start after any item that has a place in
 * the order of all.
 */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { hasTag } from './lists.ts';
import type { ListScope } from './queries.ts';
import { conditionOf } from './word-search.ts';

/** Answers true also for an item that is not there at all: its place decides what is answered. */
export const mayBeIn = async (db: Db, scope: ListScope, id: number): Promise<boolean> => {
  const condition = conditionIn(scope);
  if (!condition) return false;
  const rows = await runPrepared(
    db,
    sql<{ holds: boolean }>`select (${condition}) as holds from item i where i.id = ${id}`,
  );
  return rows[0]?.holds ?? true;
};

const conditionIn = (scope: ListScope) => {
  switch (scope.of) {
    case 'project':
      return sql`i.project_id = ${scope.projectId}`;
    case 'tag':
      return sql`i.listed and ${hasTag(scope.tag)}`;
    case 'word':
      return wordCondition(scope);
    default:
      return sql`true`;
  }
};

const wordCondition = ({ query, projectId }: Extract<ListScope, { of: 'word' }>) => {
  const condition = conditionOf(query);
  return (
    condition &&
    sql`${projectId === undefined ? sql`i.listed` : sql`i.project_id = ${projectId}`} and ${condition.holds}`
  );
};
