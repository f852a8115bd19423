/** The channels on the web: each entry is the one object of its channel's file, and every other place asks these. */
import type { ChannelName } from '@newsbell/contracts/channels';
import type { ChannelView } from './channel-view.ts';
import { email } from './email.tsx';
import { fcm } from './fcm.tsx';
import { webhook } from './webhook.tsx';
import { webpush } from './webpush.tsx';

export const channelViews: Record<ChannelName, ChannelView> = { email, webpush, fcm, webhook };
