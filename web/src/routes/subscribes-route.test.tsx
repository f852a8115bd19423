import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { fakeWire, nothingYet, person, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

it('the page of somebody who follows nothing offers each way on once', async () => {
  fakeWire(nothingYet);
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/subscribes'] }))} />);
  expect(await screen.findByRole('link', { name: 'Import OPML' })).toBeInTheDocument();
  // The drawer and the tabs have one each, on every page.
  const page = within(screen.getByRole('main'));
  expect(page.getAllByRole('link', { name: 'Add a source' })).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Import and export' })).toBeNull();
});
