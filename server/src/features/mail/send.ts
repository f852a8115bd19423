import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import { type ClaimedMail, claimMails, settleMail } from './outbox.ts';
import type { Post } from './post.ts';
import { CONNECTIONS_AT_MOST } from './smtp.ts';

/** Called in the transaction that notes that a mail server has taken the mail. */
type NoteLeft = (tx: Db, messageId: string) => Promise<void>;

/**
 * Sends mails that are due; any number of processes may. A process that dies in between leaves them due when its lease runs out, so the
 * worst case is one mail twice, with the same Message-ID. True: there may be more.
 */
export const sendDueMails = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  post: Post,
  noteLeft: NoteLeft = async () => {},
): Promise<boolean> => {
  const mails = await claimMails(db, CONNECTIONS_AT_MOST);
  await Promise.all(mails.map(mail => sendOne({ db, log }, post, mail, noteLeft)));
  return mails.length === CONNECTIONS_AT_MOST;
};

const sendOne = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  post: Post,
  mail: ClaimedMail,
  noteLeft: NoteLeft,
): Promise<void> => {
  const outcome = await post.send(mail);
  await db.transaction().execute(async tx => {
    await settleMail(tx, mail, outcome, { keep: !post.isOutside });
    if (post.isOutside && outcome.kind === 'sent') await noteLeft(tx, mail.messageId);
  });
  const fields = { mail: mail.id, kind: mail.kind, attempts: mail.attempts };
  if (outcome.kind !== 'sent') log(`mail_${outcome.kind}`, { ...fields, error: outcome.error });
  else log(post.isOutside ? 'mail_sent' : 'mail_kept', fields);
};
