import type { Invitation, Member } from '@newsbell/contracts/members';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../../test/source.ts';
import { type Answers, fakeWire, listPage, nothingYet, person, signedInAs } from '../../../test/wire.ts';

const diary = newsSource('diary', { title: 'Diary', kind: 'PUBLISHED', visibility: 'PRIVATE', canPublish: true });
const bob: Member = {
  ...{ username: 'bob', nickname: 'Bob', profileImage: null, subscribing: true },
  since: '2026-03-05T06:07:00.000Z',
};
const invitation: Invitation = {
  ...{ id: 5, url: 'https://news.example/invite/0123k7wq', state: 'OPEN', people: 3, joined: 1 },
  ...{ expiresAt: null, createdDate: '2026-03-05T06:07:00.000Z' },
};

beforeAll(() => startTexts('en'));

const open = (address: string, answers: Answers) => {
  fakeWire({ ...nothingYet, projectsOwned: [diary], memberList: [bob], invitationList: [invitation], ...answers });
  signedInAs(person());
  const app = startApp(createMemoryHistory({ initialEntries: [address] }));
  render(<App {...app} />);
  return app;
};

it('lists who reads it and the invitations', async () => {
  open('/developer/diary', {});
  const section = within(await screen.findByRole('region', { name: 'Readers' }));
  expect(await section.findByRole('heading', { name: '1 reader' })).toBeVisible();
  expect(section.getByText('Bob')).toBeVisible();
  expect(await section.findByText('1 of 3 joined · never expires')).toBeVisible();
});

it('makes a link, and shows it', async () => {
  const asked: unknown[] = [];
  open('/developer/diary', {
    invitationMake: ({ body }) => {
      asked.push(body);
      return invitation;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite people' }));
  await userEvent.selectOptions(
    within(screen.getByRole('dialog')).getByRole('combobox', { name: 'For' }),
    'any number of people',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Make link' }));
  expect(await screen.findByText(invitation.url)).toBeVisible();
  expect(asked).toEqual([{ people: null, days: 7 }]);
});

it('revokes a link after a second press', async () => {
  const revoked: unknown[] = [];
  open('/developer/diary', {
    invitationRevoke: ({ params }) => {
      revoked.push(params);
      return { message: 'Done' };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke the link …k7wq' }));
  expect(revoked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Revoke for good' }));
  await waitFor(() => expect(revoked).toEqual([{ urlKey: 'diary', id: '5' }]));
});

it('removes a member after a question', async () => {
  const readers = [bob];
  open('/developer/diary', {
    memberList: () => [...readers],
    memberRemove: () => {
      readers.pop();
      return { message: 'Done' };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Bob' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Remove Bob?' }));
  expect(readers).toEqual([bob]);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Nobody has joined yet.')).toBeVisible();
});

it('says of a public source that everybody sees it, and asks for nothing', async () => {
  open('/developer/diary', { projectsOwned: [{ ...diary, visibility: 'PUBLIC' }] });
  const section = within(await screen.findByRole('region', { name: 'Readers' }));
  expect(section.getByText('Everyone sees this source. Make it private to choose who reads it.')).toBeVisible();
  expect(section.queryByRole('button')).toBeNull();
});

it('a member leaves after a question', async () => {
  let isIn = true;
  const app = open('/diary', {
    projectByKey: { ...diary, canPublish: false },
    feedOfProject: listPage([]),
    feedAll: listPage([]),
    memberLeave: () => {
      isIn = false;
      return { message: 'Done' };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Leave “Diary”?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect([isIn, app.router.state.location.pathname]).toEqual([false, '/discover']));
});

it('the owner has no button to leave', async () => {
  open('/diary', { projectByKey: diary, feedOfProject: listPage([]) });
  expect(await screen.findAllByRole('link', { name: 'Connect programs' })).not.toEqual([]);
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
});
