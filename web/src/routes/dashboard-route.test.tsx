import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { generatorRow } from '../../test/generator.ts';
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
  expect(await (await section('News a day')).findByText(/^Projects that you publish to/)).toBeVisible();
  expect(await (await section('Bell')).findByText('0 unread notifications')).toBeVisible();
});

it('leads from each trouble to where it is mended', async () => {
  open({ generatorList: [generatorRow({ title: 'Timetable', health: 'broken' })] });
  const troubles = await section('Needs your attention');
  expect(await troubles.findByText('Finds no items any more')).toBeVisible();
  const uuid = generatorRow().uuid;
  expect(troubles.getByRole('link', { name: 'Repair Timetable' })).toHaveAttribute('href', `/rss/${uuid}/edit`);
  expect(troubles.queryByText('All is well.')).toBeNull();
});

it('shows the news a day of each project, and says them in words', async () => {
  const days = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 3];
  open({ projectActivity: [{ urlKey: 'backups', title: 'Backups', days }] });
  const projects = await section('News a day');
  expect(await projects.findByRole('link', { name: 'Backups' })).toHaveAttribute('href', '/backups');
  expect(projects.getByText('5 pieces of news in 14 days')).toBeVisible();
  const chart = projects.getByRole('img', { name: /today last: .*2.*0.*3$/ });
  expect(chart.querySelectorAll('rect')).toHaveLength(14);
});
