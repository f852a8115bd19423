import type { Deps } from '#deps.ts';
import type { HttpClientSettings } from '#net/fetch.ts';
import type { Outside } from '#net/outside.ts';
import type { Channel } from '../channel.ts';
import { openFcmChannel } from '../fcm/fcm-channel.ts';
import { openWebPushChannel } from '../webpush/webpush-channel.ts';
import { openPushDoor } from './door.ts';

/** Both ways to a device, through one door: closing one of them closes both. */
export const openPushChannels = (
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  outside: Outside,
  bounds: Partial<HttpClientSettings> = {},
): Channel[] => {
  const door = openPushDoor(outside, deps.settings.push, bounds);
  return [openWebPushChannel(deps, door), openFcmChannel(deps, door)];
};
