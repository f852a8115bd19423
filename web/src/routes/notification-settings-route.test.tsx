import type { Account } from '@newsbell/contracts/accounts';
import type { DeliveryStatus, PushDestination } from '@newsbell/contracts/notifications';
import { onlineManager } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { fakeBrowserPush, noBrowserPush, publicKey } from '../../test/browser-push.ts';
import { pushDestination } from '../../test/push-destination.ts';
import { subscriptionTo } from '../../test/subscription.ts';
import { type Answers, type Asked, fakeWire, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

let me = person();
let places: PushDestination[] = [];
let deliveries: DeliveryStatus[] = [];
let answers: Answers = {};
let asked: Asked[] = [];

const stuck = refused(503, { message: 'The bell is stuck', code: 'INTERNAL' });

beforeAll(() => startTexts('en'));
beforeEach(() => {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'pushToken=; path=/; max-age=0';
  me = person();
  places = [];
  deliveries = [];
  answers = {
    ...nothingYet,
    accountSettings: ({ body }) => {
      me = { ...me, ...(body as Partial<Account>) };
      signedInAs(me);
      return me;
    },
    accountSubscribes: [subscriptionTo('a', { notifyMinute: 30 }), subscriptionTo('b', { id: 2 })],
    notificationTargets: () => ({ targets: places, publicKey, fcm: true, mail: true, slotMinutes: 30 }),
    oneDelivery: () => (deliveries.length > 1 ? deliveries.shift()! : deliveries[0]!),
    registerPush: () => {
      places = [...places, pushDestination(4)];
      return { target: 4 };
    },
    removePush: { message: 'Done.' },
    removeTarget: ({ params }) => {
      places = places.filter(({ id }) => id !== Number(params.id));
      return { message: 'Done.' };
    },
    resumeTarget: () => places[0]!,
    testTarget: { delivery: 99 },
  };
  asked = fakeWire(answers);
});
afterEach(noBrowserPush);

const open = async () => {
  signedInAs(me);
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/setting/notifications'] }))} />);
  await screen.findByRole('heading', { level: 1, name: 'Notification settings' });
  return userEvent.setup();
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const sent = () =>
  asked
    .filter(({ init }) => init.method !== 'GET')
    .map(({ init, path, query }) => `${init.method} ${path}${query.size ? `?${query}` : ''} ${init.body ?? ''}`.trim());

it('each way of telling is switched by itself, and e-mail as the profile does', async () => {
  me = person({ channels: ['email', 'webpush', 'fcm'] });
  const user = await open();
  const ways = await section('How you get notified');
  await user.click(ways.getByRole('switch', { name: 'E-mail' }));
  await user.click(ways.getByRole('switch', { name: 'App notifications' }));
  expect(ways.getByRole('switch', { name: 'E-mail' })).not.toBeChecked();
  await user.click(ways.getByRole('switch', { name: 'E-mail' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      'PUT /v1/account/settings {"emailNotify":false}',
      'PUT /v1/account/settings {"channels":["email","webpush"]}',
      'PUT /v1/account/settings {"emailNotify":true,"channels":["email","webpush"]}',
    ]),
  );
});

it('a kind of alert is switched by itself, and kinds that are not shown stay as they are', async () => {
  me = person({ alertKinds: ['REPLY', 'MENTION', 'SILENCE'] });
  const user = await open();
  const boards = await section('Boards');
  expect(boards.getAllByRole('switch')).toHaveLength(5);
  expect(boards.getByRole('switch', { name: 'Decisions of managers' })).not.toBeChecked();
  expect(boards.getByRole('switch', { name: 'Accepted answers' })).not.toBeChecked();
  expect(boards.getByRole('switch', { name: 'Requests' })).not.toBeChecked();
  await user.click(boards.getByRole('switch', { name: 'Replies' }));
  expect(boards.getByRole('switch', { name: 'Replies' })).not.toBeChecked();
  expect(boards.getByRole('switch', { name: 'Mentions' })).toBeChecked();
  await user.click(boards.getByRole('switch', { name: 'Mentions' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      'PUT /v1/account/settings {"alertKinds":["MENTION","SILENCE"]}',
      'PUT /v1/account/settings {"alertKinds":["SILENCE"]}',
    ]),
  );
});

it.each(['ROLE_MANAGER', 'ROLE_ADMIN'] as const)('%s is offered to be told of reports', async role => {
  me = person({ auth: [role], alertKinds: [] });
  const user = await open();
  await user.click((await section('Boards')).getByRole('switch', { name: 'Reports' }));
  await waitFor(() => expect(sent()).toEqual(['PUT /v1/account/settings {"alertKinds":["REPORTED"]}']));
});

it('a switch that cannot be saved goes back, in the server’s words', async () => {
  answers.accountSettings = stuck;
  const user = await open();
  const email = (await section('How you get notified')).getByRole('switch', { name: 'E-mail' });
  await user.click(email);
  expect(await screen.findByText('The bell is stuck')).toBeInTheDocument();
  expect(email).toBeChecked();
});

it('a switch that is pressed without a network goes back and says so, and is not saved later', async () => {
  answers.accountSettings = stuck;
  const user = await open();
  const email = (await section('How you get notified')).getByRole('switch', { name: 'E-mail' });
  onlineManager.setOnline(false);
  await user.click(email);
  expect(await screen.findByText('The bell is stuck')).toBeInTheDocument();
  expect(email).toBeChecked();
  onlineManager.setOnline(true);
});

it('push is explained before the browser asks, and switched on with it', async () => {
  const told = fakeBrowserPush();
  me = person({ channels: ['email'] });
  const user = await open();
  const ways = await section('How you get notified');
  const turnOn = await ways.findByRole('button', { name: 'Turn on in this browser' });
  expect(ways.getByText(/^You get one message .* at most every 30 minutes/)).toBeVisible();
  expect(ways.getByText(/^You can stop it/)).toBeVisible();
  expect(told).toEqual([]);
  await user.click(turnOn);
  expect(await ways.findByRole('button', { name: 'Turn off in this browser' })).toBeVisible();
  expect(told).toEqual(['ask', 'subscribe']);
  const token = '{"endpoint":"https://push.example/1","keys":{"p256dh":"point","auth":"secret"}}';
  expect(sent()).toEqual([
    `POST /v1/account/fcm ${JSON.stringify({ os: 'Web', token })}`,
    'PUT /v1/account/settings {"channels":["email","webpush"]}',
  ]);
  expect((await section('Where notifications go')).getByText('This browser')).toBeVisible();

  await user.click(ways.getByRole('button', { name: 'Turn off in this browser' }));
  await ways.findByRole('button', { name: 'Turn on in this browser' });
  expect(told.at(-1)).toBe('unsubscribe');
  expect(sent().at(-1)).toMatch(/^DELETE \/v1\/account\/fcm\?token=/);
});

it('a browser that was told no says how to allow it again, and asks no more', async () => {
  const told = fakeBrowserPush({ answer: 'denied' });
  const user = await open();
  const ways = await section('How you get notified');
  await user.click(await ways.findByRole('button', { name: 'Turn on in this browser' }));
  expect(await ways.findByText(/^This browser blocks notifications/)).toBeVisible();
  expect(ways.getByText(/^To allow them/)).toBeVisible();
  expect(ways.queryByRole('button', { name: 'Turn on in this browser' })).toBeNull();
  expect(told).toEqual(['ask']);
});

it('a question that is left open and a push service out of reach can be tried again', async () => {
  fakeBrowserPush({ answer: 'default' });
  const user = await open();
  const ways = await section('How you get notified');
  const turnOn = await ways.findByRole('button', { name: 'Turn on in this browser' });
  await user.click(turnOn);
  expect(await ways.findByText(/question was not answered/)).toBeVisible();
  fakeBrowserPush({ permission: 'granted' });
  const registration = await navigator.serviceWorker.ready;
  registration.pushManager.subscribe = () => Promise.reject(new DOMException('Registration failed', 'AbortError'));
  await user.click(turnOn);
  expect(await ways.findByText(/could not reach its push service/)).toBeVisible();
  expect(turnOn).toBeEnabled();
});

it('places say how they are doing, are tried again and removed', async () => {
  places = [
    pushDestination(1, { browser: 'Firefox', system: 'Linux', state: 'paused', trouble: 'REFUSED' }),
    pushDestination(2, {
      channel: 'email',
      os: null,
      address: 'mina@example.com',
      browser: null,
      trouble: 'BUSY',
      troubleAt: '2026-03-05T00:00:00Z',
    }),
  ];
  const user = await open();
  const list = await section('Where notifications go');
  expect(await list.findByText('Paused after repeated trouble.')).toBeVisible();
  expect(list.getByText('The receiving service refused it.')).toBeVisible();
  expect(list.getByText('The last message did not arrive.')).toBeVisible();
  expect(list.queryByRole('button', { name: 'Remove mina@example.com' })).toBeNull();
  await user.click(list.getByRole('button', { name: 'Try again: Firefox on Linux' }));
  await user.click(list.getByRole('button', { name: 'Remove Firefox on Linux' }));
  await waitFor(() => expect(sent()).toEqual(['PUT /v1/notification/target/1', 'DELETE /v1/notification/target/1']));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Where notifications go' })).toHaveFocus());
  expect(list.queryByText('Firefox on Linux')).toBeNull();
});

it('a test is followed until it is known what became of it', async () => {
  const delivery = {
    channel: 'email' as const,
    address: 'mina@example.com',
    browser: null,
    system: null,
    trouble: null,
    at: null,
  };
  deliveries = [
    { ...delivery, state: 'pending' },
    { ...delivery, state: 'sending' },
    { ...delivery, state: 'dead', trouble: 'MAILBOX_FULL' },
  ];
  places = [pushDestination(2, { channel: 'email', os: null, address: 'mina@example.com', browser: null })];
  const user = await open();
  const list = await section('Where notifications go');
  await user.click(await list.findByRole('button', { name: 'Send a test to mina@example.com' }));
  expect(await list.findByText('The test is being sent…')).toBeVisible();
  expect(await list.findByText('The test did not arrive.')).toBeVisible();
  expect(list.getByText('The mailbox is full.')).toBeVisible();
  expect(asked.filter(({ path }) => path === '/v1/notification/delivery/99')).toHaveLength(3);
});

it('quiet hours are switched on with usual ones, changed when a field is left, and never empty', async () => {
  const user = await open();
  const quiet = await section('Quiet hours');
  await user.click(quiet.getByRole('switch'));
  await waitFor(() => expect(sent()).toEqual(['PUT /v1/account/settings {"quietFrom":"22:00","quietTo":"07:00"}']));
  const until = await quiet.findByLabelText('Until');
  fireEvent.change(until, { target: { value: '22:00' } });
  fireEvent.blur(until);
  expect(await quiet.findByText('The two times have to differ.')).toBeVisible();
  fireEvent.change(until, { target: { value: '' } });
  fireEvent.blur(until);
  expect(await quiet.findByText('Enter both times.')).toBeVisible();
  expect(until).toBeInvalid();
  expect(quiet.getByLabelText('From')).toBeValid();
  expect(sent()).toHaveLength(1);
  fireEvent.change(until, { target: { value: '06:30' } });
  fireEvent.blur(until);
  await waitFor(() => expect(sent().at(-1)).toBe('PUT /v1/account/settings {"quietFrom":"22:00","quietTo":"06:30"}'));
  expect(quiet.getByRole('link', { name: 'Change the time zone' })).toHaveAttribute('href', '/profile#language');
});

it('what is saved disturbs nobody who goes on to the next time', async () => {
  me = person({ quietFrom: '22:00', quietTo: '07:00' });
  const user = await open();
  const quiet = await section('Quiet hours');
  const [start, end] = [quiet.getByLabelText('From'), quiet.getByLabelText('Until')];
  start.focus();
  fireEvent.change(start, { target: { value: '23:00' } });
  await user.tab();
  expect(end).toHaveFocus();
  fireEvent.change(end, { target: { value: '06:00' } });
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(await screen.findByText('Success to save!')).toBeInTheDocument();
  expect(quiet.getByLabelText('Until')).toHaveFocus();
  expect(quiet.getByLabelText('Until')).toHaveValue('06:00');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent().at(-1)).toBe('PUT /v1/account/settings {"quietFrom":"23:00","quietTo":"06:00"}'));
  expect(quiet.getByLabelText('Until')).toHaveFocus();
});

it('quiet hours that are refused are shown as they were', async () => {
  me = person({ quietFrom: '22:00', quietTo: '07:00' });
  answers.accountSettings = stuck;
  await open();
  const until = (await section('Quiet hours')).getByLabelText('Until');
  fireEvent.change(until, { target: { value: '06:00' } });
  fireEvent.blur(until);
  expect(await screen.findByText('The bell is stuck')).toBeInTheDocument();
  await waitFor(() => expect(until).toHaveValue('07:00'));
});

it('quiet hours that are switched off and on again are one’s own', async () => {
  me = person({ quietFrom: '23:30', quietTo: '05:45' });
  const user = await open();
  const quiet = await section('Quiet hours');
  await user.click(quiet.getByRole('switch'));
  await user.click(quiet.getByRole('switch'));
  await waitFor(() => expect(sent().at(-1)).toBe('PUT /v1/account/settings {"quietFrom":"23:30","quietTo":"05:45"}'));
});

it('an answer to one choice does not take back the next', async () => {
  me = person({ channels: ['email', 'webpush', 'fcm'] });
  const user = await open();
  const ways = await section('How you get notified');
  const [email, app] = [
    ways.getByRole('switch', { name: 'E-mail' }),
    ways.getByRole('switch', { name: 'App notifications' }),
  ];
  const shown: boolean[] = [];
  const watch = new MutationObserver(() => shown.push((app as HTMLInputElement).ariaChecked === 'true'));
  await user.click(email);
  await user.click(app);
  watch.observe(app, { attributes: true });
  await waitFor(() => expect(sent()).toHaveLength(2));
  await waitFor(() => expect(me.channels).toEqual(['email', 'webpush']));
  await screen.findAllByText('Success to save!');
  expect(shown).not.toContain(true);
  expect(app).not.toBeChecked();
});

it('a pause begins, says when it ends, and is ended', async () => {
  const user = await open();
  const pause = await section('Pause');
  fireEvent.change(pause.getByLabelText('Until a date'), { target: { value: '2020-01-01' } });
  await user.click(pause.getByRole('button', { name: 'Pause' }));
  expect(pause.getByText('Choose a date from tomorrow on.')).toBeVisible();
  fireEvent.change(pause.getByLabelText('Until a date'), { target: { value: '2099-05-04' } });
  await user.click(pause.getByRole('button', { name: 'Pause' }));
  expect(await pause.findByText(/^Paused until Monday, May 4, 2099 at 8:00/)).toBeVisible();
  expect(pause.getByText(/Time zone: UTC\./)).toBeVisible();
  const end = pause.getByRole('button', { name: 'End the pause' });
  expect(end).toHaveFocus();
  await user.click(end);
  expect(await pause.findByRole('button', { name: 'For a week' })).toBeVisible();
  expect(pause.getByRole('button', { name: 'For an hour' })).toHaveFocus();
  expect(sent()).toEqual([
    'PUT /v1/account/settings {"pausedUntil":"2099-05-04T08:00:00.000Z"}',
    'PUT /v1/account/settings {"pausedUntil":null}',
  ]);
});

it('counts the subscriptions that notify', async () => {
  await open();
  const followed = await section('What notifies you');
  expect(await followed.findByText('Notifications are on for 1 of 2 subscriptions.')).toBeVisible();
  expect(followed.getByRole('link', { name: 'Show subscriptions' })).toHaveAttribute('href', '/subscribes');
});

it('a browser in which push is on is registered anew by a visit, and the page shows it', async () => {
  const endpoint = 'https://push.example/here';
  fakeBrowserPush({ permission: 'granted', subscribed: 'ours', endpoint });
  localStorage.setItem('push', JSON.stringify({ account: 7, target: 3, key: publicKey, endpoint, at: 0 }));
  await open();
  const ways = await section('How you get notified');
  expect(await ways.findByRole('button', { name: 'Turn off in this browser' })).toBeVisible();
  expect(sent()).toEqual([expect.stringContaining('POST /v1/account/fcm')]);
});
