/** These are the facts about a channel that the notifications ask for: each folder beside this file exports one such object. */
import type { RawBuilder } from 'kysely';
import type { PushSettings } from '#config.ts';
import type { Deps, Settings } from '#deps.ts';
import type { HttpClientSettings } from '#net/fetch.ts';
import type { Outside } from '#net/outside.ts';
import type { Channel } from './channel.ts';

export interface ChannelKind {
  destinations: DestinationSource;
  /** Concurrency limit: a process sends this many deliveries to one host at once. */
  atOncePerHost: number;
  /** Answers what its owner is shown of an address; null where the address is a secret or says nothing. */
  shownAddress(address: string): string | null;
  /**
   * This SQL condition on account `a` and destination `e` holds while something may be sent there. Without it the channel's switch alone
   * decides.
   */
  isReachable?: RawBuilder<boolean>;
  /**
   * It is given where the far end cannot fold a repetition into the first message: once so many attempts may have arrived, there is no
   * further one. Only attempts after `handOver` may have. Without it a repetition does no harm.
   */
  copiesAtMost?: number;
  /** It is true where the server's own mails go the same way: they cannot tell of its outage, and may lie in the outbox. */
  carriesMail?: true;
  /** It is true where the operator has set up what the channel needs; the settings page says so where it is not. */
  isSetUp(settings: Settings): boolean;
  /** It is false where this process shall not send at all. Without it every process with jobs sends. */
  isSending?(settings: Settings): boolean;
  /** `bounds` are for the channel's HTTP client; tests give others. */
  open(deps: ChannelDeps, outside: Outside, bounds?: Partial<HttpClientSettings>): Channel;
}

export type ChannelDeps = Pick<Deps, 'db' | 'settings' | 'now'>;

/**
 * `account`: a person has the one destination that their account gives, and cannot remove it. `devices`: browsers and apps
 * register themselves. `person`: a call of the channel's own registers them.
 */
export type DestinationSource =
  | ({ from: 'account' } & AccountDestination)
  | { from: 'devices'; devices: DeviceTokens }
  | { from: 'person' };

/** An account `a` gives this destination, in SQL of that account; the notifications write it, whose table it is. */
export interface AccountDestination {
  address: RawBuilder<string>;
  addressHash: RawBuilder<Buffer>;
  /** An account for which this does not hold has no such destination yet. */
  isGiven: RawBuilder<boolean>;
  /** The far end, by whose name a circuit knows it. */
  host: string;
}

export type DeviceSystem = 'Web' | 'Android' | 'iOS';

export interface DeviceTokens {
  systems: readonly DeviceSystem[];
  /** Answers undefined where nothing could ever be sent to it. */
  read(token: string, push: PushSettings): DeviceAddress | undefined;
  /** Answers what identifies a token, also one that could not be registered; undefined where it is none of this channel. */
  nameOf(token: string): string | undefined;
}

export interface DeviceAddress {
  /** The token in the one spelling that is stored. */
  address: string;
  /** Two tokens of the same name are the same device. */
  name: string;
  /** The far end, by whose name a circuit knows it. */
  host: string;
}
