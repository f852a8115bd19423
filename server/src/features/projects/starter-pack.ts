/** Well-known public feeds in the four languages, so that a new instance has something to read. */
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { readOutlines } from '#documents/outline.ts';
import { addSource } from './add.ts';

/** Loads the pack into a database without projects; answers how many sources it added. */
export const loadStarterPack = async (
  db: Db,
  file = new URL('./starter-pack.opml', import.meta.url),
): Promise<number> => {
  const { rows } = await sql`select 1 from project limit 1`.execute(db);
  if (rows.length > 0) return 0;
  const outlines = readOutlines(await readFile(file, 'utf8'));
  for (const outline of outlines) await addSource(db, outline);
  return outlines.length;
};
