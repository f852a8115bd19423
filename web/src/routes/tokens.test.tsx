import type { AccessToken } from '@newsbell/contracts/access-tokens';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../test/source.ts';
import { type Answers, type Asked, fakeWire, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

const token = (id: number, given: Partial<AccessToken> = {}): AccessToken => ({
  ...{ id, name: `Program ${id}`, hint: 'nb_abcd', scopes: ['publish'], projects: null },
  ...{ createdDate: '2026-03-05T00:00:00.000Z', expiresAt: null, expired: false, usedAt: null, usedBy: null },
  feverEnded: false,
  ...given,
});

const open = (answers: Answers, account: Parameters<typeof person>[0] = {}, at = '/profile'): Asked[] => {
  const asked = fakeWire({ ...nothingYet, ...answers });
  signedInAs(person({ emailVerified: true, ...account }));
  render(<App {...startApp(createMemoryHistory({ initialEntries: [at] }))} />);
  return asked;
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const bodyTo = (asked: Asked[], name: Asked['name']) =>
  JSON.parse(String(asked.find(each => each.name === name)!.init.body));

it('the developer mode is switched on, and leads to a project of one’s own', async () => {
  const asked = open({ accountModeChange: person({ emailVerified: true, mode: 'DEVELOPER' }) });
  const developer = await section('Developer mode');
  expect(developer.queryByRole('link', { name: 'New project' })).toBeNull();
  await userEvent.click(developer.getByRole('switch', { name: 'Publish news of your own' }));
  expect(await developer.findByRole('link', { name: 'New project' })).toHaveAttribute(
    'href',
    '/project/add?tab=publish',
  );
  expect(bodyTo(asked, 'accountModeChange')).toEqual({ mode: 'DEVELOPER' });
});

it.each([
  ['in the developer mode', { mode: 'DEVELOPER' }, [], true],
  ['with what was made in it', {}, [newsSource('backups')], true],
  ['with neither', {}, [], false],
] as const)('the way to one’s own projects is there or not: %s', async (_, account, projectsOwned, isThere) => {
  open({ projectsOwned: [...projectsOwned] }, account);
  const developer = await section('Developer mode');
  if (projectsOwned.length > 0) await developer.findByText('Source backups');
  const link = developer.queryByRole('link', { name: 'See your projects' });
  if (isThere) expect(link).toHaveAttribute('href', '/developer');
  else expect(link).toBeNull();
});

it('an account whose e-mail is not verified is told what is in the way', async () => {
  open({}, { emailVerified: false });
  const developer = await section('Developer mode');
  expect(developer.queryByRole('switch')).toBeNull();
  expect(developer.getByText(/verified e-mail/)).toBeVisible();
  expect((await section('Access tokens')).getByRole('button', { name: 'Make a token' })).toBeDisabled();
});

it('a token is made for what is chosen, and shown this once', async () => {
  const asked = open({ accessTokenMake: { ...token(1), token: 'nb_abcd-efgh-jkmn-pqrs-tvwx' } }, { mode: 'DEVELOPER' });
  await userEvent.click((await section('Access tokens')).getByRole('button', { name: 'Make a token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a token' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(await dialog.findByText('Give the token a name.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Name'), 'cron');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^read news/ }));
  await userEvent.selectOptions(dialog.getByLabelText('Expires'), 'never');
  await userEvent.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(await dialog.findByText('nb_abcd-efgh-jkmn-pqrs-tvwx')).toBeVisible();
  expect(bodyTo(asked, 'accessTokenMake')).toEqual({ name: 'cron', scopes: ['publish', 'read'], days: null });
});

it('publishing is no choice outside of the developer mode, and no choice at all is a mistake', async () => {
  open({});
  await userEvent.click((await section('Access tokens')).getByRole('button', { name: 'Make a token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a token' }));
  expect(dialog.queryByRole('checkbox', { name: /^publish news/ })).toBeNull();
  await userEvent.type(dialog.getByLabelText('Name'), 'phone');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^read news/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(await dialog.findByText('Choose what the token may do.')).toBeVisible();
});

it('a failure is told in the words of the specification', async () => {
  open({ accessTokenMake: refused(500, { code: 'INTERNAL', message: '' }) });
  await userEvent.click((await section('Access tokens')).getByRole('button', { name: 'Make a token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a token' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'phone');
  await userEvent.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(await dialog.findByText(/^Failed to get Access Token\. The server made a mistake/)).toBeVisible();
});

it('tokens say what they may do, when they were used and when they end, and are revoked after a question', async () => {
  const program = { network: '203.0.113.0', program: 'curl/8' };
  const tokens = [
    token(2, { projects: ['backups'], usedAt: '2026-03-05T00:00:00.000Z', usedBy: program }),
    token(1, { scopes: ['read', 'subscribe'], expiresAt: '2026-04-05T12:00:00.000Z', expired: true }),
  ];
  const asked = open({ accessTokenList: tokens, accessTokenRevoke: { message: 'Successfully deleted' } });
  const list = await section('Access tokens');
  expect(await list.findByText('publish news · backups', { exact: false })).toBeVisible();
  expect(list.getByText(/curl\/8/)).toHaveTextContent('never expires');
  expect(list.getByText(/Never used/)).toHaveTextContent('expired on Apr 5, 2026');
  await userEvent.click(list.getByRole('button', { name: 'Revoke Program 2' }));
  expect(asked.some(({ name }) => name === 'accessTokenRevoke')).toBe(false);
  await userEvent.click(list.getByRole('button', { name: 'Revoke for good' }));
  expect(await screen.findByText('“Program 2” is revoked.')).toBeVisible();
  expect(asked.find(({ name }) => name === 'accessTokenRevoke')!.path).toBe('/v1/account/token/2');
});

it('in the developer mode a project is made, and its page shows the line that publishes', async () => {
  const made = newsSource('backups', { title: 'Backups', kind: 'PUBLISHED', health: 'published', canPublish: true });
  const asked = open({ projectAdd: made, projectByKey: made }, { mode: 'DEVELOPER' }, '/project/add?tab=publish');
  await userEvent.type(await screen.findByLabelText('Title'), 'Backups');
  await userEvent.type(screen.getByLabelText('Address'), 'backups');
  await userEvent.type(screen.getByLabelText('Tags'), 'ops, 백업');
  await userEvent.click(screen.getByRole('button', { name: 'Make project' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Backups' })).toBeVisible();
  expect(bodyTo(asked, 'projectAdd')).toEqual({
    ...{ title: 'Backups', urlKey: 'backups', tags: ['ops', '백업'], visibility: 'PUBLIC' },
  });
  expect(
    await screen.findByText(/^curl -H "Authorization: Bearer nb_…" .*\/v1\/project\/backups\/news$/),
  ).toBeVisible();
});

it('outside of it, adding a source has no tabs', async () => {
  open({}, {}, '/project/add?tab=publish');
  expect(await screen.findByLabelText('Address of a site or feed')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Publish your own' })).toBeNull();
});

it('a change of the password asks whether tokens go, where there are some', async () => {
  const asked = open(
    { accessTokenList: [token(1)], accountChange: person({ emailVerified: true }) },
    { hasPassword: true },
  );
  for (const [label, text] of [
    ['Current password', 'four brass bells'],
    ['New password', 'five brass bells ring'],
    ['Verify password', 'five brass bells ring'],
  ] as const)
    await userEvent.type(await screen.findByLabelText(label), text);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Revoke all access tokens, too' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password successfully updated.')).toBeVisible();
  expect(bodyTo(asked, 'accountChange')).toMatchObject({ newPassword: 'five brass bells ring', revokeTokens: true });
});

it('and asks nothing where there are none', async () => {
  open({}, { hasPassword: true });
  await screen.findByLabelText('Current password');
  await (await section('Access tokens')).findByRole('button', { name: 'Make a token' });
  expect(screen.queryByRole('checkbox', { name: /tokens/ })).toBeNull();
});

it('a token may be for one project, and then publishes alone', async () => {
  const made = { ...token(3), token: 'nb_abcd-efgh-jkmn-pqrs-tvwx' };
  const own = newsSource('backups', { title: 'Backups', kind: 'PUBLISHED', canPublish: true });
  const asked = open({ projectsOwned: [own], accessTokenMake: made }, { mode: 'DEVELOPER' });
  const link = await (await section('Developer mode')).findByRole('link', { name: 'Backups' });
  expect(link).toHaveAttribute('href', '/backups');
  await userEvent.click((await section('Access tokens')).getByRole('button', { name: 'Make a token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a token' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'cron');
  await userEvent.selectOptions(await dialog.findByLabelText('Publishes to'), 'Backups');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'read news and subscriptions' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(await dialog.findByText(/^A token for one project can only publish/)).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'read news and subscriptions' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(await dialog.findByText(made.token)).toBeVisible();
  expect(bodyTo(asked, 'accessTokenMake')).toEqual({
    name: 'cron',
    scopes: ['publish'],
    projects: ['backups'],
    days: 90,
  });
});
