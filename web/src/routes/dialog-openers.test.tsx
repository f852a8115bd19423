import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../test/source.ts';
import { fakeWire, noAnswerYet, nothingYet, person, signedInAs } from '../../test/wire.ts';

const diary = newsSource('diary', { title: 'Diary', kind: 'PUBLISHED', visibility: 'PRIVATE', canPublish: true });
const bob = {
  ...{ username: 'bob', nickname: 'Bob', profileImage: null, subscribing: true },
  since: '2026-03-05T06:07:00.000Z',
};

beforeAll(() => startTexts('en'));

it.each([
  ['/developer/diary', 'Invite people'],
  ['/developer/diary', 'Remove Bob'],
  ['/developer/diary', 'Add a hook'],
  ['/setting/notifications', 'Add a webhook'],
  ['/profile', 'Make a token'],
  ['/starred', 'Feed address'],
])('at %s “%s” says that it opens a dialog', async (address, name) => {
  fakeWire({
    ...nothingYet,
    ...{ projectsOwned: [diary], memberList: [bob], invitationList: [], scheduledNewsList: [] },
    makeSecretFeed: () => noAnswerYet(),
  });
  signedInAs(person({ emailVerified: true }));
  render(<App {...startApp(createMemoryHistory({ initialEntries: [address] }))} />);
  const opener = await screen.findByRole('button', { name });
  expect(opener).toHaveAttribute('aria-haspopup', 'dialog');
  await userEvent.click(opener);
  expect(await screen.findByRole('dialog')).toBeVisible();
});
