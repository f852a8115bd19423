import type { PushDestination } from '@newsbell/contracts/notifications';

/** Makes the destination of a browser that is notified of news, and is well. */
export const pushDestination = (id: number, given: Partial<PushDestination> = {}): PushDestination => ({
  id,
  channel: 'webpush',
  os: 'Web',
  address: null,
  browser: `Place ${id}`,
  system: null,
  state: 'active',
  trouble: null,
  troubleAt: null,
  lastSentAt: null,
  createdDate: '2026-03-05T00:00:00.000Z',
  ...given,
});
