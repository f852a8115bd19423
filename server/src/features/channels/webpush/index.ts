/** Web Push: browsers register themselves with the subscription that their push service gives them. */
import type { ChannelKind } from '../kind.ts';
import { openPushDoor } from '../push/door.ts';
import { pushServiceOf } from './push-services.ts';
import { readSubscription, subscriptionName, writeSubscription } from './subscription.ts';
import { openWebPushChannel } from './webpush-channel.ts';

export const webpush: ChannelKind = {
  destinations: {
    from: 'devices',
    devices: {
      systems: ['Web'],
      read: (token, { hosts }) => {
        const subscription = readSubscription(token, hosts);
        if (subscription === undefined) return undefined;
        const { endpoint } = subscription;
        const address = writeSubscription(subscription);
        return { address, name: endpoint.href, host: pushServiceOf(endpoint, hosts) };
      },
      nameOf: subscriptionName,
    },
  },
  atOncePerHost: 16,
  shownAddress: () => null,
  // The server makes the keys that it needs.
  isSetUp: () => true,
  open: (deps, outside, bounds) => openWebPushChannel(deps, openPushDoor(outside, deps.settings.push, bounds)),
};
