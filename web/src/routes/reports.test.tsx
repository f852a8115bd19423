import { reportReasons } from '@newsbell/contracts/board-rules';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import en from '#i18n/en.json' with { type: 'json' };
import { startTexts } from '#i18n/index.ts';
import { comment, postOf } from '../../test/board.ts';
import { newsSource } from '../../test/source.ts';
import {
  type Answers,
  fakeWire,
  listPage,
  newsItem,
  nothingYet,
  person,
  refused,
  signedInAs,
} from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

const emma = { username: 'emma', nickname: 'Emma', profileImage: null, blocked: false };
const received = { message: 'It is received.' };

const open = (address: string, answers: Answers, account: ReturnType<typeof person> | null = person()) => {
  const asked = fakeWire({ ...nothingYet, ...answers });
  if (account) signedInAs(account);
  const parts = startApp(createMemoryHistory({ initialEntries: [address] }), false);
  render(<App {...parts} />);
  const of = (name: string) => asked.filter(each => each.name === name);
  return { history: parts.router.history, user: userEvent.setup(), of };
};
const openPost = (
  post = postOf(12, { author: emma }),
  answers: Answers = {},
  account?: ReturnType<typeof person> | null,
) => open('/board/qna/12', { postById: post, ...answers }, account);

const report = async (user: ReturnType<typeof userEvent.setup>, more: string) => {
  await user.click(await screen.findByRole('button', { name: more }));
  await user.click(await screen.findByRole('button', { name: 'Report' }));
};
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Report' }));

it('a post is reported for a reason, which has to be chosen, and the server’s words are shown', async () => {
  const bodies: unknown[] = [];
  const { user, of } = openPost(undefined, {
    report: ({ body }) => {
      bodies.push(body);
      return received;
    },
  });
  await report(user, 'More about Emma');
  const asking = await dialog();
  expect(asking.getAllByRole('radio').map(each => each.closest('label')!.textContent)).toEqual(
    reportReasons.map(each => en.report.is[each] + en.report.help[each]),
  );
  await user.click(asking.getByRole('button', { name: 'Report' }));
  expect(asking.getByText('Choose a reason.')).toBeInTheDocument();
  expect(asking.getByRole('radiogroup')).toHaveFocus();
  expect(asking.getByRole('radiogroup')).toHaveAccessibleDescription('Choose a reason.');
  expect(of('report')).toEqual([]);
  await user.click(asking.getByRole('radio', { name: /^Insults/ }));
  expect(asking.queryByText('Choose a reason.')).toBeNull();
  await user.click(asking.getByRole('button', { name: 'Report' }));
  expect(await screen.findByText('It is received.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodies).toEqual([{ type: 'POST', id: 12, reason: 'ABUSE' }]);
});

it('a comment is reported by its id, also where its author has removed the account', async () => {
  const bodies: unknown[] = [];
  const { user } = openPost(postOf(12, { comments: [comment(1, { author: null })] }), {
    report: ({ body }) => {
      bodies.push(body);
      return received;
    },
  });
  await report(user, 'More about this text');
  const asking = await dialog();
  await user.click(asking.getByRole('radio', { name: /^Spam/ }));
  await user.click(asking.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(bodies).toEqual([{ type: 'POST', id: 12, comment: 101, reason: 'SPAM' }]));
});

it('a report that fails says why and can be sent again, and one of a thing that is gone says that', async () => {
  let answer = refused(429, { message: 'Too many at once.', code: 'TOO_MANY_REQUESTS' });
  const { user } = openPost(undefined, { report: () => answer });
  await report(user, 'More about Emma');
  const asking = await dialog();
  await user.click(asking.getByRole('radio', { name: /^Spam/ }));
  await user.click(asking.getByRole('button', { name: 'Report' }));
  expect(await asking.findByText('Too many at once.')).toBeInTheDocument();
  answer = refused(404, { message: 'No such page.', code: 'NOT_FOUND' });
  await user.click(asking.getByRole('button', { name: 'Report' }));
  expect(await asking.findByText('It is not there any more, or not for you to see.')).toBeInTheDocument();
});

it('one’s own texts and those that not everybody sees are not reported', async () => {
  const { user } = openPost(
    postOf(12, {
      canNotice: true,
      comments: [
        comment(1, { author: emma, withheldFor: 'WORDS' }),
        comment(2),
        comment(3, { deleted: true, author: null }),
      ],
    }),
    {},
    person({ auth: ['ROLE_MANAGER'] }),
  );
  await user.click(await screen.findByRole('button', { name: /^More about/ }));
  expect(await screen.findByRole('button', { name: 'Block Emma' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
});

it('a visitor signs in first, and comes back to the post', async () => {
  const { history, user } = openPost(undefined, {}, null);
  await user.click(await screen.findByRole('button', { name: 'More about Emma' }));
  expect(screen.queryByRole('button', { name: 'Block Emma' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(history.location.pathname).toBe('/login'));
  expect(history.location.state).toMatchObject({ from: '/board/qna/12' });
});

it('somebody unverified is told to verify the e-mail first', async () => {
  const { user } = openPost(undefined, {}, person({ emailVerified: false }));
  await report(user, 'More about Emma');
  const asking = await dialog();
  expect(asking.getByRole('note')).toHaveTextContent('To report something, verify your e-mail address first');
  expect(asking.queryByRole('radio')).toBeNull();
});

it('news are reported from the reader, which offers a visitor nothing else there', async () => {
  const bodies: unknown[] = [];
  const item = newsItem(5);
  const { urlKey } = item.project;
  const answers: Answers = {
    feedByIds: [item],
    feedOfProject: listPage([item]),
    projectByKey: newsSource(urlKey),
    report: ({ body }) => {
      bodies.push(body);
      return received;
    },
  };
  const { user } = open(`/${urlKey}/feed/5`, answers);
  const reader = within(await screen.findByRole('dialog', { name: item.title }));
  await user.click(await reader.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('button', { name: 'Report' }));
  const asking = await dialog();
  await user.click(asking.getByRole('radio', { name: /^Rights of others/ }));
  await user.click(asking.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(bodies).toEqual([{ type: 'NEWS', id: 5, reason: 'RIGHTS' }]));
});
