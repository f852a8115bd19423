/** Says which language a source is written in: by the letters of its title, else by what it declares (decision 0062). */
import type { Language } from '@newsbell/contracts/languages';
import { type RawBuilder, sql } from 'kysely';

/** It is a condition on a project `p`, by an index on the same function. */
export const isOfLanguage = (language: Language): RawBuilder<unknown> =>
  sql`source_language(p.title, p.language) = ${primaryOf(language)}`;

/** Selects the ids of the public sources of a language. */
export const publicSourcesOf = (language: Language): RawBuilder<unknown> => sql`
  select p.id from project p
  where ${isOfLanguage(language)} and p.visibility = 'PUBLIC' and p.merged_into is null`;

const primaryOf = (language: Language): string => language.split('-')[0]!;
