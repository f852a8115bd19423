/** Signs mails (DKIM, RFC 6376), so that a receiver can tell that they are from our domain and as we have written them. */
import { buffer } from 'node:stream/consumers';
import Dkim from 'nodemailer/lib/dkim';
import type { Settings } from '#deps.ts';

type Signing = Settings['mail']['dkim'];

/** RFC 8058 §4: a receiver takes the button to unsubscribe for ours only where the signature covers both its headers. */
const signedHeaders = [
  ...['From', 'Sender', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'Cc', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'List-Id', 'List-Unsubscribe', 'List-Unsubscribe-Post', 'Auto-Submitted'],
].join(':');

/** The options of nodemailer. */
export const dkimOptions = (dkim: NonNullable<Signing>) => ({
  domainName: dkim.domain,
  keySelector: dkim.selector,
  privateKey: dkim.privateKey,
  headerFieldNames: signedHeaders,
});

/** Answers a whole mail with its signature; as it was where nothing is set up. */
export const signed = async (mail: Buffer, dkim: Signing): Promise<Buffer> =>
  dkim ? buffer(new Dkim(dkimOptions(dkim)).sign(mail)) : mail;
