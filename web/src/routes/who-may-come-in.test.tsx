import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { hideMessage } from '#ui/snackbar.ts';
import {
  type Answers,
  type Asked,
  fakeWire,
  nothingYet,
  person,
  refused,
  signedInAs,
  signInWays,
  unreachable,
} from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

let answers: Answers = {};
let asked: Asked[] = [];

beforeAll(() => startTexts('en'));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  hideMessage();
  answers = { ...nothingYet };
  asked = fakeWire(answers);
});
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

const open = (address: string, state: object = {}) => {
  const history = createMemoryHistory({ initialEntries: ['/help'] });
  history.replace(address, state);
  const forget = vi.fn();
  render(<App {...startApp(history, false, forget)} />);
  return { history, forget, user: userEvent.setup() };
};
const main = async () => within(await screen.findByRole('main'));
const ways = (given: Parameters<typeof signInWays>[0]) => {
  answers.signInOptions = ({ query }) =>
    signInWays({ ...given, invitation: query.has('invitation') ? (given?.invitation ?? 'over') : null });
};
const fillIn = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(await screen.findByLabelText('Username'), 'mina');
  await user.type(screen.getByLabelText('E-mail'), 'mina@example.com');
  await user.type(screen.getByLabelText('Password'), 'a long one');
  await user.type(screen.getByLabelText('Verify password'), 'a long one');
  await user.click(screen.getByRole('checkbox'));
};
const bodies = (name: string) =>
  asked.filter(each => each.name === name).map(({ init }) => JSON.parse(String(init.body)));

describe('the sign-up', () => {
  it('of a server without an administrator asks for the code, and says what the server says of it', async () => {
    ways({ signUp: 'closed', needsCode: true, providers: [{ id: 'google', name: 'Google' }] });
    answers.signUp = refused(403, { message: 'Not this code.', code: 'SIGN_UP_CODE' });
    const { user } = open('/signup');
    await fillIn(user);
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/terminal and in its log/);
    await user.type(screen.getByLabelText('Code'), 'bell-1234{Enter}');
    expect(await screen.findByText('Not this code.')).toBeInTheDocument();
    expect(screen.getByLabelText('Code')).toHaveFocus();
    expect(bodies('signUp')).toEqual([
      { username: 'mina', email: 'mina@example.com', password: 'a long one', code: 'bell-1234' },
    ]);
    expect(screen.queryByRole('button', { name: /Google/ })).toBeNull();
  });

  it('of an open server asks for none', async () => {
    open('/signup');
    expect(await screen.findByLabelText('Username')).toBeInTheDocument();
    expect(screen.queryByLabelText('Code')).toBeNull();
  });

  it.each([
    ['invited', '/signup', 'You need an invitation'],
    ['invited', '/signup?invitation=old', 'This link no longer works'],
    ['closed', '/signup?invitation=old', 'Signing up is closed'],
  ] as const)('where it is %s, %s says so, whom to ask, and the way to the sign-in', async (signUp, address, title) => {
    ways({ signUp });
    open(address, { from: '/contact' });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    const page = await main();
    expect(page.getByRole('link', { name: 'Contact the administrators' })).toHaveAttribute('href', '/contact');
    expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(page.queryByLabelText('Username')).toBeNull();
  });

  it('takes an invitation out of the address, keeps it for a reload, and sends it along', async () => {
    ways({ signUp: 'invited', invitation: 'valid' });
    answers.signUp = person({ emailVerified: false });
    const { history, user } = open('/signup?invitation=12e3', { from: '/contact' });
    expect(await screen.findByText(/^You are invited to/)).toBeInTheDocument();
    await waitFor(() => expect(history.location.href).toBe('/signup'));
    expect(history.location.state).toMatchObject({ invitation: '12e3', from: '/contact' });
    expect(asked.filter(({ name }) => name === 'signInOptions').map(({ query }) => query.get('invitation'))).toEqual([
      '12e3',
    ]);
    await fillIn(user);
    // The link is used by then: the page behind the dialog is still the one that was filled in.
    ways({ signUp: 'invited' });
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    expect(bodies('signUp')).toEqual([
      { username: 'mina', email: 'mina@example.com', password: 'a long one', invitation: '12e3' },
    ]);
    expect(screen.getByText(/^You are invited to/)).toBeInTheDocument();
  });

  it('takes an invitation along to the sign-in, to a provider and to the page that waits for it', async () => {
    ways({ signUp: 'invited', invitation: 'valid', providers: [{ id: 'google', name: 'Google' }] });
    const openWindow = vi.spyOn(window, 'open').mockReturnValue({ closed: false } as Window);
    const { history, user } = open('/signup?invitation=12e3', { from: '/contact' });
    await screen.findByRole('button', { name: /Google/ });
    await user.click((await main()).getByRole('link', { name: 'Sign in' }));
    await screen.findByLabelText('Username or e-mail');
    expect((await main()).getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
    await user.click(screen.getByRole('button', { name: /Google/ }));
    expect(openWindow.mock.calls.map(([address]) => address)).toEqual(['/v1/social/google/begin?invitation=12e3']);
    await waitFor(() => expect(history.location.href).toBe('/wait_auth_change?redirect=%2Fcontact'));
    expect(history.location.state).toMatchObject({ invitation: '12e3' });
    openWindow.mockRestore();
  });

  it('is a form where the server cannot say who may sign up, because it refuses by itself', async () => {
    answers.signInOptions = refused(403, { message: 'No.', code: 'FORBIDDEN' });
    open('/signup');
    expect(await screen.findByLabelText('Username')).toBeInTheDocument();
  });
});

describe('the sign-in', () => {
  const wayToSignUp = async () => {
    await screen.findByLabelText('Username or e-mail');
    return (await main()).queryByRole('link', { name: 'Sign up' });
  };

  it.each([
    ['open', false, true],
    ['closed', true, true],
    ['invited', true, true],
    ['closed', false, false],
    ['invited', false, false],
  ] as const)('where signing up is %s (first administrator: %s) leads there: %s', async (signUp, needsCode, leads) => {
    ways({ signUp, needsCode });
    open('/login');
    await waitFor(async () => expect((await wayToSignUp()) !== null).toBe(leads));
  });

  it('says that an invitation is needed, and whom to ask', async () => {
    ways({ signUp: 'invited' });
    open('/login');
    expect(await screen.findByText(/^You need an invitation to sign up here\./)).toBeInTheDocument();
    expect((await main()).getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
  });

  it.each(['/login', '/signup', '/forgot'])('is by the proxy at %s, without a form', async address => {
    ways({ byProxy: true });
    open(address);
    expect(await screen.findByText(/the proxy in front of it/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect((await main()).queryByRole('textbox')).toBeNull();
  });

  it.each(['SIGN_UP_CODE', 'SIGN_UP_INVITED', 'SIGN_UP_CLOSED'] as const)(
    'by a provider is refused with %s in the server’s words, and leads to the sign-up',
    async code => {
      sessionStorage.setItem('signInFrom', '/contact');
      ways({ signUp: 'invited' });
      answers.socialFinish = refused(403, { message: 'Not without an invitation.', code });
      const { history, user } = open('/oauth2/google?code=x&state=y');
      expect(await screen.findByRole('alert')).toHaveTextContent('Not without an invitation.');
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'You need an invitation' })).toBeInTheDocument();
      expect(history.location.state).toMatchObject({ from: '/contact' });
    },
  );

  it('by a provider in a window of its own, which is refused, leads the page that waits to the sign-up', async () => {
    ways({ signUp: 'closed' });
    const { user } = open('/wait_auth_change?redirect=/contact');
    await screen.findByText('Waiting for the sign-in');
    const popup = new BroadcastChannel('account');
    popup.postMessage({ say: 'provider', outcome: { kind: 'failed', text: 'Closed.', isSignUpRefused: true } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Closed.');
    popup.close();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Signing up is closed' })).toBeInTheDocument();
  });
});

describe('where a reverse proxy signs people in', () => {
  it('the profile has neither a password nor providers to change', async () => {
    ways({ byProxy: true, providers: [{ id: 'google', name: 'Google' }] });
    signedInAs(person());
    open('/profile');
    expect(await screen.findByRole('heading', { level: 2, name: 'Sign-ins' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull());
    expect(screen.queryByText('Google')).toBeNull();
  });
});

describe('a private server', () => {
  beforeEach(() => {
    document.head.innerHTML = '<meta name="newsbell-reading" content="signed-in" />';
  });

  it.each(['/', '/discover', '/projects', '/hanbit', '/search/rain?tab=x', '/board/request', '/api', '/profile'])(
    'leads a visitor of %s to the sign-in, which knows the way back, and asks for nothing to read',
    async address => {
      const { history, forget } = open(address);
      await screen.findByLabelText('Username or e-mail');
      expect(history.location.pathname).toBe('/login');
      expect(history.location.state).toMatchObject({ from: address });
      expect(new Set(asked.map(({ name }) => name))).toEqual(new Set(['signInOptions']));
      expect(forget).toHaveBeenCalled();
    },
  );

  it.each([
    ['/signup', 'Username'],
    ['/forgot', 'E-mail'],
    ['/contact', 'Title'],
  ])('shows a visitor %s', async (address, field) => {
    const { history } = open(address);
    expect(await screen.findByLabelText(new RegExp(`^${field}`))).toBeInTheDocument();
    expect(history.location.pathname).toBe(address);
  });

  it.each(['/help', '/help/boards', '/app/ios', '/app/android'])('shows a visitor %s', async address => {
    const { history } = open(address);
    expect(await (await main()).findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(history.location.pathname).toBe(address);
  });

  it('has a visitor nothing to read or to search in its navigation', async () => {
    const { user } = open('/help');
    await (await main()).findByRole('heading', { level: 1 });
    const places = screen.getAllByRole('navigation').flatMap(each => within(each).getAllByRole('link'));
    const addresses = new Set(places.map(each => each.getAttribute('href')));
    expect(addresses).toEqual(new Set(['/contact', '/app/android', '/app/ios', '/login', '/help']));
    expect(screen.queryByRole('search')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    // The key is the browser's own there.
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true);
    expect(screen.queryByRole('button', { name: /palette|Go to/i })).toBeNull();
  });

  it('is as ever for those who are signed in, and keeps what they have seen', async () => {
    signedInAs(person());
    const { history, forget } = open('/projects');
    expect(await (await main()).findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(history.location.pathname).toBe('/projects');
    expect(screen.getByRole('search')).toBeInTheDocument();
    expect(forget).not.toHaveBeenCalled();
  });

  it('leads a person whose session is over to the sign-in, and forgets what they have seen', async () => {
    signedInAs(person());
    const { history, user, forget } = open('/help');
    expect(await screen.findAllByRole('button', { name: 'Sign out' })).not.toHaveLength(0);
    answers.projectList = refused(401, { message: 'Sign in first.', code: 'LOGIN_REQUIRED' });
    await user.click(screen.getAllByRole('link', { name: 'Sources' })[0]!);
    await screen.findByLabelText('Username or e-mail');
    expect(history.location.state).toMatchObject({ from: '/projects' });
    expect(forget).toHaveBeenCalled();
  });

  it('that cannot be reached shows a person what was seen, and no sign-in', async () => {
    signedInAs(person());
    answers.accountMe = unreachable();
    const { history } = open('/projects');
    expect(await (await main()).findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(history.location.pathname).toBe('/projects');
  });
});
