import type { SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Settings } from '#deps.ts';
import { signed } from './dkim.ts';

export interface OutgoingMail {
  recipient: string;
  subject: string;
  plain: string;
  html: string;
  /** The part before the @ of its Message-ID: it is the same at every attempt, so that mail programs fold a repetition into one. */
  messageId: string;
  createdAt: Date;
  headers?: Record<string, string>;
  /** A bare address: an answer to the mail goes there. */
  replyTo?: string | null;
}

/** A mail as RFC 5322 has it. It is the same at every attempt, to its Date and Message-ID. */
export const messageOf = (mail: OutgoingMail, from: string): SendMailOptions => ({
  from,
  to: { name: '', address: mail.recipient },
  ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
  subject: mail.subject,
  text: mail.plain,
  html: mail.html,
  textEncoding: shorterEncoding(mail.html),
  date: mail.createdAt,
  messageId: `<${mail.messageId}@${hostOf(from)}>`,
  // RFC 3834: absence notes and robots do not answer it.
  headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Quoted-printable writes three characters for a byte that is not ASCII, and base64 four for any three bytes. */
const shorterEncoding = (text: string): 'base64' | 'quoted-printable' => {
  const bytes = Buffer.byteLength(text);
  const ascii = text.replaceAll(/[^\0-\x7f]/g, '').length;
  return 3 * (bytes - ascii) + ascii > (4 / 3) * bytes ? 'base64' : 'quoted-printable';
};

/** The same as bytes, signed where that is set up, and between whom it goes. */
export const composeMail = async (
  mail: OutgoingMail,
  { from, dkim }: Pick<Settings['mail'], 'from' | 'dkim'>,
): Promise<{ bytes: Buffer; envelope: { from: string; to: string[] } }> => {
  const node = new MailComposer(messageOf(mail, from)).compile();
  const { from: sender, to } = node.getEnvelope();
  return { bytes: await signed(await node.build(), dkim), envelope: { from: sender || '', to } };
};

/** The part behind the @ of the sender: it names us in Message-ID and List-Id. */
export const hostOf = (from: string): string => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
