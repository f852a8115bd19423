import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { hideMessage } from '#ui/snackbar.ts';
import {
  type Answers,
  type Asked,
  answeredByAnother,
  fakeWire,
  nothingYet,
  person,
  refused,
  signedInAs,
} from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

let answers: Answers = {};
let asked: Asked[] = [];

beforeAll(() => startTexts('en'));
beforeEach(() => {
  localStorage.clear();
  hideMessage();
  answers = { ...nothingYet };
  asked = fakeWire(answers);
});

const open = (address: string, state: object = {}) => {
  const history = createMemoryHistory({ initialEntries: ['/help'] });
  history.replace(address, state);
  render(<App {...startApp(history)} />);
  return { history, user: userEvent.setup() };
};
const sent = (path: string) =>
  asked.filter(each => each.path === path).map(({ init }) => JSON.parse(String(init.body)));
const main = async () => within(await screen.findByRole('main'));

it('signs in and goes back to where the visitor came from', async () => {
  answers.signIn = person();
  const { history, user } = open('/login', { from: '/help?x=1' });
  await user.type(await screen.findByLabelText('Username or e-mail'), 'mina');
  await user.type(screen.getByLabelText('Password'), 'a long one{Enter}');
  await waitFor(() => expect(history.location.href).toBe('/help?x=1'));
  expect(sent('/v1/account/login')).toEqual([{ username: 'mina', password: 'a long one' }]);
  expect(asked.find(({ path }) => path === '/v1/account/login')!.headers.get('x-requested-with')).toBe('newsbell');
  expect(await screen.findAllByRole('button', { name: 'Sign out' })).not.toHaveLength(0);
});

it('a person who has not verified the e-mail is asked to, and goes to the profile', async () => {
  answers.signIn = person({ emailVerified: false });
  const { history, user } = open('/login', { from: '/help' });
  await user.type(await screen.findByLabelText('Username or e-mail'), 'mina');
  await user.type(screen.getByLabelText('Password'), 'a long one{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Go to profile' }));
  await waitFor(() => expect(history.location.pathname).toBe('/profile'));
});

it('what the server says is said, and a default where it says nothing', async () => {
  answers.signIn = refused(400, { message: 'No such pair.', code: 'LOGIN_FAILED' });
  const { user } = open('/login');
  await user.click(await (await main()).findByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('No such pair.')).toBeInTheDocument();
  answers.signIn = answeredByAnother('<h1>Bad gateway</h1>', 502);
  await user.click((await main()).getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(/^Failed to login\. The server is not running/)).toBeInTheDocument();
});

it('a sign-up without terms and with another password is stopped here, and the first wrong field has the focus', async () => {
  const { user } = open('/signup');
  await user.type(await screen.findByLabelText('Username'), 'mina');
  await user.type(screen.getByLabelText('E-mail'), 'mina@example.com');
  await user.type(screen.getByLabelText('Password'), 'one password');
  await user.type(screen.getByLabelText('Verify password'), 'another');
  await user.tab();
  expect(screen.getByText('not equals')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(screen.getByText('You must accept the terms.')).toBeInTheDocument();
  expect(screen.getByLabelText('Verify password')).toHaveFocus();
  expect(sent('/v1/account')).toEqual([]);
});

it('an empty sign-up says at each of its five fields what is missing', async () => {
  const { user } = open('/signup');
  await user.click(await screen.findByRole('button', { name: 'Sign up' }));
  const described = ['Username', 'E-mail', 'Password', 'Verify password'].map(name => screen.getByLabelText(name));
  for (const each of described) expect(each).toHaveAccessibleDescription('This value is required.');
  expect(screen.getByText('You must accept the terms.')).toBeInTheDocument();
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(sent('/v1/account')).toEqual([]);
});

it('the server’s words stand at their fields', async () => {
  const fields = { username: 'Taken.', email: 'Not an e-mail.' };
  answers.signUp = refused(400, { message: 'Wrong.', code: 'INVALID_FIELDS', fields });
  const { user } = open('/signup');
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(await screen.findByText('Taken.')).toBeInTheDocument();
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('Taken.');
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Not an e-mail.');
});

it('a link that signs in leaves nothing in the address, and a failure is said where it leads', async () => {
  answers.tokenLogin = refused(400, { message: 'Invalid approach!', code: 'LINK_INVALID' });
  const { history } = open('/login/token?type=token&username=1e3&token=12&redirect=/help');
  expect(await screen.findByText('Invalid approach!')).toBeInTheDocument();
  await waitFor(() => expect(history.location.href).toBe('/help'));
  expect(sent('/v1/account/token/login')).toEqual([{ username: '1e3', token: '12' }]);
});

it.each([
  ['/login/token', '/'],
  ['/login/token?type=token&username=mina&redirect=/help', '/help'],
  ['/login/token?type=oauth&token=12&redirect=/help', '/help'],
])('%s, which signs nobody in, says so where it leads and asks nothing of the server', async (address, there) => {
  const { history } = open(address);
  expect(await screen.findByText('Invalid approach!')).toBeInTheDocument();
  await waitFor(() => expect(history.location.href).toBe(there));
  expect(asked.filter(({ init }) => init.method !== 'GET')).toEqual([]);
});

it.each([
  '/login/token?type=token&username=mina&token=12',
  '/oauth2/google?code=x&state=y',
  '/user/mina/validate?token=12',
])('values of a link that are none are no form to be filled in: %s', async address => {
  const refusal = { message: 'Some of the values are not valid.', code: 'INVALID_FIELDS' } as const;
  for (const name of ['tokenLogin', 'socialFinish', 'verifyEmail'] as const)
    answers[name] = refused(400, { ...refusal, fields: { token: 'This is too long.' } });
  open(address);
  expect(await screen.findByText('Invalid approach!')).toBeInTheDocument();
  expect(screen.queryByText(refusal.message)).toBeNull();
});

it('a link to a new password that cannot be one is refused before anything is typed', async () => {
  const { history } = open(`/reset?token=${'t'.repeat(201)}`);
  expect(await screen.findByText('Invalid approach!')).toBeInTheDocument();
  await waitFor(() => expect(history.location.pathname).toBe('/'));
});

describe('coming back from a provider', () => {
  beforeEach(() => sessionStorage.setItem('signInFrom', '/help'));

  it('with nothing, because somebody turned back there, is said calmly and leads to the sign-in', async () => {
    const { history } = open('/oauth2/google?error=access_denied&state=y');
    expect(await screen.findByText('The sign-in was cancelled.')).toBeInTheDocument();
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
    expect(history.location.state).toMatchObject({ from: '/help' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent('/v1/social/google')).toEqual([]);
  });

  it.each([
    ['/oauth2/google', 'Invalid approach!'],
    ['/oauth2/google?code=x', 'Invalid approach!'],
    ['/oauth2/google?state=y', 'Invalid approach!'],
    ['/oauth2/google?error=PROVIDER_OFF', 'Failed to login with Google'],
    ['/oauth2/facebook?error=server_error&state=y', 'Failed to login with Facebook'],
    ['/oauth2/oidc?error=temporarily_unavailable', 'Failed to login.'],
  ])('by %s is told as “%s”, without a call', async (address, text) => {
    const { history, user } = open(address);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(asked.filter(({ init }) => init.method !== 'GET')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(history.location.pathname).toBe('/'));
  });

  it('is heard by the page that waits, which goes back to the sign-in', async () => {
    const { history } = open('/wait_auth_change?redirect=/help');
    await screen.findByText('Waiting for the sign-in');
    const popup = new BroadcastChannel('account');
    const heard = new Promise(resolve => popup.addEventListener('message', ({ data }) => resolve(data)));
    const text = 'The sign-in was cancelled.';
    popup.postMessage({ say: 'provider', outcome: { kind: 'cancelled', text } });
    expect(await heard).toEqual({ say: 'heard' });
    popup.close();
    expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
    expect(history.location.state).toMatchObject({ from: '/help' });
  });
});

it('a link never takes another person’s session without a click', async () => {
  signedInAs(person({ username: 'other' }));
  answers.tokenLogin = person();
  const { history, user } = open('/login/token?type=token&username=mina&token=12&redirect=//elsewhere.example');
  await user.click(await screen.findByRole('button', { name: 'Change account' }));
  await waitFor(() => expect(history.location.pathname).toBe('/discover'));
  expect(sent('/v1/account/token/login')).toHaveLength(1);
});

it('a link that verifies nothing says so on the first page', async () => {
  answers.verifyEmail = refused(400, { message: 'Invalid approach!', code: 'LINK_INVALID' });
  const { history } = open('/user/mina/validate?token=12');
  expect(await screen.findByText('Invalid approach!')).toBeInTheDocument();
  await waitFor(() => expect(history.location.href).toBe('/'));
});

it('a person’s navigation has the API for those only who may read it', async () => {
  signedInAs(person({ auth: ['ROLE_API_VIEWER'] }));
  open('/help');
  expect(await screen.findByRole('link', { name: 'API' })).toHaveAttribute('href', '/api');
  expect(screen.getByRole('button', { name: 'Add folder' })).toHaveAttribute('aria-haspopup', 'dialog');
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
});
