/** Sources are found by what they say of themselves: it is folded anew after the way of folding has changed. */
import { sql } from 'kysely';
import { retryTransient } from '#db/trouble.ts';
import { walkTwice } from '#db/walk.ts';
import type { Deps } from '#deps.ts';
import { changedText, FOLDING } from '#text/refold.ts';
import { describeAnew } from './edit.ts';

const PROJECTS = 200;

/** One step of the walk over the sources, twice for each way of folding. True: there may be more. */
export const refoldProjects = ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  retryTransient(() =>
    walkTwice(db, `refold-projects-${FOLDING}`, async (tx, place) => {
      const { rows } = await sql<{ id: number; isChosen: boolean }>`
        select p.id, concat_ws(' ', p.title, p.description,
          (select string_agg(t.name, ' ') from project_tag t where t.project_id = p.id)) ~ ${changedText} as "isChosen"
        from project p where p.id > ${place ?? 0}::bigint order by p.id limit ${sql.lit(PROJECTS)}`.execute(tx);
      const chosen = rows.filter(({ isChosen }) => isChosen).map(({ id }) => id);
      // A project that is edited meanwhile is read once that is done, and is not overwritten with its former text.
      await sql`select from project where id = any (${chosen}::bigint[]) order by id for no key update`.execute(tx);
      for (const id of chosen) await describeAnew(tx, id);
      return rows.length < PROJECTS ? null : String(rows.at(-1)!.id);
    }),
  );
