/** Stores a message and writes the mails of it, in one transaction. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import type { Settings } from '#deps.ts';
import { tellAdministrators } from './tell.ts';

export interface NewMessage {
  /** It is undefined for a visitor. */
  accountId: number | undefined;
  draft: string;
  email: string;
  /** It is on one line. This or `content` may be empty. */
  title: string;
  content: string;
  /** The field that people do not see was filled. */
  suspected: boolean;
}

export const isKnown = async (db: Db, draft: string): Promise<boolean> =>
  (await db.selectFrom('contact_message').where('draft', '=', draft).select('id').executeTakeFirst()) !== undefined;

/**
 * Idempotent: a draft that is sent again, also at the same time, is the message that it has become, and is mailed once. A suspected one is
 * stored and not mailed.
 */
export const addMessage = (
  db: Kysely<Tables>,
  settings: Pick<Settings, 'productName' | 'publicUrl'>,
  message: NewMessage,
): Promise<void> =>
  db.transaction().execute(async tx => {
    const { accountId = null, draft, email, title, content, suspected } = message;
    const { numAffectedRows } = await sql`
      insert into contact_message (draft, account_id, email, title, content, suspected)
      values (${draft}, ${accountId}, ${email}, ${title}, ${content}, ${suspected})
      on conflict (draft) do nothing`.execute(tx);
    if (numAffectedRows === 1n && !suspected) await tellAdministrators(tx, settings, message);
  });

/** With the line ends of Unix, as all stored text. */
export const withLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
