import type { Settings } from '#deps.ts';
import { hostOf, type OutgoingMail } from '#features/mail/message.ts';
import type { Message } from '../channel.ts';
import { digestLetter } from './digest-letter.ts';
import { digestPage } from './digest-page.ts';
import { digestPlain } from './digest-plain.ts';
import { type LinkKey, linkToken } from './links.ts';

/**
 * Writes the mail of a digest, the same at every attempt. Its headers are for mail programs: which list it belongs to (RFC 2919), how to
 * leave that by one click (RFC 8058, over https only), and who sends it, for those who count complaints.
 */
export const mailOf = (
  settings: Pick<Settings, 'productName' | 'publicUrl' | 'mail'>,
  key: LinkKey,
  message: Pick<Message, 'delivery' | 'destination' | 'person' | 'digest'>,
): OutgoingMail => {
  const { publicUrl, productName } = settings;
  const { delivery, person, destination } = message;
  const unsubscribe = `${publicUrl}/v1/notification/unsubscribe/${linkToken(key, 'unsubscribe', person)}`;
  const preferences = `${publicUrl}/notifications/preferences?token=${linkToken(key, 'preferences', person)}`;
  const letter = digestLetter(settings, message, { unsubscribe, preferences });
  return {
    recipient: destination.address,
    subject: letter.subject,
    plain: digestPlain(letter),
    html: digestPage(letter),
    messageId: `n.${delivery.idemKey}`,
    createdAt: delivery.createdAt,
    headers: {
      'List-Id': `<notifications.${hostOf(settings.mail.from)}>`,
      'List-Unsubscribe': `<${unsubscribe}>`,
      ...(publicUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      'Feedback-ID': `digest:${person.language}:notice:${senderOf(productName)}`,
    },
  };
};

const senderOf = (productName: string): string =>
  productName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 15)
    .padEnd(5, '0');
