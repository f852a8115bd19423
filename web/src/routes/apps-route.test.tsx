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
  ['RSS Guard', '', /“FreshRSS”/],
  ['Fluent Reader', '/api/greader.php', /“Google Reader API”/],
  ['Lire', '/fever/', /“Fever”/],
  ['newsboat', '', /“feedhq”/],
  ['Another app', '', /“FreshRSS”, “Google Reader API” or “Fever”/],
])('%s is told its address and its kind of account', async (app, path, kind) => {
  const user = userEvent.setup();
  open();
  const setup = await section('Your app');
  await user.selectOptions(setup.getByLabelText('Your app'), app);
  expect(setup.getByText(location.origin + path)).toBeVisible();
  expect(setup.getByText('mina')).toBeVisible();
  expect(setup.getByText(kind)).toBeVisible();
  await user.click(setup.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe(location.origin + path);
});

it('a password is made for the app that is chosen, and shown until one is done', async () => {
  const user = userEvent.setup();
  const asked = open();
  const setup = await section('Your app');
  await user.selectOptions(setup.getByLabelText('Your app'), 'Reeder');
  await user.click(setup.getByRole('button', { name: 'Make a password' }));
  expect(await setup.findByText(secret)).toBeVisible();
  expect(JSON.parse(String(asked.find(({ name }) => name === 'accessTokenMake')!.init.body))).toEqual({
    ...{ name: 'Reeder', scopes: ['reader'], days: null },
  });
  expect(setup.getByRole('button', { name: 'Copy password' })).toHaveFocus();
  await user.click(setup.getByRole('button', { name: 'Copy password' }));
  expect(await navigator.clipboard.readText()).toBe(secret);
  expect(await (await section('App passwords')).findByRole('heading', { name: 'Reeder' })).toBeVisible();
  await user.click(setup.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(secret)).toBeNull();
});

it('the page says so when the app has signed in', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  open();
  const setup = await section('Your app');
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
  await userEvent.click(list.getByRole('button', { name: 'End it: App 1' }));
  expect(list.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await userEvent.click(list.getByRole('button', { name: 'Keep it' }));
  expect(list.getByRole('button', { name: 'End it: App 1' })).toHaveFocus();
  expect(asked.some(({ name }) => name === 'accessTokenRevoke')).toBe(false);
  await userEvent.click(list.getByRole('button', { name: 'End it: App 1' }));
  await userEvent.click(list.getByRole('button', { name: 'End it now' }));
  expect(await screen.findByText('“App 1” is ended.')).toBeVisible();
  expect(await list.findByText('No app signs in here yet.')).toBeVisible();
});

it('a password from before a change of the e-mail is marked', async () => {
  tokens = [token(1, { feverEnded: true }), token(2)];
  open();
  expect((await section('App passwords')).getAllByText(/^Your e-mail has changed since/)).toHaveLength(1);
});

it('an account whose e-mail is not verified makes no password', async () => {
  open({}, { emailVerified: false });
  const setup = await section('Your app');
  expect(setup.getByText(/^Confirm your e-mail first/)).toBeVisible();
  expect(setup.queryByRole('button', { name: 'Make a password' })).toBeNull();
});

it('a refusal is told in the words of the server', async () => {
  open({ accessTokenMake: refused(409, { code: 'TOO_MANY_TOKENS', message: 'There are 20 already.' }) });
  await userEvent.click((await section('Your app')).getByRole('button', { name: 'Make a password' }));
  expect(await screen.findByText('There are 20 already.')).toBeVisible();
});
