import type { Account } from '@newsbell/contracts/accounts';
import type { DestinationName, PushDestination } from '@newsbell/contracts/notifications';
import type { ComponentType } from 'react';
import type { TFunction } from '#i18n/translation.ts';

/** These are the facts about a channel that the screens of notifications ask for. */
export interface ChannelView {
  /** It is the channel's switch in the settings, with whatever belongs below it. */
  Switch: ComponentType<{ account: Account }>;
  /** A destination is sent to while this is true. */
  isOn(account: Account): boolean;
  /** It is false where the destination is the account's own. */
  isRemovable: boolean;
  /** The person has named these destinations: one that has ended can be tried again, and its removal is asked about. */
  isNamed?: true;
  /** It is the button by which a destination is changed, with what that opens. */
  Edit?: ComponentType<{ destination: PushDestination }>;
  /** It marks the destination that is the one in the person's hand. */
  hereLabel(t: TFunction): string;
  /** It names a destination that has no address to show, such as “Chrome on Windows”. */
  nameOf(destination: DestinationName, t: TFunction): string;
}
