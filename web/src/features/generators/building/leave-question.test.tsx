import { createMemoryHistory } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { clickedGenerator } from '../../../../test/generator.ts';
import { fakeWire, nothingYet, pageSource, person, signedInAs } from '../../../../test/wire.ts';
import { pageThread, ruleThread } from '../../../../test/worker-thread.ts';
import { App, startApp } from '../../../app.tsx';

beforeAll(() => startTexts('en'));

const html = `<title>Harbour</title><ul>${[1, 2, 3, 4].map(day => `<li><a href="/${day}">News of day ${day} at the quay</a></li>`).join('')}</ul>`;

const openAt = (path: string) => {
  fakeWire({ ...nothingYet, generatorHtml: pageSource(html), generatorAdd: clickedGenerator() });
  signedInAs(person());
  const parts = startApp(createMemoryHistory({ initialEntries: [path] }));
  render(<App {...parts} />);
  const go = (to: string) => parts.router.history.push(to);
  return { go, history: parts.router.history };
};

const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });

describe.each([
  {
    ...{ builder: 'the builder by clicks', address: '/rss/build?url=https://harbour.example/', thread: pageThread },
    work: async () => userEvent.click(await screen.findByRole('radio')),
    isThere: async () => expect(await screen.findByRole('radio')).toBeVisible(),
    rest: () => expect(screen.getByRole('radio')).toBeChecked(),
  },
  {
    ...{ builder: 'the builder by rule', address: '/rss/build_old?url=https://harbour.example/', thread: ruleThread },
    work: async () =>
      fireEvent.change(await screen.findByRole('textbox', { name: /^Source of one item/ }), {
        target: { value: '<a href="{%}">' },
      }),
    isThere: async () => expect(await screen.findByRole('listbox')).toBeVisible(),
    rest: () => expect(screen.getByRole('textbox', { name: /^Source of one item/ })).toHaveValue('<a href="{%}">'),
  },
])('$builder', ({ address, thread, work, isThere, rest }) => {
  it('is left without a question when nothing was made in it', async () => {
    thread();
    const { go, history } = openAt(address);
    await isThere();
    go('/rss/list');
    await waitFor(() => expect(history.location.pathname).toBe('/rss/list'));
    expect(question()).toBeNull();
  });

  it('asks before what was made in it is lost, and keeps it for a person who stays', async () => {
    thread();
    const { go, history } = openAt(address);
    await isThere();
    await work();
    go('/rss/list');
    await waitFor(() => expect(question()).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(question()).toBeNull();
    expect(history.location.pathname).toMatch(/^\/rss\/build/);
    rest();
    go('/rss/list');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(history.location.pathname).toBe('/rss/list'));
  });
});

it('asks nobody who has registered', async () => {
  pageThread();
  const { history } = openAt('/rss/build?url=https://harbour.example/');
  await userEvent.click(await screen.findByRole('radio'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(history.location.pathname).toBe('/rss/list'));
  expect(question()).toBeNull();
});

it('asks nobody whose session is over', async () => {
  ruleThread();
  const { go, history } = openAt('/rss/build_old');
  await userEvent.type(await screen.findByRole('textbox', { name: 'RSS title' }), 'Mine');
  go('/login');
  await waitFor(() => expect(history.location.pathname).toBe('/login'));
});
