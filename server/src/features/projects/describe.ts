/** Writes what the document of a source says of the source itself. */
import { sql, type Transaction } from 'kysely';
import { runPrepared } from '#db/prepared.ts';
import type { Tables } from '#db/tables.ts';
import type { FoldedSource } from '#documents/folded-source.ts';
import { withoutSecret } from './feed-address.ts';

/**
 * Writes its title and description where they differ; a title once known is never emptied. The link of a web page is where its address has led,
 * which may hold a secret, and its project may be public. Answers the title where something was written.
 */
export const describeProject = async (
  tx: Transaction<Tables>,
  { projectId, kind }: { projectId: number; kind: string },
  said: FoldedSource,
): Promise<string | undefined> => {
  const link = kind === 'GENERATED' && said.link ? withoutSecret(said.link) : said.link;
  const written = await runPrepared(
    tx,
    sql<{ title: string }>`
      update project set title = case when 'title' = any (edited) then title else coalesce(${said.title}, title) end,
        description = case when 'description' = any (edited) then description else ${said.description} end, link = ${link},
        image = ${said.image}, language = coalesce(${said.language}, language), folded = ${said.folded},
        words = array_to_tsvector(string_to_array(${said.lexemes}, ' '))
      where id = ${projectId}
        and (folded, description, link, image, coalesce(${said.language}, language)) is distinct from
          (${said.folded}, ${said.description}, ${link}, ${said.image}, language)
      returning title`,
  );
  return written[0]?.title;
};
