import type { Subscription } from '@newsbell/contracts/subscriptions';
import { newsSource } from './source.ts';

/** Makes the subscription to a source, without a folder or a notification. */
export const subscriptionTo = (urlKey: string, given: Partial<Subscription> = {}): Subscription => {
  const { title, image, language, health, lastNewsAt } = newsSource(urlKey);
  return {
    id: 1,
    type: 'PROJECT',
    order: null,
    title,
    project: { urlKey, title, image, language, health, lastNewsAt, postsAWeek: null, subscribersCount: 1 },
    tag: null,
    word: null,
    subscriptionFolder: null,
    notifyMinute: null,
    atOnce: false,
    fullText: false,
    keywords: [],
    mutedChannels: [],
    unread: 0,
    createdDate: '2026-03-05T00:00:00.000Z',
    ...given,
  };
};
