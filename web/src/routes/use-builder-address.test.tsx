import { createMemoryHistory } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { type Asked, fakeWire, nothingYet, pageSource, person, signedInAs } from '../../test/wire.ts';
import { pageThread, ruleThread } from '../../test/worker-thread.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

const openAt = (...entries: string[]) => {
  const asked = fakeWire({
    ...nothingYet,
    generatorHtml: ({ query }) => pageSource(pageOf(query.get('url')!)),
  });
  signedInAs(person());
  const parts = startApp(createMemoryHistory({ initialEntries: entries }));
  render(<App {...parts} />);
  return { asked, history: parts.router.history };
};
const pageOf = (address: string) =>
  `<title>Page</title><ul>${[1, 2, 3, 4].map(day => `<li><a href="/${day}">Day ${day} of ${address}</a></li>`).join('')}</ul>`;

const loaded = (asked: Asked[]) =>
  asked.filter(({ path }) => path === '/v1/rssgen/html').map(({ query }) => query.get('url'));
const field = () => screen.findByRole('textbox', { name: 'Address of the page' });
const shows = async (address: string) =>
  expect((await screen.findAllByText(`Day 1 of ${address}`, { exact: false }))[0]).toBeVisible();
const quay = 'https://quay.example/?a=1&b=2';

describe.each([
  { path: '/rss/build', thread: pageThread },
  { path: '/rss/build_old', thread: ruleThread },
])('$path', ({ path, thread }) => {
  it('has the page that was loaded in its own address, so that a reload opens it again', async () => {
    thread();
    const { asked, history } = openAt(`${path}?url=https://harbour.example/`);
    await shows('https://harbour.example/');
    fireEvent.change(await field(), { target: { value: ` ${quay} ` } });
    await userEvent.click(screen.getByRole('button', { name: 'Load URL' }));
    await shows(quay);
    await waitFor(() => expect(new URLSearchParams(history.location.search).get('url')).toBe(quay));
    expect(history.length).toBe(1);
    expect(loaded(asked)).toEqual(['https://harbour.example/', quay]);
    await userEvent.click(screen.getByRole('button', { name: 'Load URL' }));
    await waitFor(() => expect(loaded(asked)).toEqual(['https://harbour.example/', quay, quay]));
  });

  it('opens the page of another address that it is given, and is empty without one', async () => {
    thread();
    const { history } = openAt(`${path}?url=https://harbour.example/`);
    await shows('https://harbour.example/');
    history.push(`${path}?url=https://quay.example/`);
    await shows('https://quay.example/');
    expect(await field()).toHaveValue('https://quay.example/');
    history.back();
    await shows('https://harbour.example/');
    expect(await field()).toHaveValue('https://harbour.example/');
    history.push(path);
    await waitFor(async () => expect(await field()).toHaveValue(''));
    expect(screen.queryByText(/^Day 1/)).toBeNull();
  });
});
