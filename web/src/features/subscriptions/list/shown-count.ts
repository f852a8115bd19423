import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';

/** Answers the count as a text, which is `999+` for 1000 and more, because the server counts no further. */
export const shownCount = (count: number): string =>
  count < subscriptionLimits.unread ? String(count) : `${subscriptionLimits.unread - 1}+`;
