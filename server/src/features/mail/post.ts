/** The way out for mails: a mail server, or, where none is set up, files in the data folder. */
import type { Settings } from '#deps.ts';
import { keepInFolder } from './folder.ts';
import type { ClaimedMail, MailOutcome } from './outbox.ts';
import { sendBySmtp } from './smtp.ts';

export interface Post {
  /** Never throws for what the far end does, and ends within two minutes. */
  send(mail: ClaimedMail): Promise<MailOutcome>;
  /** The mails go to people, and not into files. */
  isOutside: boolean;
  close(): void;
}

/** `say` prints a line for the operator. */
export const openPost = (
  { mail, dataDir, publicUrl }: Pick<Settings, 'mail' | 'dataDir' | 'publicUrl'>,
  say: (line: string) => void,
): Post =>
  mail.smtpUrl === undefined
    ? keepInFolder({ from: mail.from, dataDir, publicUrl, say })
    : sendBySmtp({ url: mail.smtpUrl, ...mail });
