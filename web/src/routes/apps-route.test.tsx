import type { AccessToken } from '@newsbell/contracts/access-tokens';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { type Answers, fakeWire, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

let tokens: AccessToken[] = [];
const secret = 'nb_abcd-efgh-jkmn-pqrs-tvwx';
const token = (id: number, given: Partial<AccessToken> = {}): AccessToken => ({
  ...{ id, name: `App ${id}`, hint: 'nb_abcd', scopes: ['reader'], projects: null, feverEnded: false },
  ...{ createdDate: '2026-03-05T00:00:00.000Z', expiresAt: null, expired: false, usedAt: null, usedBy: null },
  ...given,
});

beforeAll(() => startTexts('en'));
beforeEach(() => {
  tokens = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (answers: Answers = {}, account: Parameters<typeof person>[0] = {}) => {
  const asked = fakeWire({
    ...nothingYet,
    accessTokenList: () => tokens,
    accessTokenMake: ({ body }) => {
      const made = token(9, { name: body!.name });
      tokens = [made, ...tokens];
      return { ...made, token: secret };
    },
    accessTokenRevoke: ({ params }) => {
      tokens = tokens.filter(({ id }) => id !== Number(params.id));
      return { message: 'Deleted.' };
    },
    ...answers,
  });
  signedInAs(person({ emailVerified: true, ...account }));
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/setting/apps'] }))} />);
  return asked;
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));

it.each([
  ['NetNewsWire', '/api/greader.php', /“FreshRSS”/],
  ['RSS Guard', '', /“Google Reader API”, and choose the service “FreshRSS”/],
  ['Fluent Reader', '', /“Google Reader API”/],
  ['Lire', '/fever/', /“Fever”/],
  ['newsboat', '', /“feedhq”/],
  ['Another app', '', /“FreshRSS”, “Google Reader API” or “Fever”/],
])('%s is told its address and its kind of account', async (app, path, kind) => {
  const user = userEvent.setup();
  open();
  const setup = await section('Set up an app');
  await user.selectOptions(setup.getByLabelText('App'), app);
  expect(setup.getByText(location.origin + path)).toBeVisible();
  expect(setup.getByText('mina')).toBeVisible();
  expect(setup.getByText(kind)).toBeVisible();
  await user.click(setup.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe(location.origin + path);
});

it('the steps follow the values that they call those above', async () => {
  open();
  const setup = await section('Set up an app');
  expect(setup.getAllByRole('heading', { level: 3 }).map(each => each.textContent)).toEqual([
    ...['Server address', 'Username', 'App password', 'Where to put them'],
  ]);
  expect(setup.getAllByRole('listitem')).toHaveLength(2);
});

it('the names of newsboat’s settings are code', async () => {
  open();
  const setup = await section('Set up an app');
  await userEvent.selectOptions(setup.getByLabelText('App'), 'newsboat');
  for (const name of ['urls-source', 'feedhq-url', 'feedhq-login', 'feedhq-password'])
    expect(setup.getByText(name).tagName).toBe('CODE');
});

it.each([
  [' 거실 태블릿 ', '거실 태블릿'],
  [' ', 'Another app'],
])(
  'another app, called “%s”, gets a password called “%s”, which stays shown when it is called otherwise',
  async (typed, name) => {
    const user = userEvent.setup();
    const asked = open();
    const setup = await section('Set up an app');
    expect(setup.queryByLabelText('Name of the app')).toBeNull();
    await user.selectOptions(setup.getByLabelText('App'), 'Another app');
    await user.type(setup.getByLabelText('Name of the app'), typed);
    await user.click(setup.getByRole('button', { name: 'Make a password' }));
    expect(await setup.findByText(`Waiting for ${name} to sign in.`)).toBeVisible();
    expect(JSON.parse(String(asked.find(each => each.name === 'accessTokenMake')!.init.body))).toMatchObject({ name });
    await user.type(setup.getByLabelText('Name of the app'), 'x');
    expect(setup.getByText(secret)).toBeVisible();
    expect(setup.getByText(`Waiting for ${name} to sign in.`)).toBeVisible();
  },
);

it('a password is made for the app that is chosen, and shown until one is done', async () => {
  const user = userEvent.setup();
  const asked = open();
  const setup = await section('Set up an app');
  await user.selectOptions(setup.getByLabelText('App'), 'Reeder Classic');
  await user.click(setup.getByRole('button', { name: 'Make a password' }));
  expect(await setup.findByText(secret)).toBeVisible();
  expect(JSON.parse(String(asked.find(({ name }) => name === 'accessTokenMake')!.init.body))).toEqual({
    ...{ name: 'Reeder Classic', scopes: ['reader'], days: null },
  });
  expect(setup.getByRole('button', { name: 'Copy password' })).toHaveFocus();
  await user.click(setup.getByRole('button', { name: 'Copy password' }));
  expect(await navigator.clipboard.readText()).toBe(secret);
  expect(await (await section('App passwords')).findByRole('heading', { name: 'Reeder Classic' })).toBeVisible();
  await user.click(setup.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(secret)).toBeNull();
  expect(setup.getByRole('button', { name: 'Make a password' })).toHaveFocus();
});

it('the page says so when the app has signed in', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  open();
  const setup = await section('Set up an app');
  await user.click(setup.getByRole('button', { name: 'Make a password' }));
  expect(await setup.findByRole('status')).toHaveTextContent('Waiting for NetNewsWire to sign in.');
  const usedBy = { network: '203.0.113.7', program: 'NetNewsWire/6' };
  tokens = [token(9, { name: 'NetNewsWire', usedAt: new Date().toISOString(), usedBy })];
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await setup.findByText('NetNewsWire has signed in.')).toBeVisible();
  expect((await section('App passwords')).getByText(/203\.0\.113\.7 · NetNewsWire\/6/)).toBeVisible();
});

it('only passwords of reader apps are listed, and one is ended after a question', async () => {
  tokens = [token(1), token(2, { name: 'cron', scopes: ['publish'] })];
  const asked = open();
  const list = await section('App passwords');
  expect(list.getAllByRole('heading', { level: 3 }).map(each => each.textContent)).toEqual(['App 1']);
  await userEvent.click(list.getByRole('button', { name: 'Revoke: App 1, nb_abcd…' }));
  expect(list.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await userEvent.click(list.getByRole('button', { name: 'Keep it' }));
  expect(list.getByRole('button', { name: 'Revoke: App 1, nb_abcd…' })).toHaveFocus();
  expect(asked.some(({ name }) => name === 'accessTokenRevoke')).toBe(false);
  await userEvent.click(list.getByRole('button', { name: 'Revoke: App 1, nb_abcd…' }));
  await userEvent.click(list.getByRole('button', { name: 'Revoke now' }));
  expect(await screen.findByText('The password for App 1 is revoked.')).toBeVisible();
  expect(await list.findByText('No app signs in here yet.')).toBeVisible();
  expect(list.getByRole('heading', { name: 'App passwords' })).toHaveFocus();
});

it('two passwords of one app have names of their own, and the question names the app', async () => {
  tokens = [
    token(1, { name: 'Reeder Classic', hint: 'nb_aaaa' }),
    token(2, { name: 'Reeder Classic', hint: 'nb_bbbb' }),
  ];
  const asked = open();
  const list = await section('App passwords');
  await userEvent.click(list.getByRole('button', { name: 'Revoke: Reeder Classic, nb_bbbb…' }));
  const question = within(list.getByRole('group', { name: 'Revoke the password for Reeder Classic?' }));
  await userEvent.click(question.getByRole('button', { name: 'Revoke now' }));
  expect(await list.findByRole('button', { name: /^Revoke/ })).toHaveAccessibleName('Revoke: Reeder Classic, nb_aaaa…');
  expect(asked.find(({ name }) => name === 'accessTokenRevoke')!.path).toMatch(/\/2$/);
});

it('a refused ending is told in the question, which stays', async () => {
  tokens = [token(1)];
  open({ accessTokenRevoke: refused(503, { message: 'The bell is stuck', code: 'INTERNAL' }) });
  const list = await section('App passwords');
  await userEvent.click(list.getByRole('button', { name: /^Revoke/ }));
  await userEvent.click(list.getByRole('button', { name: 'Revoke now' }));
  expect(await list.findByText('The bell is stuck')).toBeVisible();
  expect(list.getByRole('button', { name: 'Keep it' })).toBeVisible();
});

it('the page leads to the apps that were tried', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Which apps were tried' });
  expect(link.getAttribute('href')).toBe('/help#reader-apps');
});

it('a password from before a change of the e-mail is marked', async () => {
  tokens = [token(1, { feverEnded: true }), token(2)];
  open();
  expect((await section('App passwords')).getAllByText(/^Your e-mail has changed since/)).toHaveLength(1);
});

it('an account whose e-mail is not verified makes no password', async () => {
  open({}, { emailVerified: false });
  const setup = await section('Set up an app');
  expect(setup.getByText(/^Verify your e-mail address first/)).toBeVisible();
  expect(setup.queryByRole('button', { name: 'Make a password' })).toBeNull();
});

it('a refusal is told in the words of the server', async () => {
  open({ accessTokenMake: refused(409, { code: 'TOO_MANY_TOKENS', message: 'There are 20 already.' }) });
  await userEvent.click((await section('Set up an app')).getByRole('button', { name: 'Make a password' }));
  expect(await screen.findByText('There are 20 already.')).toBeVisible();
});
