import { reservedKeys } from '@newsbell/contracts/reserved-keys';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { App, startApp } from '../app.tsx';
import { planned } from './planned.ts';

beforeAll(() => startTexts('en'));

/** Not drawn, so that no page is still being loaded when the file ends. */
const addresses = (): string[] => Object.keys(startApp(createMemoryHistory()).router.routesByPath);

const open = (address: string, state = {}) => {
  const history = createMemoryHistory({ initialEntries: ['/starred'] });
  history.replace(address, state);
  const parts = startApp(history);
  render(<App {...parts} />);
  return parts.router;
};

it('the first segment of every address is reserved, so that no source can take it', () => {
  const first = addresses().map(path => path.split('/')[1]!.toLowerCase());
  expect(first.filter(segment => segment && !segment.startsWith('$') && !reservedKeys.includes(segment))).toEqual([]);
});

it('every planned page has its address', () => {
  expect(addresses()).toEqual(expect.arrayContaining(Object.keys(planned)));
});

it('a page to come says what it will be and offers one next step', async () => {
  open('/KAKAOCHAT');
  expect(await screen.findByRole('heading', { level: 1, name: 'Contact' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Read the help' })).toHaveAttribute('href', '/help');
});

it('whoever was sent to a page to come is led back to where they were', async () => {
  const { history } = open('/dashboard', { from: '/help?x=1' });
  await userEvent.click(await screen.findByRole('link', { name: 'Back to where you were' }));
  expect(history.location.href).toBe('/help?x=1');
  expect(await screen.findByRole('heading', { level: 1, name: 'How to use Newsbell' })).toBeInTheDocument();
});

it('an address of elsewhere in the state is not followed', async () => {
  open('/dashboard', { from: 'https://elsewhere.example/' });
  expect(await screen.findByRole('link', { name: 'See all sources' })).toHaveAttribute('href', '/projects');
  expect(screen.queryByRole('link', { name: 'Back to where you were' })).toBeNull();
});
