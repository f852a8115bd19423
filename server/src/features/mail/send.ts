import type { Deps } from '#deps.ts';
import { type ClaimedMail, claimMails, settleMail } from './outbox.ts';
import type { Post } from './post.ts';
import { connectionsAtMost } from './smtp.ts';

/**
 * Sends mails that are due; any number of processes may. A process that dies in between leaves them due when its lease runs out, so the
 * worst case is one mail twice, with the same Message-ID. True: there may be more.
 */
export const sendDueMails = async ({ db, log }: Pick<Deps, 'db' | 'log'>, post: Post): Promise<boolean> => {
  const mails = await claimMails(db, connectionsAtMost);
  await Promise.all(mails.map(mail => sendOne({ db, log }, post, mail)));
  return mails.length === connectionsAtMost;
};

const sendOne = async ({ db, log }: Pick<Deps, 'db' | 'log'>, post: Post, mail: ClaimedMail): Promise<void> => {
  const outcome = await post.send(mail);
  await settleMail(db, mail, outcome, { keep: !post.isOutside });
  const fields = { mail: mail.id, kind: mail.kind, attempts: mail.attempts };
  if (outcome.kind !== 'sent') log(`mail_${outcome.kind}`, { ...fields, error: outcome.error });
  else log(post.isOutside ? 'mail_sent' : 'mail_kept', fields);
};
