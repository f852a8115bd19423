import type { Subscription } from '@newsbell/contracts/subscriptions';

export type SubscriptionType = Subscription['type'];

export const subscriptionTypes: readonly SubscriptionType[] = ['PROJECT', 'TAG', 'WORD'];
