import type { Folder, Subscription } from '@newsbell/contracts/subscriptions';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../../../test/source.ts';
import { subscriptionTo } from '../../../../test/subscription.ts';
import {
  type Answers,
  type Asked,
  fakeWire,
  listPage,
  newsItem,
  nothingYet,
  person,
  refused,
  signedInAs,
} from '../../../../test/wire.ts';
import { App, startApp } from '../../../app.tsx';

beforeAll(() => startTexts('en'));

const paper = subscriptionTo('paper', { notifyMinute: 30 });

interface World {
  at?: string;
  subscription?: Subscription;
  folders?: Folder[];
  answers?: Answers;
}

/** The server holds one subscription, and takes what is sent. */
const open = ({ at = '/subscribes', subscription = paper, folders = [], answers = {} }: World = {}): Asked[] => {
  let held = subscription;
  const item = newsItem(5, {
    read: true,
    starred: false,
    project: { ...newsItem(5).project, urlKey: 'paper', title: 'Source paper' },
  });
  const asked = fakeWire({
    ...nothingYet,
    accountSubscribes: () => [held],
    folderList: folders,
    feedOfSubscriptions: listPage([item]),
    feedOfProject: listPage([item]),
    feedByIds: [item],
    projectByKey: () => newsSource('paper', { subscribing: true, subscribe: held }),
    searchSubscriptions: listPage([]),
    projectSubscriptionChange: ({ body }) => {
      held = { ...held, notifyMinute: body.notifyMinute ?? null, title: body.title || 'Source paper' };
      return held;
    },
    ...answers,
  });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: [at] }))} />);
  return asked;
};

const user = userEvent.setup();
const main = () => within(screen.getByRole('main'));
const openDialog = async (title = 'Source paper') => {
  await screen.findByRole('heading', { level: 1, name: 'Subscriptions' });
  await user.click(await main().findByRole('button', { name: `Settings of ${title}` }));
  return within(await screen.findByRole('dialog', { name: title }));
};
const sent = (asked: Asked[]) => asked.filter(({ init }) => init.method === 'PUT').map(({ init }) => init.body);

it('a title of one’s own is saved by Enter, keeps the notification, and stands in the list and the dialog', async () => {
  const asked = open();
  const dialog = await openDialog();
  const field = dialog.getByRole('textbox', { name: 'Display name' });
  expect(field).toHaveValue('');
  expect(field).toHaveAttribute('placeholder', 'Source paper');
  await user.type(field, '  My   paper {Enter}');
  expect(await screen.findByRole('dialog', { name: 'My paper' })).toBeVisible();
  await waitFor(() => expect(sent(asked)).toEqual(['{"urlKey":"paper","notifyMinute":30,"title":"My paper"}']));
  expect(main().getByRole('link', { name: 'My paper', hidden: true })).toBeInTheDocument();
  expect(main().getByTitle('My paper (Source paper)')).toBeInTheDocument();
});

it('an empty one, and one that is the source’s own, bring that back', async () => {
  const asked = open({ subscription: { ...paper, title: 'Mine' } });
  const dialog = await openDialog('Mine');
  const field = dialog.getByRole('textbox', { name: 'Display name' });
  expect(field).toHaveValue('Mine');
  await user.clear(field);
  await user.type(field, 'Source paper');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByRole('dialog', { name: 'Source paper' });
  await waitFor(() => expect(sent(asked)).toEqual(['{"urlKey":"paper","notifyMinute":30,"title":""}']));
  expect(field).toHaveValue('');
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
});

it('one that is refused shows why at its field, and the list as it was', async () => {
  const why = {
    message: 'Some of the values are not valid.',
    code: 'INVALID_FIELDS',
    fields: { title: 'Too long.' },
  } as const;
  open({ answers: { projectSubscriptionChange: refused(400, why) } });
  const dialog = await openDialog();
  const field = dialog.getByRole('textbox', { name: 'Display name' });
  await user.type(field, 'Mine{Enter}');
  expect(await dialog.findByText('Too long.')).toBeVisible();
  expect(field).toHaveValue('Mine');
  expect(field).toBeInvalid();
  await screen.findByRole('dialog', { name: 'Source paper' });
});

it('the rows of one’s news, and an article, name their source by it', async () => {
  open({ at: '/', subscription: { ...paper, title: 'Mine' } });
  await screen.findByText('Item 5');
  expect(await main().findByRole('link', { name: 'Mine' })).toHaveAttribute('href', '/paper');
  await user.click(main().getByRole('link', { name: 'Item 5' }));
  const reader = within(await screen.findByRole('dialog', { name: 'Item 5' }));
  expect(reader.getByRole('link', { name: 'Mine' })).toHaveAttribute('href', '/paper');
});

it('the news of a followed word are headed by it', async () => {
  const word = { ...paper, type: 'WORD' as const, project: null, word: '서울', title: 'Home town' };
  open({ at: '/?word=서울', subscription: word, answers: { feedOfWord: listPage([]) } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Home town' })).toBeVisible();
});

it('a row of one’s own timeline says by it why it is there', async () => {
  const tag = { ...paper, type: 'TAG' as const, project: null, tag: 'rain', title: 'Wet news' };
  const row = { result: { ...newsItem(5), read: true, starred: false }, reason: { type: 'TAG' as const, key: 'rain' } };
  open({
    at: '/timeline?type=MY',
    subscription: tag,
    answers: { timeline: { content: [row], first: true, last: true } },
  });
  expect(await screen.findByText('tag Wet news')).toBeVisible();
});

it('the page of the source is headed by its own name, and says the other', async () => {
  open({ at: '/paper', subscription: { ...paper, title: 'Mine' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Source paper' })).toBeVisible();
  expect(main().getByText('You call it Mine')).toBeVisible();
});

it('the search of one’s own finds a subscription by either name', async () => {
  open({ at: '/subscription/search/mine', subscription: { ...paper, title: 'Mine' } });
  await screen.findByRole('main');
  const found = within(await main().findByRole('list', { name: 'Subscriptions' }));
  expect(found.getByRole('link', { name: /^Mine ?Source paper$/ })).toHaveAttribute('href', '/paper');
});

it('a folder whose name another one has is refused at the field, which keeps what was typed', async () => {
  const taken = 'You already have a folder with this name.';
  open({
    folders: [{ id: 1, name: 'News' }],
    answers: { folderAdd: refused(400, { message: taken, code: 'FOLDER_EXISTS', fields: { name: taken } }) },
  });
  await screen.findByRole('heading', { level: 1, name: 'Subscriptions' });
  await user.click((await screen.findAllByRole('button', { name: 'Add folder' }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add folder' }));
  const field = dialog.getByRole('textbox', { name: 'Name' });
  await user.type(field, 'news');
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Add folder' }));
  expect(await dialog.findByText(taken)).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveValue('news');
});
