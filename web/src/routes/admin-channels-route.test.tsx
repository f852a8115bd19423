import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { fakeWire, nothingYet, person, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

it('each channel has the name that it has in the settings, and a server that is paused is named with why and until when', async () => {
  const counts = { waiting: 0, sentLastHour: 1200, keptLastHour: 0, failedLastHour: 0, open: [] };
  const paused = { host: 'fcm.googleapis.com', until: '2026-03-05T09:10:00.000Z', error: '401 Unauthorized' };
  fakeWire({
    ...nothingYet,
    channelHealth: {
      channels: [
        { ...counts, channel: 'email' },
        { ...counts, channel: 'webpush' },
        { ...counts, channel: 'fcm', open: [paused] },
      ],
    },
  });
  signedInAs(person({ auth: ['ROLE_ADMIN'] }));
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/admin/channels'] }))} />);
  const table = within(await screen.findByRole('table', { name: 'Notification channels' }));
  const rows = table
    .getAllByRole('rowheader')
    .map(each => [each.textContent, each.closest('tr')?.lastChild?.textContent]);
  expect(rows).toEqual([
    ['E-mail', 'No trouble'],
    ['Browser notifications', 'No trouble'],
    ['App notifications', 'Paused for now'],
  ]);
  const servers = await screen.findByRole('region', { name: 'Servers that are paused for now' });
  expect(servers).toHaveTextContent(
    /fcm\.googleapis\.com.*App notifications.*Next attemptMar 5, 2026.*401 Unauthorized/,
  );
});

it('mail that is in the outbox is counted apart from what was sent', async () => {
  const counts = { waiting: 0, sentLastHour: 0, keptLastHour: 0, failedLastHour: 0, open: [] };
  fakeWire({
    ...nothingYet,
    channelHealth: {
      channels: [
        { ...counts, channel: 'email', keptLastHour: 7 },
        { ...counts, channel: 'webpush' },
        { ...counts, channel: 'fcm' },
      ],
    },
  });
  signedInAs(person({ auth: ['ROLE_ADMIN'] }));
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/admin/channels'] }))} />);
  const table = within(await screen.findByRole('table', { name: 'Notification channels' }));
  expect(table.getByRole('row', { name: /^E-mail/ })).toHaveTextContent('E-mail0070No trouble');
  expect(table.getAllByRole('columnheader').map(each => each.textContent)).toContain('In the outbox');
});
