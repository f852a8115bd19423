import { reservedKeys } from '@newsbell/contracts/reserved-keys';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { App, startApp } from '../app.tsx';
import { planned } from './planned.ts';

beforeAll(() => startTexts('en'));

const open = (address: string, state = {}) => {
  const history = createMemoryHistory({ initialEntries: ['/starred'] });
  history.replace(address, state);
  const parts = startApp(history);
  render(<App {...parts} />);
  return parts.router;
};

it('the first segment of every address is reserved, so that no source can take it', () => {
  const first = Object.keys(open('/starred').routesByPath).map(path => path.split('/')[1]!.toLowerCase());
  expect(first.filter(segment => segment && !segment.startsWith('$') && !reservedKeys.includes(segment))).toEqual([]);
});

it('every planned page has its address', () => {
  expect(Object.keys(open('/starred').routesByPath)).toEqual(expect.arrayContaining(Object.keys(planned)));
});

it('a page to come says what it will be and offers one next step', async () => {
  open('/KAKAOCHAT');
  expect(await screen.findByRole('heading', { level: 1, name: 'Contact' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Read the help' })).toHaveAttribute('href', '/help');
});

it('whoever was sent to the sign-in is led back to where they were', async () => {
  const { history } = open('/login', { from: '/help?x=1' });
  await userEvent.click(await screen.findByRole('link', { name: 'Back to where you were' }));
  expect(history.location.href).toBe('/help?x=1');
});

it('an address of elsewhere in the state is not followed', async () => {
  open('/login', { from: 'https://elsewhere.example/' });
  expect(await screen.findByRole('link', { name: 'See all sources' })).toHaveAttribute('href', '/projects');
  expect(screen.queryByRole('link', { name: 'Back to where you were' })).toBeNull();
});
