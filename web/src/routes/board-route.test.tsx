import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { boardOf, postRow } from '../../test/board.ts';
import { type Answers, fakeWire, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

const open = (
  address: string,
  boardPage: Answers['boardPage'],
  account = person() as ReturnType<typeof person> | null,
) => {
  const asked = fakeWire({ ...nothingYet, boardPage });
  if (account) signedInAs(account);
  const parts = startApp(createMemoryHistory({ initialEntries: [address] }), false);
  render(<App {...parts} />);
  const pages = () => asked.filter(({ name }) => name === 'boardPage').map(({ query }) => query.toString());
  return { history: parts.router.history, user: userEvent.setup(), pages };
};

it('a row says what it is, who wrote it and how often it was answered', async () => {
  open(
    '/board/qna',
    boardOf([postRow(2, { title: 'Read me', notice: true }), postRow(1, { author: null, commentsCount: 3 })]),
  );
  const rows = within(await screen.findByRole('list', { name: 'Questions' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/Notice\s*Read me/);
  expect(rows[1]).toHaveTextContent('Deleted user');
  expect(within(rows[1]!).getByRole('img', { name: '3 comments' })).toBeInTheDocument();
  expect(within(rows[1]!).getByRole('link', { name: 'Post 1' })).toHaveAttribute('href', '/board/qna/1');
});

it("posts of one's own that wait for a manager stand before the others", async () => {
  open('/board/qna', boardOf([postRow(1)], { held: [postRow(2, { title: 'Cheap watches' })] }));
  const held = within(await screen.findByRole('list', { name: 'Waiting for a manager' }));
  expect(held.getByRole('link', { name: 'Cheap watches' })).toHaveAttribute('href', '/board/qna/2');
  expect(within(screen.getByRole('list', { name: 'Questions' })).getAllByRole('listitem')).toHaveLength(1);
});

it('a question with an accepted answer says so in a list and in a search, and no other row does', async () => {
  open('/board/qna?q=post', boardOf([postRow(2, { answered: true }), postRow(1, { commentsCount: 3 })]));
  const rows = within(await screen.findByRole('list', { name: 'Questions' })).getAllByRole('listitem');
  expect(rows.map(row => within(row).queryByText('Answered') !== null)).toEqual([true, false]);
});

it('questions are chosen by their answer, which the address keeps with the language and through the pages', async () => {
  const { history, pages, user } = open('/board/qna?page=2', boardOf([postRow(1)], { totalPages: 5 }));
  const filter = await screen.findByRole('combobox', { name: 'Answers' });
  expect(within(filter).getByRole('option', { selected: true })).toHaveTextContent('All questions');
  await user.selectOptions(filter, 'Unanswered');
  expect(history.location.search).toBe('?answered=false');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'ko');
  await waitFor(() => expect(pages()).toContain('answered=false&language=ko'));
  await user.click(await screen.findByRole('link', { name: 'Page 2' }));
  await waitFor(() => expect(history.location.search).toBe('?answered=false&language=ko&page=1'));
  expect(within(filter).getByRole('option', { selected: true })).toHaveTextContent('Unanswered');
  await user.selectOptions(filter, 'Answered');
  await waitFor(() => expect(pages()).toContain('language=ko&answered=true'));
  await user.selectOptions(filter, 'All questions');
  expect(history.location.search).toBe('?language=ko');
});

it('a board without questions does not offer to choose them by their answer', async () => {
  open('/board/free', boardOf([postRow(1)], { urlKey: 'free' }));
  await screen.findByRole('combobox', { name: 'Language' });
  expect(screen.queryByRole('combobox', { name: 'Answers' })).toBeNull();
});

it('search, language and order stand in the address, and begin at the first page', async () => {
  const { history, pages, user } = open('/board/qna?page=2&sort=answered', boardOf([postRow(1)], { totalPages: 5 }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'ko');
  expect(history.location.search).toBe('?sort=answered&language=ko');
  await user.type(screen.getByRole('textbox', { name: 'Search this board' }), ' rain {Enter}');
  expect(history.location.search).toBe('?sort=answered&language=ko&q=rain');
  expect(screen.queryByRole('combobox', { name: 'Order' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(history.location.search).toBe('?sort=answered&language=ko');
  expect(pages()[0]).toBe('page=2&sort=answered');
  expect(pages()).toContain('sort=answered&language=ko&q=rain');
});

it('values of an address that cannot be are left out', async () => {
  const { pages } = open('/board/qna?page=-1&sort=odd&language=xx&answered=maybe&q=%20', boardOf([postRow(1)]));
  await screen.findByRole('link', { name: 'Post 1' });
  expect(pages()).toEqual(['']);
});

it('a search marks its hits and shows where they stand', async () => {
  const hits = { title: [[0, 4]] as [number, number][], excerpt: [[8, 12]] as [number, number][] };
  open('/board/qna?q=rain', boardOf([postRow(1, { title: 'Rain today', excerpt: 'It will rain.', hits })]));
  const row = await screen.findByRole('list', { name: 'Questions' });
  expect([...row.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Rain', 'rain']);
});

it('pages are links, and the one that is shown is marked', async () => {
  open('/board/qna?page=4', boardOf([postRow(1)], { totalPages: 9 }));
  const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
  expect(pages.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Previous',
    '1',
    '4',
    '5',
    '6',
    '9',
    'Next',
  ]);
  expect(pages.getByRole('link', { current: 'page' })).toHaveAccessibleName('Page 5');
  expect(pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute('href', '/board/qna');
  expect(pages.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/board/qna?page=5');
});

it.each([
  ['/board/qna', 'Nobody has asked yet.', 'Ask the first question.'],
  ['/board/request', 'No open requests.', 'Which source would you like?'],
  ['/board/free?q=qqxyzzy', 'No search results found.', 'Try fewer or shorter words.'],
  ['/board/free?page=7', 'Nothing here.', 'To the first page'],
  ['/board/free?language=ja', 'Nothing here.', 'Show all languages'],
  ['/board/qna?answered=false', 'No unanswered questions.', 'Show all questions'],
  ['/board/qna?answered=true', 'No answered questions yet.', 'Show all questions'],
  ['/board/qna?answered=false&language=ja', 'Nothing here.', 'Show all languages'],
  ['/board/qna?answered=false&q=qqxyzzy', 'No search results found.', 'Show all questions'],
])('%s says why it is empty', async (address, title, more) => {
  open(address, boardOf([], { totalPages: 0 }));
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveTextContent(more);
});

it('the way to writing is there for a visitor, and for nobody who may not', async () => {
  const { history, user } = open('/board/qna', boardOf([postRow(1)], { canEdit: false }), null);
  await user.click(await screen.findByRole('link', { name: 'Ask a question' }));
  expect(await screen.findByLabelText('Username or e-mail')).toBeInTheDocument();
  expect(history.location.state.from).toBe('/board/qna/write');
});

it('guides are written by managers, so a visitor is not invited to', async () => {
  open('/board/learn', boardOf([postRow(1)], { urlKey: 'learn', canEdit: false }), null);
  await screen.findByRole('link', { name: 'Post 1' });
  expect(screen.queryByRole('link', { name: 'Write a guide' })).toBeNull();
});

it('a person for whom the board is read-only has no button, and an unverified one is asked to verify', async () => {
  open('/board/qna', boardOf([postRow(1)], { canEdit: false }), person({ emailVerified: false }));
  expect(await screen.findByRole('note')).toHaveTextContent('To write here, verify your e-mail address first');
  await screen.findByRole('link', { name: 'Post 1' });
  expect(screen.queryByRole('link', { name: 'Ask a question' })).toBeNull();
});

it('the feed of a board is named in the head and on the page', async () => {
  open('/board/qna', boardOf([postRow(1)]));
  expect(await screen.findByRole('link', { name: 'This board as an RSS feed' })).toHaveAttribute(
    'href',
    '/board/qna/rss.xml',
  );
  expect(document.head.querySelector('link[type="application/rss+xml"]')).toHaveAttribute('href', '/board/qna/rss.xml');
});

it.each(['/board/nothing', '/board/nothing/write', '/board/qna/abc', '/board/qna/7'])(
  '%s is not there',
  async address => {
    fakeWire({ ...nothingYet, postById: refused(404, { message: 'Not here.', code: 'NOT_FOUND' }) });
    render(<App {...startApp(createMemoryHistory({ initialEntries: [address] }), false)} />);
    expect(
      await screen.findByRole('heading', { level: 1, name: "Oops, the page you're looking for doesn't exist." }),
    ).toBeInTheDocument();
  },
);
