/** The list of channels: every other place takes them, and what differs between them, from here. */
import { type ChannelName, channels } from '@newsbell/contracts/channels';
import { type RawBuilder, sql } from 'kysely';
import type { HttpClientSettings } from '#net/fetch.ts';
import type { Outside } from '#net/outside.ts';
import type { Channel } from './channel.ts';
import { email } from './email/index.ts';
import { fcm } from './fcm/index.ts';
import type { ChannelDeps, ChannelKind } from './kind.ts';
import { webhook } from './webhook/index.ts';
import { webpush } from './webpush/index.ts';

export const channelKinds: Record<ChannelName, ChannelKind> = { email, webpush, fcm, webhook };

/** Answers the names of the channels of which this is true, in their order. */
export const channelsThat = (is: (kind: ChannelKind) => boolean): ChannelName[] =>
  channels.filter(name => is(channelKinds[name]));

/** Destinations of these channels are registered, can be removed, and are forgotten some time after their end. */
export const removableChannels = (): ChannelName[] => channelsThat(kind => kind.destinations.from !== 'account');

/** Destinations of this channel are named by people: trouble there is that of one person, and of no service that all depend on. */
export const isNamedByPerson = (name: ChannelName): boolean => channelKinds[name].destinations.from === 'person';

/** The far end of these channels shows a repetition as a second copy, so that the number of copies has a limit. */
export const copyLimitedChannels = (): ChannelName[] => channelsThat(kind => kind.copiesAtMost !== undefined);

export const openChannels = (deps: ChannelDeps, outside: Outside, bounds?: Partial<HttpClientSettings>): Channel[] =>
  channelsThat(kind => kind.isSending?.(deps.settings) ?? true).map(name =>
    channelKinds[name].open(deps, outside, bounds),
  );

/** This condition holds while something may be sent to destination `e` of account `a`, where `e.channel` is switched on. */
export const isReachable = (): RawBuilder<boolean> => {
  const conditions = channels.flatMap(name => {
    const condition = channelKinds[name].isReachable;
    return condition ? [sql`when ${name} then ${condition}`] : [];
  });
  return conditions.length === 0 ? sql`true` : sql`case e.channel ${sql.join(conditions, sql` `)} else true end`;
};
