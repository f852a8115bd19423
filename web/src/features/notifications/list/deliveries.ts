import type { Digest } from '@newsbell/contracts/notifications';

type Delivery = Digest['deliveries'][number];

export type Fate = 'sent' | 'kept' | 'waiting' | 'off' | 'troubled';

/**
 * Answers the outcome of a delivery as people see it: it arrived, it lies in the outbox of a server that sends no mail,
 * it is to come, it is not wanted any more, or something stands in its way.
 */
export const fateOf = ({ state, trouble, kept }: Pick<Delivery, 'state' | 'trouble' | 'kept'>): Fate => {
  if (state === 'sent') return kept ? 'kept' : 'sent';
  if (state === 'suppressed') return 'off';
  if ((state === 'pending' && trouble === null) || state === 'sending') return 'waiting';
  return 'troubled';
};

export type Summary = 'none' | 'troubled' | 'suppressed' | 'sending' | 'kept' | 'sent';

/**
 * Sums up all deliveries in one word; the worst of them decides it. A destination that the person has switched off is
 * no trouble.
 */
export const summaryOf = (deliveries: readonly Delivery[]): Summary => {
  if (deliveries.length === 0) return 'none';
  const fates = deliveries.map(fateOf).filter(each => each !== 'off');
  if (fates.length === 0) return 'suppressed';
  if (fates.includes('troubled')) return 'troubled';
  if (fates.includes('waiting')) return 'sending';
  return fates.every(each => each === 'kept') ? 'kept' : 'sent';
};
