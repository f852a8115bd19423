import type { PushDestination } from '@newsbell/contracts/notifications';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { pushDestination } from '../../test/push-destination.ts';
import { type Answers, type Asked, fakeWire, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

const secret = `whsec_${'A'.repeat(43)}=`;
const webhook = (given: Partial<PushDestination> = {}): PushDestination =>
  pushDestination(7, {
    ...{ channel: 'webhook', os: null, browser: null, name: 'My server', address: 'hook.example' },
    webhook: { format: 'standard', formerUntil: null, failingSince: null },
    ...given,
  });

let places: PushDestination[] = [];

beforeAll(() => startTexts('en'));
beforeEach(() => {
  places = [];
});

const open = async (answers: Answers = {}, account: Parameters<typeof person>[0] = {}) => {
  const asked = fakeWire({
    ...nothingYet,
    notificationTargets: () => ({ targets: places, publicKey: 'A', fcm: true, mail: true, slotMinutes: 30 }),
    removeTarget: () => {
      places = [];
      return { message: 'Deleted.' };
    },
    ...answers,
  });
  signedInAs(person({ emailVerified: true, channels: ['email', 'webpush', 'fcm', 'webhook'], ...account }));
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/setting/notifications'] }))} />);
  const section = within(await screen.findByRole('region', { name: 'Where notifications go' }));
  await section.findByRole('button', { name: 'Add a webhook' });
  return { asked, section };
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const bodyTo = (asked: Asked[], name: Asked['name']) =>
  JSON.parse(String(asked.find(each => each.name === name)!.init.body));

it('a webhook is added by its name and address, and its secret is shown this once', async () => {
  const { asked, section } = await open({
    webhookMake: () => {
      places = [webhook()];
      return { target: webhook(), secret };
    },
  });
  await userEvent.click(section.getByRole('button', { name: 'Add a webhook' }));
  const form = await dialog('Add a webhook');
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('Give the webhook a name.')).toBeVisible();
  expect(form.getByText('Enter a whole address that begins with https://.')).toBeVisible();
  await userEvent.type(form.getByLabelText('Name'), 'My server');
  await userEvent.type(form.getByLabelText('Address'), 'https://hook.example/in');
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText(secret)).toBeVisible();
  expect(await screen.findByRole('dialog', { name: 'Secret' })).toBeVisible();
  expect(bodyTo(asked, 'webhookMake')).toEqual({
    ...{ name: 'My server', address: 'https://hook.example/in', format: 'standard' },
  });
  await userEvent.click(form.getAllByRole('button', { name: 'Close' })[0]!);
  expect(await section.findByRole('heading', { name: 'My server' })).toBeVisible();
  expect(section.getByText(/Webhook · hook\.example · /)).toBeVisible();
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
});

it('a chat is told no secret, for it verifies none', async () => {
  const slack = webhook({ webhook: { format: 'slack', formerUntil: null, failingSince: null } });
  const { asked, section } = await open({
    webhookMake: () => {
      places = [slack];
      return { target: slack, secret };
    },
  });
  await userEvent.click(section.getByRole('button', { name: 'Add a webhook' }));
  const form = await dialog('Add a webhook');
  await userEvent.type(form.getByLabelText('Name'), 'Team');
  await userEvent.type(form.getByLabelText('Address'), 'https://hook.example/in');
  await userEvent.selectOptions(form.getByLabelText('Format'), 'Text, for Slack, Mattermost or Discord');
  expect(form.getByText(/add \/slack to the end/)).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('“My server” is added. Send it a test.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodyTo(asked, 'webhookMake').format).toBe('slack');
  await userEvent.click(await section.findByRole('button', { name: 'Edit My server' }));
  expect((await dialog('Edit the webhook')).queryByRole('button', { name: 'Change the secret' })).toBeNull();
});

it('the server’s refusal stands at its field', async () => {
  const { section } = await open({
    webhookMake: refused(400, {
      ...{ message: 'Check the fields.', code: 'INVALID_FIELDS' },
      fields: { address: 'Only an https address on the open web can be called.' },
    }),
  });
  await userEvent.click(section.getByRole('button', { name: 'Add a webhook' }));
  const form = await dialog('Add a webhook');
  await userEvent.type(form.getByLabelText('Name'), 'Inside');
  await userEvent.type(form.getByLabelText('Address'), 'https://10.0.0.1/');
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('Only an https address on the open web can be called.')).toBeVisible();
  expect(form.getByLabelText('Address')).toHaveFocus();
});

it.each([
  [{ state: 'pending', trouble: 'REFUSED', answered: 404, at: null }, 'The server answered 404.'],
  [
    { state: 'pending', trouble: 'REFUSED', answered: 302, at: null },
    'The server answered 302 with a redirect, which is not followed. Enter the address that it leads to.',
  ],
  [
    { state: 'dead', trouble: 'GONE', answered: 410, at: null },
    'The server answered 410: nothing more is to be sent there.',
  ],
  [{ state: 'pending', trouble: 'UNREACHABLE', at: null }, 'The receiving service could not be reached.'],
] as const)('a test says in words what came of it: %o', async (status, said) => {
  places = [webhook()];
  const { section } = await open({
    testTarget: { delivery: 99 },
    oneDelivery: {
      channel: 'webhook',
      name: 'My server',
      address: 'hook.example',
      browser: null,
      system: null,
      ...status,
    },
  });
  await userEvent.click(section.getByRole('button', { name: 'Send a test to My server' }));
  expect(await section.findByText(said)).toBeVisible();
});

it('one that fails says since when, and one that has ended can be tried again', async () => {
  const failingSince = '2026-03-01T00:00:00.000Z';
  places = [
    webhook({
      ...{ trouble: 'REFUSED', answered: 404, troubleAt: '2026-03-05T00:00:00.000Z' },
      webhook: { format: 'standard', formerUntil: null, failingSince },
    }),
    webhook({ id: 8, name: 'Old one', state: 'gone', trouble: 'GONE', answered: 410 }),
  ];
  const { asked, section } = await open({ resumeTarget: () => places[1]! });
  expect(await section.findByText(/^Failing since/)).toBeVisible();
  expect(section.getByText('It has ended.')).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: 'Try again: Old one' }));
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/v1/notification/target/8'));
});

it('the secret is changed, and the page says until when both sign', async () => {
  places = [webhook()];
  const { asked, section } = await open({
    webhookSecretChange: () => {
      places = [
        webhook({ webhook: { format: 'standard', formerUntil: '2126-03-05T00:00:00.000Z', failingSince: null } }),
      ];
      return { secret, formerUntil: '2126-03-05T00:00:00.000Z' };
    },
  });
  await userEvent.click(section.getByRole('button', { name: 'Edit My server' }));
  await userEvent.click((await dialog('Edit the webhook')).getByRole('button', { name: 'Change the secret' }));
  expect(await (await dialog('New secret')).findByText(secret)).toBeVisible();
  expect(asked.map(({ path }) => path)).toContain('/v1/notification/webhook/7/secret');
  expect(await section.findByText(/^The former secret signs, too, until/)).toBeInTheDocument();
});

it('the address stays where no other is typed', async () => {
  places = [webhook()];
  const { asked, section } = await open({ webhookEdit: () => places[0]! });
  await userEvent.click(section.getByRole('button', { name: 'Edit My server' }));
  const form = await dialog('Edit the webhook');
  expect(form.getByText('Leave it empty to keep the present one at hook.example.')).toBeVisible();
  expect(form.getByLabelText('New address')).toHaveValue('');
  await userEvent.clear(form.getByLabelText('Name'));
  await userEvent.type(form.getByLabelText('Name'), 'Renamed');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodyTo(asked, 'webhookEdit')).toEqual({ name: 'Renamed', format: 'standard' });
});

it('a webhook is removed after a second press, which can be left', async () => {
  places = [webhook()];
  const { asked, section } = await open();
  await userEvent.click(section.getByRole('button', { name: 'Remove My server' }));
  expect(section.queryByRole('button', { name: 'Edit My server' })).toBeNull();
  await userEvent.click(section.getByRole('button', { name: 'Keep' }));
  expect(section.getByRole('button', { name: 'Remove My server' })).toHaveFocus();
  await userEvent.click(section.getByRole('button', { name: 'Remove My server' }));
  expect(asked.map(({ name }) => name)).not.toContain('removeTarget');
  await userEvent.click(section.getByRole('button', { name: 'Remove for good' }));
  await waitFor(() => expect(section.queryByRole('heading', { name: 'My server' })).toBeNull());
});

it('nobody adds one before their e-mail address is verified', async () => {
  const { section } = await open({}, { emailVerified: false });
  expect(section.getByRole('button', { name: 'Add a webhook' })).toBeDisabled();
  expect(section.getByText('Verify your e-mail address to add a webhook.')).toBeVisible();
});

it('an eleventh is not offered', async () => {
  places = Array.from({ length: 10 }, (_, n) => webhook({ id: n + 1, name: `Hook ${n}` }));
  const { section } = await open();
  expect(section.getByRole('button', { name: 'Add a webhook' })).toBeDisabled();
});
