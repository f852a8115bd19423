/** Seeds the messages to the administrator of the demo, as visitors and readers would have written them. */
import { randomUUID } from 'node:crypto';
import type { Deps } from '@newsbell/server/deps';
import { addMessage } from '@newsbell/server/features/contact/write';
import { sql } from 'kysely';
import { idOf } from './people.ts';
import messages from './words/contact.json' with { type: 'json' };

interface Told {
  /** It is undefined for a visitor. */
  by?: string;
  email: string;
  /** So many hours ago. */
  hours: number;
  title: string;
  content: string;
  suspected?: boolean;
  done?: boolean;
}

/** Idempotent: where a message is, none is added. Those who wrote on the boards are there already. */
export const fillContact = async ({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> => {
  if (await db.selectFrom('contact_message').select('id').limit(1).executeTakeFirst()) return;
  for (const { by, email, hours, title, content, suspected = false, done = false } of messages as Told[]) {
    const draft = randomUUID();
    const accountId = by === undefined ? undefined : await idOf({ db }, by);
    await addMessage(db, settings, { accountId, draft, email, title, content, suspected });
    await db
      .updateTable('contact_message')
      .set({
        created_at: sql`now() - make_interval(hours => ${hours})`,
        done_at: done ? sql`now() - make_interval(hours => ${hours - 1})` : null,
      })
      .where('draft', '=', draft)
      .execute();
  }
};
