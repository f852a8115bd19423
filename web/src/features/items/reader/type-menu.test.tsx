import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { startArticleSettings } from '#ui/settings/article-settings.ts';
import { newsSource } from '../../../../test/source.ts';
import { fakeWire, listPage, newsItem, nothingYet } from '../../../../test/wire.ts';

beforeAll(async () => {
  await startTexts('en');
  localStorage.clear();
  startArticleSettings();
});

it('the second press in the open article changes the size of its type, and the next one the colours', async () => {
  fakeWire({
    ...nothingYet,
    projectByKey: newsSource('example'),
    feedOfProject: ({ query }) => listPage(query.has('after') ? [] : [newsItem(1)]),
  });
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/example'] }), false)} />);
  await userEvent.click(await screen.findByRole('link', { name: 'Item 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Text appearance' }));
  await userEvent.click(await screen.findByRole('radio', { name: '21 px' }));
  const { style, dataset } = document.documentElement;
  expect(style.getPropertyValue('--article-size')).toBe('21px');
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(dataset.scheme).toBe('dark');
  await userEvent.click(screen.getByRole('radio', { name: 'Same as the device' }));
});
