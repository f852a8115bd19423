import type { SecretFeed } from '@newsbell/contracts/out-feeds';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { subscriptionTo } from '../../test/subscription.ts';
import { type Answers, fakeWire, nothingYet, person, signedInAs } from '../../test/wire.ts';

beforeAll(() => startTexts('en'));

const id = '5d8f7c1e-0000-4000-8000-000000000000';
const feed: SecretFeed = {
  ...{ id, kind: 'FOLDER', folder: { id: 3, name: 'Work' } },
  ...{ url: `https://news.example/out/${id}`, createdDate: '2026-03-05T06:07:00.000Z' },
};
const starred: SecretFeed = { ...feed, kind: 'STARRED', folder: null };

const open = (address: string, answers: Answers) => {
  const asked = fakeWire({
    ...nothingYet,
    folderList: [
      { id: 3, name: 'Work' },
      { id: 4, name: 'Home' },
    ],
    accountSubscribes: [subscriptionTo('paper')],
    ...answers,
  });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: [address] }))} />);
  return asked;
};

const sentBy = (asked: ReturnType<typeof fakeWire>, wanted: string): unknown => {
  const sent = asked.find(({ name }) => name === wanted)?.init.body;
  return typeof sent === 'string' ? JSON.parse(sent) : undefined;
};

it('an address is made for a list that has none, and says who can read it', async () => {
  const asked = open('/setting/feeds', { secretFeeds: [feed], makeSecretFeed: starred });
  const list = await screen.findByLabelText('List');
  await within(list).findByRole('option', { name: 'Folder “Home”' });
  expect(within(list).queryByRole('option', { name: 'Folder “Work”' })).toBeNull();
  expect(screen.getByText(/Anybody who has this address/)).toBeVisible();
  await userEvent.selectOptions(list, 'Folder “Home”');
  await userEvent.click(screen.getByRole('button', { name: 'Make address' }));
  await waitFor(() => expect(sentBy(asked, 'makeSecretFeed')).toEqual({ kind: 'FOLDER', folderId: 4 }));
});

it('an address is copied in three formats, and revoked after a question', async () => {
  let feeds = [feed];
  const asked = open('/setting/feeds', {
    secretFeeds: () => feeds,
    revokeSecretFeed: () => {
      feeds = [];
      return { revoked: true };
    },
  });
  for (const format of ['RSS', 'Atom', 'JSON'])
    expect(await screen.findByRole('button', { name: `Copy ${format} of Folder “Work”` })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Revoke the address of Folder “Work”' }));
  expect(asked.some(({ name }) => name === 'revokeSecretFeed')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Revoke address' }));
  expect(await screen.findByText('No list has an address yet.')).toBeVisible();
  expect(asked.find(({ name }) => name === 'revokeSecretFeed')?.path).toBe(`/v1/out-feed/${id}`);
});

it('the starred items are given an address where they are read', async () => {
  const asked = open('/starred', { makeSecretFeed: starred });
  await userEvent.click(await screen.findByRole('button', { name: 'Feed address' }));
  const dialog = await screen.findByRole('dialog', { name: 'Feed address' });
  expect(await within(dialog).findByText(starred.url)).toBeVisible();
  expect(within(dialog).getByText(/Anybody who has this address/)).toBeVisible();
  expect(sentBy(asked, 'makeSecretFeed')).toEqual({ kind: 'STARRED' });
  expect(document.head.innerHTML).not.toContain(id);
});

it.each([
  ['/timeline/tag/R%26D', '/projects/tag/R%26D/rss.xml'],
  ['/projects/tag/world', '/projects/tag/world/rss.xml'],
  ['/search/a%2Fb', '/search/a%2Fb/rss.xml'],
])('%s names its public feed', async (address, path) => {
  open(address, {});
  await waitFor(() =>
    expect(document.head.querySelector('link[type="application/rss+xml"]')).toHaveAttribute('href', path),
  );
  expect(document.querySelector(`main a[href="${path}"]`)).not.toBeNull();
});
