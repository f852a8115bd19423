import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../test/source.ts';
import { fakeWire, nothingYet, person, signedInAs } from '../../test/wire.ts';

const own = newsSource('backups', { title: 'Backups', kind: 'PUBLISHED', canPublish: true });

beforeAll(() => startTexts('en'));

const open = (address: string) => {
  fakeWire({ ...nothingYet, projectsOwned: [own] });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: [address] }))} />);
};

it('shows the owner of a project the line that publishes to it', async () => {
  open('/developer/backups');
  const section = within(await screen.findByRole('region', { name: 'Publish' }));
  expect(section.getByText(/^curl .+\/v1\/project\/backups\/news$/)).toBeVisible();
  expect(section.getByRole('link', { name: 'Access tokens' })).toHaveAttribute('href', '/profile#tokens');
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Backups' })).toHaveAttribute('href', '/backups');
});

it("says so where the project is another person's", async () => {
  open('/developer/others');
  expect(await screen.findByRole('heading', { level: 1, name: 'This project is not yours' })).toBeVisible();
  expect(screen.queryByText(/^curl/)).toBeNull();
});
