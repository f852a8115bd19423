import type { PushTarget } from '@newsbell/contracts/notifications';

/** A browser that is told of news, and is well. */
export const pushTarget = (id: number, given: Partial<PushTarget> = {}): PushTarget => ({
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
