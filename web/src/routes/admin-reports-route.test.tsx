import type { ModerationCase } from '@newsbell/contracts/moderation';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { caseOf } from '../../test/moderation.ts';
import { type Answers, fakeWire, noAnswerYet, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

const page = (content: ModerationCase[], total = content.length) => ({
  content,
  total,
  totalPages: Math.ceil(total / 20),
});
const show = (answers: Answers, { address = '/admin/reports', auth = ['ROLE_MANAGER'] as const } = {}) => {
  const asked = fakeWire({ ...nothingYet, ...answers });
  signedInAs(person({ auth: [...auth] }));
  const history = createMemoryHistory({ initialEntries: [address] });
  render(<App {...startApp(history)} />);
  return { history, of: (name: string) => asked.filter(each => each.name === name) };
};
const item = async (name: RegExp) => within(await screen.findByRole('article', { name }));
const dialog = (name: string) => within(screen.getByRole('dialog', { name, hidden: true }));
const press = (within_: ReturnType<typeof within>, name: string) =>
  userEvent.click(within_.getByRole('button', { name }));

/** A server with these cases: a decision takes one away, an undo brings it back. */
const queueOf = (...cases: ModerationCase[]) => {
  let open = cases;
  const bodies: unknown[] = [];
  const answers: Answers = {
    reportList: () => page(open),
    decideReport: ({ params, body }) => {
      bodies.push(body);
      open = open.filter(({ id }) => id !== Number(params.id));
      return { id: 500 + Number(params.id) };
    },
    undoModeration: ({ params }) => {
      open = cases.filter(each => each.id === Number(params.id) - 500 || open.includes(each));
      return null;
    },
  };
  return { answers, bodies };
};

it('a case shows its text, who has written it, and why it waits', async () => {
  show({
    reportList: page([
      caseOf(1, {
        title: 'Cheap watches',
        html: '<p>Buy <strong>now</strong></p>',
        withheldFor: 'REPORTS',
        reports: [
          { reason: 'SPAM', count: 2 },
          { reason: 'OTHER', count: 1 },
        ],
      }),
      caseOf(2, { type: 'COMMENT', path: '/board/qna/9#c3', withheldFor: 'WORDS', reports: [] }),
    ]),
  });
  const first = await item(/Cheap watches/);
  expect(first.getByText('now').tagName).toBe('STRONG');
  expect(first.getByText('Alan')).toBeInTheDocument();
  expect(first.getByText('Held: three people have reported it.')).toBeInTheDocument();
  expect(first.getByRole('list', { name: '3 reports' })).toHaveTextContent('Spam × 2Something else × 1');
  const second = await item(/Post 2/);
  expect(second.getByRole('link', { name: 'Post 2' })).toHaveAttribute('href', '/board/qna/9#c3');
  expect(second.getByText('Held: it contains a word from the list of held words.')).toBeInTheDocument();
  expect(second.queryByRole('list')).toBeNull();
});

it('news show an excerpt as plain text with their source, and are kept or hidden', async () => {
  const source = { urlKey: 'harbour', title: 'Harbour' };
  show({
    reportList: page([
      caseOf(1, { type: 'NEWS', title: 'A ferry', html: 'a <b>& c', source, author: null, authorId: null }),
    ]),
  });
  const news = await item(/A ferry/);
  expect(news.getByText('a <b>& c')).toBeInTheDocument();
  expect(news.getByRole('link', { name: 'Harbour' })).toHaveAttribute('href', '/harbour');
  expect(news.getByRole('link', { name: 'Make the source private on its page' })).toHaveAttribute('href', '/harbour');
  expect(news.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Keep', 'Hide']);
});

it('hiding wants a reason, the case goes, the next one has the focus, and it is undone', async () => {
  const { answers, bodies } = queueOf(caseOf(1), caseOf(2));
  const { of } = show(answers);
  await press(await item(/Post 1/), 'Hide');
  await press(dialog('Hide'), 'Hide');
  expect(dialog('Hide').getByText('Give a reason.')).toBeInTheDocument();
  expect(bodies).toEqual([]);

  await userEvent.type(dialog('Hide').getByRole('textbox', { name: 'Reason' }), 'No watches here.');
  expect(dialog('Hide').queryByText('Give a reason.')).toBeNull();
  await press(dialog('Hide'), 'Hide');
  await waitFor(() => expect(screen.queryByRole('article', { name: /Post 1/ })).toBeNull());
  expect(bodies).toEqual([{ verdict: 'HIDE', reason: 'No watches here.' }]);
  await waitFor(() => expect(screen.getByRole('heading', { name: /Post 2/ })).toHaveFocus());

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: /Post 1/ })).toHaveFocus());
  expect(of('undoModeration')).toMatchObject([{ path: '/v1/admin/moderation/501/undo' }]);
  expect(screen.getByText('Undone.')).toBeInTheDocument();
});

it('keeping needs no reason, and an empty queue says so and has the focus', async () => {
  const { answers, bodies } = queueOf(caseOf(1));
  show(answers);
  await press(await item(/Post 1/), 'Keep');
  expect(dialog('Keep').getByRole('button', { name: 'Keep' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const none = await screen.findByText('Nothing is waiting.');
  expect(bodies).toEqual([{ verdict: 'KEEP', reason: '' }]);
  await waitFor(() => expect(document.activeElement).toContainElement(none));
});

it('a reason for a comment begins in the language of the comment, whatever that of the post', async () => {
  show({ reportList: page([caseOf(1, { type: 'COMMENT', title: '아침 소식', html: '<p>Read this</p>' })]) });
  await press(await item(/아침 소식/), 'Hide');
  expect(dialog('Hide').getByRole('combobox')).toHaveDisplayValue('English');
});

it('a reason begins with a sentence in the language of the text, which may be another', async () => {
  const { answers, bodies } = queueOf(caseOf(1, { title: '싼 시계', html: '<p>지금 사세요</p>' }));
  show(answers);
  await press(await item(/싼 시계/), 'Remove');
  const remove = dialog('Remove');
  await press(remove, 'Spam');
  expect(remove.getByRole('textbox')).toHaveValue('광고로 판단했습니다.');
  expect(remove.getByRole('textbox')).toHaveFocus();
  await userEvent.selectOptions(remove.getByRole('combobox'), 'English');
  expect(remove.getByRole('combobox')).toHaveValue('en');
  await press(remove, 'Insults or threats');
  expect(remove.getByRole('textbox')).toHaveValue('광고로 판단했습니다. It insults other people.');
  await press(remove, 'Remove');
  await waitFor(() =>
    expect(bodies).toEqual([{ verdict: 'REMOVE', reason: '광고로 판단했습니다. It insults other people.' }]),
  );
});

it('a case that somebody else has decided goes, and the list is fetched again', async () => {
  const { of } = show({
    reportList: () => page(of('decideReport').length > 0 ? [caseOf(2)] : [caseOf(1), caseOf(2)]),
    decideReport: refused(404, { code: 'NOT_FOUND', message: 'Not found.' }),
  });
  await press(await item(/Post 1/), 'Keep');
  await press(dialog('Keep'), 'Keep');
  expect(await screen.findByText('Somebody else has decided on it already.')).toBeInTheDocument();
  expect(screen.queryByRole('article', { name: /Post 1/ })).toBeNull();
  await waitFor(() => expect(of('reportList').length).toBeGreaterThan(1));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('a case that is decided goes before the list has been fetched again', async () => {
  const { of } = show({
    reportList: () => (of('decideReport').length > 0 ? noAnswerYet() : page([caseOf(1), caseOf(2)])),
    decideReport: { id: 501 },
  });
  await press(await item(/Post 1/), 'Keep');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('article', { name: /Post 1/ })).toBeNull());
  expect(screen.getByRole('article', { name: /Post 2/ })).toBeInTheDocument();
});

it('a long text is cut until all of it is wanted', async () => {
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  show({ reportList: page([caseOf(1)]) });
  const shown = await item(/Post 1/);
  const more = await shown.findByRole('button', { name: 'Show all', expanded: false });
  await userEvent.click(more);
  await userEvent.click(shown.getByRole('button', { name: 'Show less', expanded: true }));
  expect(shown.getByRole('button', { name: 'Show all' })).toBeInTheDocument();
  height.mockRestore();
});

it('a decision that fails is said where it was made, and the reason stays', async () => {
  show({
    reportList: page([caseOf(1)]),
    decideReport: refused(503, { code: 'UNAVAILABLE', message: 'Please try again in a moment.' }),
  });
  await press(await item(/Post 1/), 'Hide');
  await userEvent.type(dialog('Hide').getByRole('textbox'), 'No.');
  await press(dialog('Hide'), 'Hide');
  expect(await dialog('Hide').findByText('Please try again in a moment.')).toBeInTheDocument();
  expect(dialog('Hide').getByRole('textbox')).toHaveValue('No.');
});

it('an objection stands with the decision before it, and its own manager does not decide', async () => {
  const decided = {
    ...{ step: 'HIDE' as const, reason: 'An advertisement.', createdDate: '2026-03-05T00:00:00.000Z' },
    manager: { username: 'mina', nickname: 'Mina', profileImage: null, blocked: false },
  };
  show({ reportList: page([caseOf(1, { objection: 'It is my own shop.', decided, canDecide: false })]) });
  const shown = await item(/Post 1/);
  expect(shown.getByText('It is my own shop.')).toBeInTheDocument();
  expect(shown.getByText('An advertisement.')).toBeInTheDocument();
  expect(shown.getByText('Decision before: Hidden')).toBeInTheDocument();
  expect(shown.getByText(/another manager decides/)).toBeInTheDocument();
  expect(shown.queryByRole('button')).toBeNull();
});

it('writing is closed for some days with a reason, for good, and opened again', async () => {
  const bodies: unknown[] = [];
  let writing_: ModerationCase['writing'] = null;
  show({
    reportList: () => page([caseOf(1, { writing: writing_ })]),
    setWriting: ({ params, body }) => {
      bodies.push([params.id, body]);
      writing_ = body.closed ? { until: body.days === undefined ? null : '2026-03-12T09:00:00.000Z' } : null;
      return writing_ && { ...writing_, reason: body.reason! };
    },
  });
  const open = async (button = 'Suspend') => {
    const shown = await item(/Post 1/);
    await userEvent.click(await shown.findByRole('button', { name: button }));
  };
  const writing = () => dialog('Writing on the boards: Alan');
  await open();
  await userEvent.click(writing().getByRole('radio', { name: '7 days' }));
  await press(writing(), 'Suspend');
  expect(writing().getByText('Give a reason.')).toBeInTheDocument();
  await userEvent.type(writing().getByRole('textbox'), 'Again.');
  await press(writing(), 'Suspend');
  expect(await screen.findByText('Alan is suspended from writing.')).toBeInTheDocument();

  await open('Suspended');
  expect(writing().getByText(/^Suspended from writing until March 12, 2026/)).toBeInTheDocument();
  expect(writing().getByRole('radio', { name: 'Lift the suspension' })).toBeChecked();
  await userEvent.click(writing().getByRole('radio', { name: 'For good' }));
  await userEvent.type(writing().getByRole('textbox'), 'Too often.');
  await press(writing(), 'Suspend');
  await waitFor(() => expect(bodies).toHaveLength(2));

  await open('Suspended');
  expect(writing().getByText('Suspended from writing for good.')).toBeInTheDocument();
  await press(writing(), 'Lift the suspension');
  expect(await screen.findByText('Alan can write again.')).toBeInTheDocument();
  await open();
  expect(writing().queryByRole('radio', { name: 'Lift the suspension' })).toBeNull();
  expect(bodies).toEqual([
    ['70', { closed: true, days: 7, reason: 'Again.' }],
    ['70', { closed: true, reason: 'Too often.' }],
    ['70', { closed: false, reason: '' }],
  ]);
});

it('the drawer says how many wait, to managers alone', async () => {
  const { of } = show({ reportList: page([caseOf(1)], 41) }, { address: '/help' });
  expect((await screen.findAllByText('41 waiting'))[0]).toBeInTheDocument();
  expect(of('reportList')).toHaveLength(1);
});

it('the drawer marks the reports, and not the administration around them', async () => {
  show({ reportList: page([]) }, { auth: ['ROLE_ADMIN'] as never });
  await screen.findByRole('heading', { level: 1 });
  const marked = (name: string) =>
    screen.getAllByRole('link', { name }).map(link => [link.getAttribute('href'), link.getAttribute('aria-current')]);
  expect(marked('Reports')).toContainEqual(['/admin/reports', 'page']);
  expect(marked('Administration')).toContainEqual(['/admin', null]);
  expect(marked('Administration')).not.toContainEqual(['/admin', 'page']);
});

it('an address beyond the last page leads to the last page', async () => {
  const { history } = show(
    {
      reportList: ({ query }) =>
        page([caseOf(Number(query.get('page')) + 1)].slice(Number(query.get('page')) > 1 ? 1 : 0), 40),
    },
    { address: '/admin/reports?page=5' },
  );
  expect(await screen.findByRole('article', { name: /Post 2/ })).toBeInTheDocument();
  expect(history.location.href).toBe('/admin/reports?page=1');
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByRole('article', { name: /Post 1/ })).toBeInTheDocument();
  expect(history.location.href).toBe('/admin/reports');
});

it('a person who is no manager is shown no queue', async () => {
  const { of } = show({}, { auth: [] as never });
  expect(await screen.findByRole('heading', { name: 'This page is for managers' })).toBeInTheDocument();
  expect(of('reportList')).toEqual([]);
});
