import type { Language } from '@newsbell/contracts/languages';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Settings } from '#deps.ts';
import { writeLetter } from '#features/mail/letter.ts';
import { enqueueMail } from '#features/mail/outbox.ts';
import { crawlErrorText } from '#i18n/crawl-error.ts';
import { excerpt } from '#text/html/plain.ts';
import type { GraveHealth } from './judge.ts';

/** Sends a mail in the owner's language, if they want mails and have a verified address. */
export const tellOwner = async (
  tx: Transaction<Tables>,
  settings: Pick<Settings, 'productName' | 'publicUrl'>,
  generator: string,
  { health, code, since }: { health: GraveHealth; code: string; since: Date },
): Promise<void> => {
  const owner = await ownerOf(tx, generator);
  if (!owner) return;
  const letter = writeLetter(settings, owner.language, `generator-${health}`, {
    username: owner.username,
    path: `/rss/${generator}/edit`,
    error: crawlErrorText(code, owner.language),
    feed: excerpt(owner.title, 60),
    since: since.toLocaleDateString(owner.language, { dateStyle: 'long', timeZone: owner.timeZone }),
  });
  await enqueueMail(tx, { ...letter, accountId: owner.id, recipient: owner.email });
};

interface Owner {
  id: number;
  username: string;
  email: string;
  language: Language;
  timeZone: string;
  title: string;
}

const ownerOf = async (tx: Transaction<Tables>, generator: string): Promise<Owner | undefined> =>
  (
    await sql<Owner>`
      select a.id, a.username, a.email, a.language, a.time_zone as "timeZone", p.title
      from generator g join account a on a.id = g.account_id join project p on p.id = g.project_id
      where g.id = ${generator} and a.email_verified_at is not null and a.email_notify and a.disabled_at is null`.execute(
      tx,
    )
  ).rows[0];
