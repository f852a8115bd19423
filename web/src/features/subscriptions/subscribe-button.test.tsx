import type { Subscription } from '@newsbell/contracts/subscriptions';
import { createMemoryHistory } from '@tanstack/react-router';
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../../test/source.ts';
import { subscriptionTo } from '../../../test/subscription.ts';
import { type Answers, fakeWire, nothingYet, person, refused, signedInAs } from '../../../test/wire.ts';

beforeAll(() => startTexts('en'));

const stuck = refused(503, { message: 'The bell is stuck', code: 'INTERNAL' });

/** Renders the button with a server that has one source, and what one person follows. */
const open = async (held: Subscription[] = [], answers: Answers = {}) => {
  let subscription = held[0];
  const withKeywords = (change: (keywords: Subscription['keywords']) => Subscription['keywords']) => {
    subscription = { ...subscription!, keywords: change(subscription!.keywords) };
    return subscription;
  };
  const withNotice = ({ body }: { body: { notifyMinute?: 30 | null } }) => {
    subscription = subscriptionTo('a', { notifyMinute: body.notifyMinute ?? null });
    return subscription;
  };
  const asked = fakeWire({
    ...nothingYet,
    accountSubscribes: () => (subscription ? [subscription] : []),
    keywordPreview: ({ query }) => {
      const keyword = query.getAll('keyword').at(-1) ?? null;
      const project = { urlKey: 'a', title: 'Source a' };
      const items = [{ id: 1, title: 'The ferry is late', sortAt: '2026-03-05T00:00:00Z', project, keyword }];
      const keywords = query.getAll('keyword').map(each => ({ keyword: each, items: each.startsWith('-') ? -2 : 3 }));
      return { count: 1, of: 1200, items, keywords };
    },
    projectByKey: () => newsSource('a', { subscribing: subscription !== undefined, subscribe: subscription ?? null }),
    projectKeywordAdd: ({ body: { keyword } }) => withKeywords(keywords => [...keywords, { keyword }]),
    projectKeywordRemove: ({ query }) =>
      withKeywords(keywords => keywords.filter(({ keyword }) => keyword !== query.get('keyword'))),
    projectList: { content: [newsSource('a')], first: true, last: true, totalPages: 1 },
    projectSubscribe: withNotice,
    projectSubscriptionChange: withNotice,
    projectUnsubscribe: () => {
      subscription = undefined;
      return { subscribersCount: 0 };
    },
    ...answers,
  });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/projects'] }))} />);
  const button = await screen.findByRole('button', { name: /^Subscribed? to Source a$/ });
  const sent = () =>
    asked
      .filter(({ init }) => init.method !== 'GET')
      .map(({ init, path, query }) => `${init.method} ${path} ${init.body ?? query}`);
  return { asked, sent, button, user: userEvent.setup() };
};

it('the first press follows and opens the menu, where a choice is a change', async () => {
  const { sent, button, user } = await open();
  await user.click(button);
  const none = await screen.findByRole('radio', { name: 'No notification' });
  expect(none).toBeChecked();
  expect(button).toHaveAccessibleName('Subscribed to Source a');
  expect(screen.queryByRole('textbox', { name: 'Keyword filter' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Every 30 minutes' }));
  expect(await screen.findByRole('textbox', { name: 'Keyword filter' })).toBeInTheDocument();
  await waitFor(() =>
    expect(sent()).toEqual([
      'POST /v1/subscribe/project {"urlKey":"a","notifyMinute":null}',
      'PUT /v1/subscribe/project {"urlKey":"a","notifyMinute":30}',
    ]),
  );
});

it('a subscription that fails is taken back and said, in the server’s words', async () => {
  const { button, user } = await open([], { projectSubscribe: stuck });
  await user.click(button);
  expect(await screen.findByText('The bell is stuck')).toBeInTheDocument();
  expect(button).toHaveAccessibleName('Subscribe to Source a');
  expect(screen.queryByRole('radio')).toBeNull();
});

it('a keyword is added by Enter, but not by the one that ends a composition, and is removed by its button', async () => {
  const { sent, button, user } = await open([subscriptionTo('a', { notifyMinute: 30 })]);
  await user.click(button);
  const field = await screen.findByRole('textbox', { name: 'Keyword filter' });
  await user.type(field, '서울');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent(field, createEvent.keyDown(field, { key: 'Enter', keyCode: 229 }));
  expect(field).toHaveValue('서울');
  expect(screen.queryByRole('list', { name: 'Keywords' })).toBeNull();
  await user.keyboard('{Enter}');
  const remove = await screen.findByRole('button', { name: 'Remove “서울”' });
  expect(field).toHaveValue('');
  await user.click(remove);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[0]).toBe('POST /v1/subscribe/project/keyword {"urlKey":"a","keyword":"서울"}');
  expect(sent()[1]).toMatch(/^DELETE \/v1\/subscribe\/project\/keyword urlKey=a&keyword=/);
  expect(screen.queryByRole('button', { name: 'Remove “서울”' })).toBeNull();
});

it('a keyword that fails comes back into the field, and the fault stands below', async () => {
  const { button, user } = await open([subscriptionTo('a', { notifyMinute: 30 })], { projectKeywordAdd: stuck });
  await user.click(button);
  const field = await screen.findByRole('textbox', { name: 'Keyword filter' });
  await user.type(field, 'ferry{Enter}');
  expect(await screen.findByText('The bell is stuck')).toBeInTheDocument();
  expect(field).toHaveValue('ferry');
  expect(screen.queryByRole('button', { name: 'Remove “ferry”' })).toBeNull();
});

it('the dry run tries what is being typed as if it were added', async () => {
  const { asked, button, user } = await open([
    subscriptionTo('a', { notifyMinute: 30, keywords: [{ keyword: '-sport' }] }),
  ]);
  await user.click(button);
  // The text is pasted at once, because a pause between two letters would try the first ones.
  await user.click(await screen.findByRole('textbox', { name: 'Keyword filter' }));
  await user.paste('ferry');
  expect(await screen.findByText('ferry', { selector: 'mark' })).toBeInTheDocument();
  expect(screen.getByText('1 of 1,200 news items would have been sent.')).toBeInTheDocument();
  const tried = asked.filter(({ path }) => path.endsWith('/preview')).map(({ query }) => query.getAll('keyword'));
  expect(tried).toEqual([['-sport'], ['-sport', 'ferry']]);
});

it('the dry run says what each keyword brings or leaves out, the typed one first', async () => {
  const held = subscriptionTo('a', { notifyMinute: 30, keywords: [{ keyword: '-sport' }] });
  const { button, user } = await open([held]);
  await user.click(button);
  await user.click(await screen.findByRole('textbox', { name: 'Keyword filter' }));
  await user.paste('祭り');
  const effects = screen.getByRole('list', { name: 'What each keyword adds' });
  await waitFor(() => expect(effects).toHaveTextContent('+3 by “祭り”−2 by “-sport”'));
  expect(screen.getByText('祭り', { selector: 'li > [lang=ja]' })).toBeVisible();
});

it('the dry run of a keyword that is typed on is given up', async () => {
  const tries: { tried: string; signal: AbortSignal }[] = [];
  const { button, user } = await open([subscriptionTo('a', { notifyMinute: 30 })], {
    keywordPreview: ({ query, init }) => {
      tries.push({ tried: query.getAll('keyword').join(' '), signal: init.signal! });
      return tries.length === 1 ? { count: 0, of: 0, items: [], keywords: [] } : new Promise<never>(() => {});
    },
  });
  await user.click(button);
  await user.click(await screen.findByRole('textbox', { name: 'Keyword filter' }));
  await user.paste('fe');
  await waitFor(() => expect(tries.map(({ tried }) => tried)).toEqual(['', 'fe']));
  expect(tries[1]!.signal.aborted).toBe(false);
  await user.paste('stival');
  await waitFor(() => expect(tries[1]!.signal.aborted).toBe(true));
  await waitFor(() => expect(tries.map(({ tried }) => tried)).toEqual(['', 'fe', 'festival']));
});

const published = (given: Partial<Subscription> = {}): Subscription => {
  const held = subscriptionTo('a', { notifyMinute: 30, ...given });
  return { ...held, project: { ...held.project!, health: 'published' } };
};
const atOnce = () => screen.findByRole('checkbox', { name: 'Important news at once' });

it('a published source may be granted to tell at once, and the grant taken back', async () => {
  const { sent, button, user } = await open([published()], {
    projectSubscriptionChange: ({ body }) => published({ atOnce: body.atOnce ?? false }),
  });
  await user.click(button);
  expect(await atOnce()).not.toBeChecked();
  expect(await atOnce()).toHaveAccessibleDescription(/^Up to 6 times an hour/);
  await user.click(await atOnce());
  expect(await atOnce()).toBeChecked();
  await user.click(await atOnce());
  expect(await atOnce()).not.toBeChecked();
  await waitFor(() =>
    expect(sent()).toEqual([
      'PUT /v1/subscribe/project {"urlKey":"a","notifyMinute":30,"atOnce":true}',
      'PUT /v1/subscribe/project {"urlKey":"a","notifyMinute":30,"atOnce":false}',
    ]),
  );
});

it('a grant that fails is taken back, and the fault stands below', async () => {
  const { button, user } = await open([published()], { projectSubscriptionChange: stuck });
  await user.click(button);
  await user.click(await atOnce());
  expect(await screen.findByText('The bell is stuck')).toBeInTheDocument();
  expect(await atOnce()).not.toBeChecked();
});

it.each([
  ['is a feed', subscriptionTo('a', { notifyMinute: 30 })],
  ['does not notify', published({ notifyMinute: null })],
])('a source that %s is not asked to tell at once', async (_, held) => {
  const { button, user } = await open([held]);
  await user.click(button);
  await screen.findByRole('radio', { name: 'Every 30 minutes' });
  expect(screen.queryByRole('checkbox', { name: /at once/ })).toBeNull();
});

it('the end is asked about where keywords would be lost, and only there', async () => {
  const { sent, button, user } = await open([subscriptionTo('a', { keywords: [{ keyword: 'ferry' }] })]);
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(screen.getByText('Are you sure you want to cancel your subscription?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await waitFor(() => expect(sent()).toEqual(['DELETE /v1/subscribe/project urlKey=a']));
  expect(await screen.findByRole('button', { name: 'Subscribe to Source a' })).toBeInTheDocument();

  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  await waitFor(() => expect(sent().at(-1)).toBe('DELETE /v1/subscribe/project urlKey=a'));
  expect(sent()).toHaveLength(3);
});
