/** Webhooks: a person names an address of theirs, which is called with what a mail would say. */
import type { ChannelKind } from '../kind.ts';
import { openWebhookDoor } from './door.ts';
import { openWebhookChannel } from './webhook-channel.ts';

export const webhook: ChannelKind = {
  destinations: { from: 'person' },
  // A host may be a small machine of one person.
  atOncePerHost: 4,
  // The way of an address is often a key by itself, as with chats; its host is none.
  shownAddress: address => URL.parse(address)?.host ?? null,
  isSetUp: () => true,
  open: (deps, outside, bounds) => openWebhookChannel(deps, openWebhookDoor(outside, deps.settings.webhooks, bounds)),
};
