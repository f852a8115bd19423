import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { findToken } from './tokens.ts';

/**
 * Idempotent: the same link verifies again while it lives. Invalid when another account has verified the e-mail: of two at the same time the unique index of
 * verified e-mails lets one through.
 */
export const verifyEmail = (db: Db, username: string, secret: string): Promise<'verified' | 'invalid'> =>
  db
    .transaction()
    .execute(async tx => {
      const owner = await findToken(tx, secret, 'VERIFY');
      if (!owner || owner.username !== username.toLowerCase()) return 'invalid' as const;
      await sql`
        update account set email_verified_at = now() where id = ${owner.id} and email_verified_at is null`.execute(tx);
      return 'verified' as const;
    })
    .catch(error => {
      if ((error as { code?: unknown }).code === uniqueViolation) return 'invalid';
      throw error;
    });

const uniqueViolation = '23505';
