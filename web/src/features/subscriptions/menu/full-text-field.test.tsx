import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../../../test/source.ts';
import { subscriptionTo } from '../../../../test/subscription.ts';
import { fakeWire, nothingYet, person, signedInAs } from '../../../../test/wire.ts';

beforeAll(() => startTexts('en'));

const open = async (health: 'ok' | 'published') => {
  const followed = subscriptionTo('example');
  followed.project!.health = health;
  const asked = fakeWire({
    ...nothingYet,
    accountSubscribes: [followed],
    projectByKey: newsSource('example', { subscribing: true, subscribe: followed, health }),
    projectSubscriptionChange: { ...followed, fullText: true },
  });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/example'] }), false)} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Subscribed to/ }));
  await screen.findByRole('radio', { name: 'No notification' });
  return asked;
};

it('the menu of a followed source opens its items with full text', async () => {
  const asked = await open('ok');
  const choice = screen.getByRole('checkbox', { name: 'Open with full text' });
  expect(choice).not.toBeChecked();
  await userEvent.click(choice);
  expect(choice).toBeChecked();
  const sent = await waitFor(() => asked.find(({ name }) => name === 'projectSubscriptionChange')!);
  expect(JSON.parse(String(sent.init.body))).toMatchObject({ urlKey: 'example', fullText: true });
});

it('news that is published here has no page to be fetched', async () => {
  await open('published');
  expect(screen.queryByRole('checkbox', { name: 'Open with full text' })).toBeNull();
});
