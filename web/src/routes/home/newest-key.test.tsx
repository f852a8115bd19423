import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../../test/source.ts';
import { subscriptionTo } from '../../../test/subscription.ts';
import { type Asked, fakeWire, listPage, newsItem, nothingYet, person, signedInAs } from '../../../test/wire.ts';

const shiftN = '{Shift>}N{/Shift}';

beforeAll(() => startTexts('en'));
beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'newestOfEach=0';
});

const open = (address: string): Asked[] => {
  const asked = fakeWire({
    ...nothingYet,
    accountSubscribes: [subscriptionTo('example')],
    feedOfSubscriptions: listPage([newsItem(1)]),
    feedOfProject: listPage([newsItem(1)]),
    projectByKey: newsSource('example'),
  });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: [address] }))} />);
  return asked;
};

/** The keys of a list come after the list, so they are pressed until the button has changed, and not once more. */
const press = (keys: string, name: string, pressed: 'true' | 'false') =>
  waitFor(async () => {
    const button = screen.getByRole('button', { name });
    if (button.getAttribute('aria-pressed') !== pressed) await userEvent.keyboard(keys);
    expect(button).toHaveAttribute('aria-pressed', pressed);
  });

it.each(['/', '/?folder=0'])('Shift and N show the newest of each source, and all again: %s', async address => {
  const asked = open(address);
  await press(shiftN, 'Newest of each source', 'true');
  expect(asked.some(({ query }) => query.get('newestOfEach') === 'true')).toBe(true);
  await press(shiftN, 'Newest of each source', 'false');
});

it('they change nothing on the page of a source', async () => {
  open('/example');
  await press('u', 'Unread only', 'true');
  await userEvent.keyboard(shiftN);
  expect(document.cookie).toContain('newestOfEach=0');
});
