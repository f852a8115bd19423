/** A device's token, as its browser or app sends it, in the form that is stored. */
import { createHash } from 'node:crypto';
import { type ChannelName, channels } from '@newsbell/contracts/channels';
import type { PushSettings } from '#config.ts';
import { channelKinds } from '#features/channels/channels.ts';
import type { DeviceSystem, DeviceTokens } from '#features/channels/kind.ts';

export interface DeviceToken {
  channel: ChannelName;
  address: string;
  addressHash: Buffer;
  host: string;
}

/** Answers undefined where nothing could ever be sent to it. */
export const readToken = (os: DeviceSystem, token: string, push: PushSettings): DeviceToken | undefined => {
  const kind = deviceKinds().find(({ devices }) => devices.systems.includes(os));
  const read = kind?.devices.read(token, push);
  return kind && read && { channel: kind.name, address: read.address, addressHash: hash(read.name), host: read.host };
};

export interface DeviceName {
  channel: ChannelName;
  addressHash: Buffer;
}

/** Answers by what a token is found in each channel, whether or not it could be registered. */
export const namesOfToken = (token: string): DeviceName[] =>
  deviceKinds().flatMap(({ name, devices }) => {
    const found = devices.nameOf(token);
    return found === undefined ? [] : [{ channel: name, addressHash: hash(found) }];
  });

/** Answers the channels whose destinations are devices. */
export const deviceChannels = (): ChannelName[] => deviceKinds().map(({ name }) => name);

const deviceKinds = (): { name: ChannelName; devices: DeviceTokens }[] =>
  channels.flatMap(name => {
    const { destinations } = channelKinds[name];
    return destinations.from === 'devices' ? [{ name, devices: destinations.devices }] : [];
  });

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
