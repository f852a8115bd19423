import { noticeStage } from '@newsbell/contracts/notifications';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { Answer } from '#api.ts';
import { App, startApp } from '#app.tsx';
import en from '#i18n/en.json';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../../test/source.ts';
import { subscriptionTo } from '../../../test/subscription.ts';
import {
  type Answering,
  fakeWire,
  listPage,
  newsItem,
  noAnswerYet,
  nothingYet,
  person,
  refused,
  signedInAs,
} from '../../../test/wire.ts';

beforeAll(() => startTexts('en'));

const source = newsSource('paper', { title: 'The paper' });
const told = { at: null, digest: null, subscriptions: [], deliveries: [] };
const row = {
  type: 'PROJECT' as const,
  key: 'paper',
  title: 'The paper',
  keywords: [] as string[],
  excludedBy: null as string | null,
};

/** Opens the reader with one item, about which the server gives this answer. `isPerson` is false where nobody is signed in. */
const open = async (whyNotTold: Answering<'whyNotTold'>, isPerson = true) => {
  const { urlKey, title, image, language } = source;
  const item = newsItem(5, { read: true, starred: false, project: { urlKey, title, image, language } });
  let subscription = subscriptionTo('paper', { title: 'The paper' });
  const asked = fakeWire({
    ...nothingYet,
    accountSubscribes: () => [subscription],
    feedByIds: [item],
    feedOfProject: listPage([item]),
    projectByKey: source,
    projectSubscriptionChange: ({ body }) => {
      subscription = { ...subscription, notifyMinute: body.notifyMinute ?? null };
      return subscription;
    },
    projectUnsubscribe: { subscribersCount: 0 },
    whyNotTold,
  });
  if (isPerson) signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/paper/feed/5'] }))} />);
  const reader = within(await screen.findByRole('dialog', { name: 'Item 5' }));
  const user = userEvent.setup();
  const ask = async () => {
    await user.click(await reader.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('button', { name: 'Was I notified?' }));
    const dialog = await screen.findByRole('dialog', { name: 'Was I notified?' });
    // The page is inert below the reader.
    expect(dialog.closest('[inert]')).toBeNull();
    return within(dialog);
  };
  return { asked, reader, ask, user };
};

it('nobody who is not signed in is offered the question', async () => {
  const { reader, user } = await open(noAnswerYet, false);
  await user.click(await reader.findByRole('button', { name: 'More actions' }));
  await screen.findByRole('button', { name: 'Report' });
  expect(screen.queryByRole('button', { name: 'Was I notified?' })).toBeNull();
});

it.each(noticeStage.options)('the stage %s is said in words', async stage => {
  const { ask } = await open(() => ({ ...told, stage }));
  const answer = await ask();
  expect(await answer.findByRole('heading', { level: 3, name: en.notifications.why[stage] })).toBeInTheDocument();
  expect(answer.getByText('Item 5')).toBeInTheDocument();
});

it('a filter that left it out is named, and can be changed on the spot', async () => {
  const subscriptions = [
    { ...row, excludedBy: '-ferry in:title' },
    { ...row, key: 'b', title: 'Source b', keywords: ['tram in:title', 'error in:level', '-rail'] },
  ];
  const { ask, user } = await open(() => ({ ...told, stage: 'FILTERED', subscriptions }));
  const answer = await ask();
  const rows = within(await answer.findByRole('list', { name: 'What you follow' }));
  expect(rows.getByText('“ferry” (in the title) leaves it out.')).toBeInTheDocument();
  expect(rows.getByText('tram').closest('li')).toHaveTextContent(/^tram \(in the title\)$/);
  expect(rows.getByText('error').closest('li')).toHaveTextContent(/^error \(in the field level\)$/);
  expect(rows.queryByText(/rail/)).toBeNull();
  // What is not followed any more has nothing to change.
  expect(rows.getAllByRole('button')).toHaveLength(1);
  await user.click(rows.getByRole('button', { name: 'Change The paper' }));
  expect(await rows.findByRole('radio', { name: 'Every 30 minutes' })).toBeInTheDocument();
});

it('notifications that are off can be switched on there', async () => {
  const { ask, asked, user } = await open(() => ({ ...told, stage: 'NO_NOTICE', subscriptions: [row] }));
  const answer = await ask();
  await user.click(await answer.findByRole('button', { name: 'Change The paper' }));
  await user.click(await answer.findByRole('radio', { name: 'Every 30 minutes' }));
  await waitFor(() =>
    expect(asked.find(({ init }) => init.method === 'PUT')?.init.body).toBe('{"urlKey":"paper","notifyMinute":30}'),
  );
  expect(await answer.findByRole('textbox', { name: 'Keyword filter' })).toBeInTheDocument();
});

it('what was told is found by the time of its notification', async () => {
  const { ask } = await open(() => ({ ...told, stage: 'FOLDED', at: '2026-03-06T07:00:00.000Z' }));
  const answer = await ask();
  const time = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' });
  const at = time.format(new Date('2026-03-06T07:00:00Z'));
  expect(
    await answer.findByText(new RegExp(`^You got it in the notification of ${at}, from another source`)),
  ).toBeVisible();
});

it('a person who ends what is followed there goes on where its button was', async () => {
  const { ask, user } = await open(() => ({ ...told, stage: 'NO_NOTICE', subscriptions: [row] }));
  const answer = await ask();
  await user.click(await answer.findByRole('button', { name: 'Change The paper' }));
  await user.click(await answer.findByRole('button', { name: 'Unsubscribe' }));
  await waitFor(() => expect(answer.getByText('no longer followed')).toHaveFocus());
});

it('what has only just come is looked at again', async () => {
  let stage: Answer<'whyNotTold'>['stage'] = 'SOON';
  const { ask, user } = await open(() => ({ ...told, stage }));
  const answer = await ask();
  const again = await answer.findByRole('button', { name: 'Look again' });
  stage = 'NOT_FOLLOWED';
  await user.click(again);
  expect(await answer.findByText('You do not follow this')).toBeInTheDocument();
  expect(answer.getByRole('link', { name: 'Go to The paper' })).toHaveAttribute('href', '/paper');
});

it('what fails is said, and asked again', async () => {
  let isStuck = true;
  const { ask, user } = await open(() =>
    isStuck ? refused(400, { message: 'The bell is stuck', code: 'BAD_REQUEST' }) : { ...told, stage: 'TOLD' },
  );
  const answer = await ask();
  expect(await answer.findByText('The bell is stuck')).toBeInTheDocument();
  isStuck = false;
  await user.click(answer.getByRole('button', { name: 'Try again' }));
  expect(await answer.findByText('You were notified')).toBeInTheDocument();
  expect(answer.getByRole('link', { name: 'Show notifications' })).toHaveAttribute('href', '/notifications');
});
