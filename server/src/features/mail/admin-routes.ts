/** The calls of an administrator who looks for a mail. */
import { join } from 'node:path';
import * as contract from '@newsbell/contracts/mails';
import type { Deps } from '#deps.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { listMails, type Notifications, ownerNamed, readMail, sendMailAgain } from './listed.ts';

export const mailRoutes = (
  app: App,
  { db, settings, log }: Pick<Deps, 'db' | 'settings' | 'log'>,
  notifications: Notifications,
): void => {
  const { mail, dataDir, publicUrl } = settings;
  const folder = mail.smtpUrl === undefined ? join(dataDir, 'mail') : null;

  app.route({
    ...contract.adminMailList,
    handler: async ({ query: { address, state, page } }) => {
      const wanted = { word: address, view: state, page };
      const { mails, totalPages } = await listMails(db, notifications, publicUrl, wanted);
      const owner = address === '' ? null : await ownerNamed(db, notifications, address);
      return { content: mails, first: page === 0, last: page + 1 >= totalPages, totalPages, owner, folder };
    },
  });

  app.route({
    ...contract.adminMailAgain,
    handler: async ({ caller, params: { id } }) => {
      const outcome = await sendAgain(id);
      if (outcome === 'under-way') throw new Refusal('MAIL_UNDER_WAY');
      if (outcome === 'emptied') throw new Refusal('MAIL_EMPTIED');
      if (outcome === 'unwanted') throw new Refusal('MAIL_UNWANTED');
      const found = outcome === 'absent' ? undefined : await readMail(db, notifications, publicUrl, id);
      if (!found) throw new Refusal('NOT_FOUND');
      log('mail_sent_again', { mail: id, kind: found.kind, by: caller.accountId });
      return { mail: found, switchedOn: outcome === 'switched-on' };
    },
  });

  const sendAgain = async (id: string) => {
    const number = Number(id.slice(1));
    if (!/^[md]\d+$/.test(id) || !Number.isSafeInteger(number)) return 'absent';
    return id.startsWith('m') ? sendMailAgain(db, number) : notifications.sendAgain(db, number);
  };
};
