import type { Language } from '@newsbell/contracts/languages';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

export interface Administrator {
  id: number;
  username: string;
  email: string;
  language: Language;
}

/** Answers the administrators who can be mailed: those whose e-mail is verified and who are not kept out. */
export const administratorsByMail = async (db: Db): Promise<Administrator[]> => {
  const { rows } = await sql<Administrator>`
    select id, username, email, language from account
    where roles @> '{ROLE_ADMIN}' and email_verified_at is not null and disabled_at is null order by id`.execute(db);
  return rows;
};
