import { createMemoryHistory } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { hideMessage } from '#ui/snackbar.ts';
import { newsSource } from '../../test/source.ts';
import { subscriptionTo } from '../../test/subscription.ts';
import { type Asked, fakeWire, nothingYet, type Otherwise, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

let asked: Asked[] = [];
let account = person();
let known: ReturnType<typeof subscriptionTo> | undefined;
let refusal: Otherwise | undefined;

beforeAll(() => startTexts('en'));
beforeEach(() => {
  sessionStorage.clear();
  hideMessage();
  account = person();
  known = undefined;
  refusal = undefined;
  const enter = () => {
    signedInAs(account);
    return account;
  };
  asked = fakeWire({
    ...nothingYet,
    accountSubscribes: () => (known ? [known] : []),
    bundleList: [
      {
        key: 'news.en',
        topic: 'news',
        language: 'en',
        sources: ['a', 'b'].map(urlKey => ({ urlKey, title: `Source ${urlKey}`, image: null, language: 'en' })),
      },
    ],
    bundleSubscribe: () => {
      known = subscriptionTo('a', { id: 9 });
      return { added: ['a'], subscriptions: [known] };
    },
    projectByKey: () => newsSource('a', { subscribing: known !== undefined, subscribe: known ?? null }),
    projectList: { content: [newsSource('a')], first: true, last: true, totalPages: 1 },
    projectSubscribe: () => {
      known = refusal ? undefined : subscriptionTo('a', { id: 9 });
      return refusal ?? known!;
    },
    signIn: enter,
    signUp: enter,
    socialFinish: enter,
    tokenLogin: enter,
  });
});
afterEach(() => vi.restoreAllMocks());

const open = (address = '/projects') => {
  const history = createMemoryHistory({ initialEntries: [address] });
  render(<App {...startApp(history)} />);
  return { history, user: userEvent.setup() };
};
const sent = () => asked.filter(({ path }) => path === '/v1/subscribe/project').map(({ init }) => init.method);
const wish = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('link', { name: 'Subscribe to Source a' }));
  await screen.findByLabelText('Username or e-mail');
};
const signIn = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(await screen.findByLabelText('Username or e-mail'), 'mina');
  await user.type(screen.getByLabelText('Password'), 'a long one{Enter}');
};
const said = 'You are subscribed to Source a.';

it('what a visitor wanted to follow is followed after the sign-in, once, and said', async () => {
  const { history, user } = open();
  await wish(user);
  await signIn(user);
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(history.location.href).toBe('/projects');
  expect(await screen.findByRole('button', { name: 'Subscribed to Source a' })).toBeInTheDocument();
  act(() => history.push('/help'));
  expect(sent()).toEqual(['POST']);
  expect(sessionStorage).toHaveLength(0);
});

it('it goes along through a sign-up, is done at once, and said when the question for the e-mail is closed', async () => {
  account = person({ emailVerified: false });
  const { history, user } = open();
  await wish(user);
  await user.click(screen.getByRole('link', { name: 'Sign up' }));
  for (const [label, text] of Object.entries({ Username: 'mina', 'E-mail': 'mina@example.com' }))
    await user.type(await screen.findByLabelText(label), text);
  await user.type(screen.getByLabelText('Password'), 'green paper boats');
  await user.type(screen.getByLabelText('Verify password'), 'green paper boats');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  await waitFor(() => expect(sent()).toEqual(['POST']));
  expect(screen.queryByText(said)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(history.location.href).toBe('/projects');
});

it('a bundle goes along through a sign-up, is followed once, and its person goes home', async () => {
  account = person({ emailVerified: false });
  const { history, user } = open('/discover');
  await user.click(await screen.findByRole('link', { name: 'Follow all sources: News' }));
  for (const [label, text] of Object.entries({ Username: 'mina', 'E-mail': 'mina@example.com' }))
    await user.type(await screen.findByLabelText(label), text);
  await user.type(screen.getByLabelText('Password'), 'green paper boats');
  await user.type(screen.getByLabelText('Verify password'), 'green paper boats');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('You are subscribed to News.')).toBeInTheDocument();
  expect(history.location.href).toBe('/');
  expect(asked.filter(({ name }) => name === 'bundleSubscribe')).toHaveLength(1);
  expect(sessionStorage).toHaveLength(0);
});

it.each(['/oauth2/google?code=1&state=2', '/login/token?type=token&username=mina&token=0123456789&redirect=/projects'])(
  'it goes along through %s',
  async address => {
    const { history, user } = open();
    await wish(user);
    act(() => history.push(address));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(sent()).toEqual(['POST']);
  },
);

it('the window of a provider leaves it to the page that waits for it', async () => {
  const waiting = new BroadcastChannel('account');
  waiting.onmessage = ({ data }) => data.say === 'provider' && waiting.postMessage({ say: 'heard' });
  vi.spyOn(window, 'close').mockImplementation(() => {});
  const { history, user } = open();
  await wish(user);
  act(() => history.push('/oauth2/google?code=1&state=2'));
  await waitFor(() => expect(window.close).toHaveBeenCalled());
  waiting.close();
  expect(sent()).toEqual([]);
});

it('somebody who goes elsewhere first wants it no more', async () => {
  const { history, user } = open();
  await wish(user);
  act(() => history.push('/help'));
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  act(() => history.push('/login'));
  await signIn(user);
  await waitFor(() => expect(history.location.pathname).not.toBe('/login'));
  expect(sent()).toEqual([]);
});

it('it does not last longer than a sign-in', async () => {
  const { history, user } = open();
  await wish(user);
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 31 * 60_000);
  await signIn(user);
  await waitFor(() => expect(history.location.href).toBe('/projects'));
  await screen.findByRole('button', { name: 'Subscribe to Source a' });
  expect(sent()).toEqual([]);
});

it('a press that asks for another tab leaves nothing in this one', async () => {
  open();
  fireEvent.click(await screen.findByRole('link', { name: 'Subscribe to Source a' }), { ctrlKey: true });
  expect(sessionStorage).toHaveLength(0);
});

it('what is followed already keeps its notification', async () => {
  known = subscriptionTo('a', { notifyMinute: 30 });
  const { user } = open();
  await wish(user);
  await signIn(user);
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(sent()).toEqual([]);
});

it('what is in the way is said', async () => {
  refusal = refused(400, { message: 'That is too many.', code: 'TOO_MANY_SUBSCRIPTIONS' });
  const { user } = open();
  await wish(user);
  await signIn(user);
  expect(await screen.findByText('That is too many.')).toBeInTheDocument();
});

it('a tab that nobody looks at waits until somebody does', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const { user } = open();
  await wish(user);
  visibility.mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  await signIn(user);
  await screen.findByRole('button', { name: 'Subscribe to Source a' });
  expect(sent()).toEqual([]);
  visibility.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByText(said)).toBeInTheDocument();
});
