import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';

/** 999+ for what is that many or more. */
export const shownCount = (count: number): string =>
  count < subscriptionLimits.unread ? String(count) : `${subscriptionLimits.unread - 1}+`;
