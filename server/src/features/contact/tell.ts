import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Settings } from '#deps.ts';
import { administratorsByMail } from '#features/accounts/administrators.ts';
import { writeLetter } from '#features/mail/letter.ts';
import { enqueueMail } from '#features/mail/outbox.ts';
import { excerpt } from '#text/html/plain.ts';
import { oneLine } from '#text/one-line.ts';
import type { NewMessage } from './write.ts';

/** A subject longer than this is cut by mail programs. */
const SUBJECT_LENGTH = 120;

/** Writes a mail to each administrator, in their language. Their answer to it goes to the sender of the message. */
export const tellAdministrators = async (
  tx: Transaction<Tables>,
  settings: Pick<Settings, 'productName' | 'publicUrl'>,
  { email, title, content }: Pick<NewMessage, 'email' | 'title' | 'content'>,
): Promise<void> => {
  for (const { id, username, email: recipient, language } of await administratorsByMail(tx)) {
    const letter = writeLetter(settings, language, 'contact', {
      ...{ username, path: '/admin/contact', sender: email },
      title: excerpt(title || oneLine(content), SUBJECT_LENGTH),
      quote: [title, content].filter(Boolean).join('\n\n'),
    });
    await enqueueMail(tx, { ...letter, accountId: id, recipient, replyTo: email });
  }
};
