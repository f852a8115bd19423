import type { Digest } from '@newsbell/contracts/notifications';
import { expect, it } from 'vitest';
import { summaryOf } from './deliveries.ts';

type Delivery = Digest['deliveries'][number];

const delivery = (state: Delivery['state'], trouble: Delivery['trouble'] = null): Delivery => ({
  channel: 'email',
  address: 'mina@example.com',
  browser: null,
  system: null,
  state,
  trouble,
  at: null,
});

it.each([
  ['nothing was to be sent', 'none', []],
  ['all have arrived', 'sent', [delivery('sent'), delivery('sent')]],
  ['one is still to come', 'sending', [delivery('sent'), delivery('pending')]],
  ['its mail was kept', 'kept', [{ ...delivery('sent'), kept: true }]],
  ['its mail was kept and a device has it', 'sent', [{ ...delivery('sent'), kept: true }, delivery('sent')]],
  ['one is tried again', 'troubled', [delivery('sent'), delivery('pending', 'BUSY')]],
  ['one has failed while another is on its way', 'troubled', [delivery('sending'), delivery('dead', 'REFUSED')]],
  ['one was given up', 'troubled', [delivery('expired', 'TOO_LATE')]],
  ['what was switched off is no trouble', 'sent', [delivery('sent'), delivery('suppressed', 'SWITCHED_OFF')]],
  ['all were switched off', 'suppressed', [delivery('suppressed', 'SWITCHED_OFF')]],
] as const)('where %s it says “%s”', (_case, summary, deliveries) => {
  expect(summaryOf(deliveries)).toBe(summary);
});
