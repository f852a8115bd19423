import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { fakeWire, listPage, newsItem, refused } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

it.each(['/project/other/news?id=5', '/tag/tea/news?id=5', '/word/tea/news?id=5'])(
  'an article of another list is not shown among the news of %s',
  async address => {
    fakeWire(({ path }) => {
      if (path === '/v1/feed') return [newsItem(5)];
      if (path === '/v1/news') return refused(404, { message: 'Failed to get feed', code: 'FEED_NOT_FOUND' });
      return listPage([]);
    });
    render(<App {...startApp(createMemoryHistory({ initialEntries: [address] }))} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to get feed');
    expect(screen.queryByText('Content 5')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/');
  },
);
