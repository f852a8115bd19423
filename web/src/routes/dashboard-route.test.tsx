import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { generatorRow } from '../../test/generator.ts';
import { pushDestination } from '../../test/push-destination.ts';
import { fakeWire, nothingYet, person, signedInAs } from '../../test/wire.ts';

beforeAll(() => startTexts('en'));

const open = (answers: object = {}) => {
  fakeWire({ ...nothingYet, ...answers });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/dashboard'] }))} />);
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));

it('says that all is well, and what will be shown, where nothing is there yet', async () => {
  open();
  expect(await (await section('Needs your attention')).findByText('All is well.')).toBeVisible();
  expect(await (await section('News per day')).findByText(/^Projects that you publish to/)).toBeVisible();
  expect(await (await section('Notifications')).findByText('0 unread notifications')).toBeVisible();
});

it('leads from each trouble to where it is mended', async () => {
  open({ generatorList: [generatorRow({ title: 'Timetable', health: 'broken' })] });
  const troubles = await section('Needs your attention');
  expect(await troubles.findByText('Finds no items any more')).toBeVisible();
  const uuid = generatorRow().uuid;
  expect(troubles.getByRole('link', { name: 'Repair Timetable' })).toHaveAttribute('href', `/rss/${uuid}/edit`);
  expect(troubles.queryByText('All is well.')).toBeNull();
});

it.each([
  [
    { state: 'gone', trouble: 'GONE', answered: 410 },
    ['It has ended.', 'The server answered 410: nothing more is to be sent there.'],
  ],
  [{ state: 'paused', trouble: 'UNREACHABLE' }, ['Paused after repeated trouble.', /could not be reached/]],
  [{ state: 'active', trouble: 'REFUSED', answered: 500 }, [/did not arrive/, 'The server answered 500.']],
] as const)('says of a webhook how it ended or fails, and leads to the destinations: %o', async (given, said) => {
  const target = pushDestination(7, {
    ...{ channel: 'webhook', os: null, browser: null, name: 'My server', address: 'hook.example' },
    ...{
      webhook: { format: 'standard', formerUntil: null, failingSince: null },
      troubleAt: '2026-03-05T00:00:00.000Z',
    },
    ...given,
  });
  open({
    notificationTargets: { targets: [target], publicKey: 'A', fcm: true, mail: true, slotMinutes: 30 },
  });
  const troubles = await section('Needs your attention');
  expect(await troubles.findByRole('heading', { name: 'My server' })).toBeVisible();
  for (const each of said) expect(troubles.getByText(each)).toBeVisible();
  const link = troubles.getByRole('link', { name: 'Notification settings' });
  expect(link).toHaveAttribute('href', '/setting/notifications#destinations');
});

it('shows the news a day of each project, and says them in words', async () => {
  const days = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 3];
  open({ projectActivity: [{ urlKey: 'backups', title: 'Backups', days }] });
  const projects = await section('News per day');
  expect(await projects.findByRole('link', { name: 'Backups' })).toHaveAttribute('href', '/backups');
  expect(projects.getByText('5 news items in 14 days')).toBeVisible();
  const chart = projects.getByRole('img', { name: /today last: .*2.*0.*3$/ });
  expect(chart.querySelectorAll('rect')).toHaveLength(14);
});
