/** Firebase Cloud Messaging: apps on phones register themselves with their token. */
import { FCM_TOKEN } from '@newsbell/contracts/account-rules';
import type { ChannelKind } from '../kind.ts';
import { openPushDoor } from '../push/door.ts';
import { openFcmChannel } from './fcm-channel.ts';

export const fcm: ChannelKind = {
  destinations: {
    from: 'devices',
    devices: {
      systems: ['Android', 'iOS'],
      read: (token, push) =>
        FCM_TOKEN.test(token)
          ? { address: token, name: token, host: push.fcm ? new URL(push.fcm.url).host : 'fcm.googleapis.com' }
          : undefined,
      nameOf: token => token,
    },
  },
  atOncePerHost: 16,
  shownAddress: () => null,
  isSetUp: settings => settings.push.fcm !== undefined,
  open: (deps, outside, bounds) => openFcmChannel(deps, openPushDoor(outside, deps.settings.push, bounds)),
};
