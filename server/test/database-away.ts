import type { KyselyPlugin } from 'kysely';
import type { Db } from '#db/open.ts';

/**
 * Fault injection: answers the same database, which refuses every statement while `isAway` says so, as one that is
 * shutting down does (57P01).
 */
export const awayWhile = (db: Db, isAway: () => boolean): Db => {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isAway()) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
};
