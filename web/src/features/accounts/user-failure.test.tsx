import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { setServerReached } from '#ui/connection.ts';
import { subscriptionTo } from '../../../test/subscription.ts';
import {
  type Answers,
  answeredByAnother,
  fakeWire,
  listPage,
  newsItem,
  nothingYet,
  type Otherwise,
  person,
  refused,
  signedInAs,
  unreachable,
  userAnswers,
} from '../../../test/wire.ts';
import { accountQuery } from './queries.ts';

/** A failed question is asked twice more, with pauses. */
const patient = { timeout: 60_000 };

beforeAll(() => startTexts('en'));
afterEach(() => setServerReached(true));

const trouble = (status: number) => refused(status, { message: 'The database rests.', code: 'UNAVAILABLE' });

const open = (address = '/', answers: Answers = {}) => {
  const asked = fakeWire({
    ...nothingYet,
    feedAll: ({ query }) => listPage(query.has('after') ? [] : [newsItem(1, { title: 'For all' })]),
    feedOfSubscriptions: ({ query }) => listPage(query.has('after') ? [] : [newsItem(2, { title: 'For Mina' })]),
    accountSubscribes: [subscriptionTo('x')],
    ...answers,
  });
  signedInAs(person());
  const begin = () => {
    const history = createMemoryHistory({ initialEntries: [address] });
    const parts = startApp(history, false);
    render(<App {...parts} />);
    return { ...parts, history, user: userEvent.setup() };
  };
  return { asked, begin };
};

/** The call for the person gets this answer; the result counts how often the call is made. */
const count = (answer: Otherwise) => {
  const counted = { times: 0 };
  userAnswers(() => {
    counted.times += 1;
    return answer;
  });
  return counted;
};

it.each([500, 503])('Home is a visitor’s when the question for the user is answered %i, and says so', async status => {
  const { begin } = open();
  const counted = count(trouble(status));
  begin();
  expect(await screen.findByRole('link', { name: 'For all' }, patient)).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load user. The database rests.');
  // It counts the first question and its two repetitions.
  expect(counted.times).toBe(3);
});

it('trying again shows the failure again, and then the person', async () => {
  const { begin } = open();
  userAnswers(() => trouble(503));
  const { user } = begin();
  const first = await screen.findByRole('alert', {}, patient);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(await screen.findByRole('alert', {}, patient)).toHaveTextContent('Failed to load user.');
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  userAnswers();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'For Mina' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('link', { name: 'For all' })).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});

it('a person becomes a visitor when a later question fails, and what is kept of them stays', async () => {
  let forgotten = 0;
  const { begin } = open();
  const { queries } = begin();
  await screen.findByRole('link', { name: 'For Mina' });
  const stop = queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === 'account' && query.state.data === null) forgotten += 1;
  });
  userAnswers(() => trouble(500));
  await act(() => queries.refetchQueries({ queryKey: accountQuery().queryKey, exact: true }));
  expect(await screen.findByRole('link', { name: 'For all' }, patient)).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load user.');
  stop();
  // The value null withdraws the push token, and tells a native app of a sign-out.
  expect(forgotten).toBe(0);
});

it.each([
  ['no answer comes', unreachable()],
  ['a captive portal answers', answeredByAnother('<h1>Sign in to the hotel’s network</h1>')],
])('somebody who was signed in stays so when %s', async (_, answer) => {
  const { begin } = open();
  const counted = count(answer);
  setServerReached(false);
  begin();
  expect(await screen.findByRole('link', { name: 'For Mina' }, patient)).toBeInTheDocument();
  expect(screen.queryByText('Failed to load user.')).toBeNull();
  expect(counted.times).toBe(1);
  userAnswers();
  act(() => setServerReached(true));
  expect(await screen.findAllByRole('link', { name: 'Profile' })).not.toEqual([]);
});

it('a page that needs an account says that nobody answers, and leads nowhere', async () => {
  const { begin } = open('/starred');
  userAnswers(unreachable);
  setServerReached(false);
  const { history } = begin();
  expect(await screen.findByRole('heading', { name: 'Not available offline' })).toBeInTheDocument();
  expect(history.location.pathname).toBe('/starred');
});

it('what was known of a person stays when a later question has no answer', async () => {
  const { begin } = open();
  const { queries } = begin();
  await screen.findByRole('link', { name: 'For Mina' });
  userAnswers(unreachable);
  setServerReached(false);
  await act(() => queries.refetchQueries({ queryKey: accountQuery().queryKey, exact: true }));
  expect(screen.getByRole('link', { name: 'For Mina' })).toBeInTheDocument();
  expect(queries.getQueryData(accountQuery().queryKey)?.username).toBe('mina');
});
