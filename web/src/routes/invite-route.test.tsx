import type { OpenedInvitation } from '@newsbell/contracts/members';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../test/source.ts';
import { type Answers, fakeWire, listPage, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';

const diary = { title: 'Diary', description: 'Of my days', owner: 'Alice', members: 2 };

beforeAll(() => startTexts('en'));

const open = (
  invitationOpen: Answers['invitationOpen'],
  { isVisitor = false, ...answers }: Answers & { isVisitor?: boolean } = {},
) => {
  const wire = fakeWire({ ...nothingYet, feedOfProject: listPage([]), ...answers, invitationOpen });
  if (!isVisitor) signedInAs(person());
  const app = startApp(createMemoryHistory({ initialEntries: ['/invite/k7wq'] }));
  render(<App {...app} />);
  return { wire, app };
};

it('shows what one is invited to, and joins and subscribes by one press', async () => {
  const joining: unknown[] = [];
  const { app } = open({ state: 'OPEN', ...diary } as OpenedInvitation, {
    invitationJoin: ({ params, body }) => {
      joining.push({ ...params, ...body });
      return { urlKey: 'diary', subscribing: true };
    },
    projectByKey: newsSource('diary', { kind: 'PUBLISHED', visibility: 'PRIVATE' }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Diary' })).toBeVisible();
  expect(screen.getByText('By Alice · 2 readers')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/diary'));
  expect(joining).toEqual([{ secret: 'k7wq', subscribe: true }]);
});

it('joins without a subscription where that is wanted', async () => {
  const joining: unknown[] = [];
  open(
    { state: 'OPEN', ...diary },
    {
      invitationJoin: ({ body }) => {
        joining.push(body);
        return { urlKey: 'diary', subscribing: false };
      },
      projectByKey: newsSource('diary', { kind: 'PUBLISHED', visibility: 'PRIVATE' }),
    },
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Also subscribe' }));
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(joining).toEqual([{ subscribe: false }]));
});

it('leads a visitor to the sign-in, which leads back', async () => {
  const { app } = open({ state: 'OPEN', ...diary }, { isVisitor: true });
  const main = await screen.findByRole('main');
  await userEvent.click(
    await waitFor(() => {
      const link = [...main.querySelectorAll('a')].find(each => each.textContent === 'Sign in');
      if (!link) throw new Error('it is not there yet');
      return link;
    }),
  );
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/login'));
  expect(app.router.state.location.state).toMatchObject({ from: '/invite/k7wq' });
});

it('leads a member to the source', async () => {
  open({ state: 'JOINED', urlKey: 'diary', ...diary });
  expect(await screen.findByRole('link', { name: 'Open the source' })).toHaveAttribute('href', '/diary');
});

it.each([
  ['ENDED', 'It has expired. Ask for a new one.'],
  ['FULL', 'There is no place left. Ask for a new one.'],
  ['REVOKED', 'Its owner revoked it.'],
] as const)('says so where it is over: %s', async (state, text) => {
  open({ state });
  expect(await screen.findByRole('heading', { level: 1, name: 'This invitation is no longer open' })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

it('says so where there is none', async () => {
  open(refused(404, { message: 'Not here.', code: 'NOT_FOUND' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'This invitation does not exist' })).toBeVisible();
});

it('shows what has become of it where somebody else took the last place', async () => {
  const states: OpenedInvitation[] = [{ state: 'OPEN', ...diary }, { state: 'FULL' }];
  open(() => states[0]!, {
    invitationJoin: () => {
      states.shift();
      return refused(409, { message: 'This invitation is no longer open.', code: 'INVITATION_ENDED' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'This invitation is no longer open' })).toBeVisible();
});
