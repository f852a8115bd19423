/** E-mail: a person is reached at the verified address of their account. */
import { sql } from 'kysely';
import type { ChannelKind } from '../kind.ts';
import { openEmailChannel } from './email-channel.ts';

const addressHash = sql<Buffer>`sha256(convert_to(a.email_key, 'UTF8'))`;

export const email: ChannelKind = {
  destinations: {
    from: 'account',
    address: sql<string>`a.email`,
    addressHash,
    isGiven: sql<boolean>`a.email_verified_at is not null`,
    // All mails leave by the operator's one mail server, so they share one circuit, whatever it is called today.
    host: 'smtp',
  },
  // A mail server has fewer places than a push service.
  atOncePerHost: 8,
  shownAddress: address => address,
  // Only the address that is the account's today is written to, and only once it is verified.
  isReachable: sql<boolean>`(a.email_notify and a.email_verified_at is not null
    and e.address_hash = ${addressHash})`,
  copiesAtMost: 2,
  carriesMail: true,
  isSetUp: settings => settings.mail.smtpUrl !== undefined,
  isSending: settings => settings.mail.sending,
  open: deps => openEmailChannel(deps),
};
