/**
 * This file adds a channel to the lists, as the recipe "A channel" in CONTRIBUTING.md does, so that a test can follow it from the settings
 * to its far end. It is imported before all else, because contracts are made of the list when they are loaded.
 */
import { type ChannelName, channels } from '@newsbell/contracts/channels';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Message } from '#features/channels/channel.ts';
import type { ChannelKind } from '#features/channels/kind.ts';

/** The name is none that the product has, so that no place can know it. */
export const pager = 'pager' as ChannelName;
(channels as unknown as ChannelName[]).push(pager);

/** These messages have reached the far end. */
export const paged: Message[] = [];

const kind: ChannelKind = {
  destinations: { from: 'person' },
  atOncePerHost: 2,
  shownAddress: address => new URL(address).hostname,
  isSetUp: () => true,
  open: () => ({
    name: pager,
    send: async message => {
      paged.push(message);
      return { kind: 'sent' };
    },
    close: () => {},
  }),
};

export const addPager = async (): Promise<void> => {
  const { channelKinds } = await import('#features/channels/channels.ts');
  channelKinds[pager] = kind;
};

/** This is what the channel's migration does. */
export const migratePager = async (db: Db): Promise<void> => {
  await sql`insert into channel (name) values (${pager})`.execute(db);
  await sql`update account set channels = array_append(channels, ${pager})`.execute(db);
};
