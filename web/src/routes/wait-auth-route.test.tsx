import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { fakeWire, nothingYet, person, signedInAs } from '../../test/wire.ts';

beforeAll(() => startTexts('en'));

it('notices that the provider’s window was closed, offers to begin again, and still goes on when somebody is signed in', async () => {
  fakeWire({
    ...nothingYet,
    signInOptions: { ...nothingYet.signInOptions, providers: [{ id: 'github', name: 'GitHub' }] },
  });
  const opened = { closed: false };
  vi.stubGlobal('open', () => opened);
  const history = createMemoryHistory({ initialEntries: ['/help'] });
  history.replace('/login', { from: '/help' } as never);
  render(<App {...startApp(history, false)} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with GitHub' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Waiting for the sign-in' })).toBeInTheDocument();

  opened.closed = true;
  expect(await screen.findByRole('heading', { level: 1, name: 'The sign-in window was closed' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/login');
  signedInAs(person());
  await waitFor(() => expect(history.location.pathname).toBe('/help'));
});
