import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { subscriptionTo } from '../../../test/subscription.ts';
import { fakeWire, newsItem, nothingYet, person, signedInAs } from '../../../test/wire.ts';

beforeAll(() => startTexts('en'));

it('an item of the timeline names the tag or the word that brought it', async () => {
  const content = [
    { result: newsItem(2), reason: { type: 'TAG' as const, key: 'rain' } },
    { result: newsItem(1), reason: { type: 'WORD' as const, key: 'ferry' } },
  ];
  fakeWire({
    ...nothingYet,
    accountSubscribes: [subscriptionTo('example')],
    timeline: ({ query }) => ({ content: query.has('after') ? [] : content, first: true, last: true }),
  });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/timeline?type=MY'] }), false)} />);
  expect(await screen.findByText(/rain/)).toBeVisible();
  expect(screen.getByText(/ferry/)).toBeVisible();
});
