import type { ChannelName } from '@newsbell/contracts/channels';
import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Settings } from '#deps.ts';
import { administratorsByMail } from '#features/accounts/administrators.ts';
import { channelKinds, isNamedByPerson } from '#features/channels/channels.ts';
import { writeLetter } from '#features/mail/letter.ts';
import { enqueueMail } from '#features/mail/outbox.ts';

interface Opened {
  channel: ChannelName;
  host: string;
  error: string | null;
}

/** A mail to each, in their language; of mail itself only the log can tell, and what a person has named is theirs to mend. */
export const tellAdministrators = async (
  tx: Transaction<Tables>,
  settings: Pick<Settings, 'productName' | 'publicUrl'>,
  { channel, host, error }: Opened,
): Promise<void> => {
  if (channelKinds[channel].carriesMail || isNamedByPerson(channel)) return;
  for (const { id, username, email, language } of await administratorsByMail(tx)) {
    const letter = writeLetter(settings, language, 'channel-down', {
      username,
      path: '/admin/channels',
      provider: host,
      error: error ?? '',
    });
    await enqueueMail(tx, { ...letter, accountId: id, recipient: email });
  }
};
