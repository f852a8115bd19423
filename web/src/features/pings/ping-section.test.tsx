import type { PingAddress } from '@newsbell/contracts/pings';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../../test/source.ts';
import { type Answers, fakeWire, nothingYet, person, signedInAs } from '../../../test/wire.ts';

const own = newsSource('backups', { title: 'Backups', kind: 'PUBLISHED', canPublish: true });
const url = (digit: string) => `https://news.example/ping/${digit.repeat(8)}-2222-4333-8444-555555555555`;
const address = (more: Partial<PingAddress> = {}): PingAddress => ({
  ...{ url: url('1'), lastDate: null, lastKind: null, startedDate: null, createdDate: '2026-03-05T06:07:00.000Z' },
  ...more,
});

beforeAll(() => startTexts('en'));

const open = async (answers: Answers) => {
  fakeWire({ ...nothingYet, projectsOwned: [own], scheduledNewsList: [], ...answers });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/developer/backups'] }))} />);
  return within(await screen.findByRole('region', { name: 'Pings' }));
};

it('makes an address, and shows its lines and that nothing has come', async () => {
  const section = await open({ pingAddressMake: address() });
  await userEvent.click(await section.findByRole('button', { name: 'Make an address' }));
  expect(await section.findByText(`curl -fsS -m 10 --retry 5 ${url('1')}`)).toBeVisible();
  expect(section.getByText(/^0 3 \* \* \* .+\/\$\?$/)).toBeVisible();
  expect(section.getByText('Waiting for the first call.')).toBeVisible();
});

it('says how the last call ended, and that a run is going on', async () => {
  const now = new Date().toISOString();
  const section = await open({
    pingAddressGet: { address: address({ lastDate: now, lastKind: 'fail', startedDate: now }) },
  });
  expect(await section.findByText(/^Failure · .*A run began/)).toBeVisible();
});

it('changes the address after a question', async () => {
  const section = await open({
    pingAddressGet: { address: address() },
    pingAddressRenew: address({ url: url('9') }),
  });
  await userEvent.click(await section.findByRole('button', { name: 'New address' }));
  expect(section.getByText('The present address stops working at once.')).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: 'Make a new one' }));
  expect(await section.findByText(`curl -fsS -m 10 --retry 5 ${url('9')}`)).toBeVisible();
});

it('removes the address after a question', async () => {
  const section = await open({ pingAddressGet: { address: address() }, pingAddressRemove: { message: 'Deleted.' } });
  await userEvent.click(await section.findByRole('button', { name: 'Remove address' }));
  expect(section.getByRole('group', { name: 'Remove this address?' })).toBeVisible();
  expect(section.getByText('It stops working at once. News of failures stays.')).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: 'Remove' }));
  expect(await section.findByRole('button', { name: 'Make an address' })).toBeVisible();
});

it('shows the line of ntfy with the key of the project', async () => {
  await open({});
  const ntfy = within(screen.getByRole('region', { name: 'ntfy' }));
  expect(ntfy.getByText(/^curl -u :nb_… .+\/backups$/)).toBeVisible();
  expect(ntfy.getByRole('link', { name: 'Access tokens' })).toHaveAttribute('href', '/profile#tokens');
});
