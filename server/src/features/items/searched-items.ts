/** The answers to a search: those of all public sources, of the sources of a language, or of one source. */
import type { Language } from '@newsbell/contracts/languages';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { isOfLanguage } from '#db/source-language.ts';
import type { Query } from '#text/query.ts';
import type { List } from './list.ts';
import { listed } from './lists.ts';
import type { Lists } from './queries.ts';
import { boundedSearch } from './word-search.ts';

export interface Searched {
  query: Query;
  /** The items are of this project, which may be private. */
  projectId?: number | undefined;
  language?: Language | undefined;
}

/** It has no poll. */
export const searchedItems = ({ db, ...statistics }: Lists, { query, projectId, language }: Searched): List => ({
  marked: query,
  keys: async range => {
    if (projectId !== undefined && language && !(await isWritten(db, projectId, language))) return undefined;
    const part = projectId === undefined ? { language } : { projectId };
    const found = await boundedSearch(db, { query, ...part }, range, statistics);
    return found && { keys: listed(found.ids), searchedTo: found.searchedTo };
  },
  poll: async () => ({ ids: [], complete: true }),
});

const isWritten = async (db: Db, projectId: number, language: Language): Promise<boolean> => {
  const found = await runPrepared(
    db,
    sql`select from project p where p.id = ${projectId} and ${isOfLanguage(language)}`,
  );
  return found.length > 0;
};
