import type { Generator } from '@newsbell/contracts/generators';
import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { subscriptionTo } from '../../../../test/subscription.ts';
import {
  type Answers,
  type Asked,
  answeredByAnother,
  fakeWire,
  nothingYet,
  pageSource,
  person,
  refused,
  signedInAs,
} from '../../../../test/wire.ts';
import { ruleThread } from '../../../../test/worker-thread.ts';
import { App, startApp } from '../../../app.tsx';

beforeAll(() => startTexts('en'));
beforeEach(ruleThread);
beforeEach(() => sessionStorage.clear());

const uuid = '6f1c2d3e-0000-4000-8000-000000000001';
const feed = `http://localhost/rss/${uuid}.xml`;
const html = `<ul>
<li><a href="/1">The ferry is late</a> <i>Fog</i></li>
<li><a href="/2">A new bell</a> <i>Brass</i></li>
</ul>`;

const made: Extract<Generator, { builder: 'RULE' }> = {
  ...{ uuid, title: 'Harbour', description: 'News of the quay', url: 'https://harbour.example/news' },
  ...{ isPublic: true, rssUrl: feed, rssurl: feed, urlKey: 'harbour', isPaused: false, intervalMinutes: 30 },
  ...{ health: 'ok', healthSince: '2026-03-05T00:00:00.000Z', items: 2, checkedAt: null, succeededAt: null },
  ...{ nextCheckAt: null, lastError: null, canRepair: false },
  ...{ builder: 'RULE', rule: '<a href="{%}">{%}</a>', mapping: { title: 2, link: 1 } },
};

let history: ReturnType<typeof createMemoryHistory>;

const openAt = (address: string, answers: Answers = {}): Asked[] => {
  const asked = fakeWire({
    ...nothingYet,
    generatorHtml: pageSource(html, 'https://harbour.example/news'),
    generatorOne: made,
    generatorAdd: made,
    generatorEdit: made,
    projectByLink: { urlKey: 'harbour' },
    ...answers,
  });
  signedInAs(person());
  history = createMemoryHistory({ initialEntries: [address] });
  render(<App {...startApp(history)} />);
  return asked;
};
const open = (answers?: Answers) => openAt('/rss/build_old?url=https://harbour.example/news', answers);

const ruleField = () => screen.findByRole('textbox', { name: 'Source of one item, with markers' });
const write = async (rule: string) => fireEvent.change(await ruleField(), { target: { value: rule } });
const choose = async (field: string, parameter: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: field }), parameter);
const sent = (asked: Asked[], method: string) => asked.filter(({ init }) => init.method === method);

it('loads the address that it is opened with, and shows the source in numbered lines', async () => {
  const asked = open();
  const source = await screen.findByRole('listbox', { name: 'Source of the page' });
  const lines = within(source).getAllByRole('option');
  expect(lines.map(line => line.textContent)).toEqual(html.split('\n'));
  expect(lines.map(line => line.dataset.line)).toEqual(['1', '2', '3', '4']);
  expect(asked.find(({ path }) => path === '/v1/rssgen/html')?.query.get('url')).toBe('https://harbour.example/news');
});

it('loads only with an address, and says why it could not', async () => {
  openAt('/rss/build_old', {
    generatorHtml: refused(502, { code: 'PAGE_UNREADABLE', message: 'The page did not answer.' }),
  });
  const load = await screen.findByRole('button', { name: 'Load URL' });
  expect(load).toBeDisabled();
  const address = screen.getByRole('textbox', { name: 'Address of the page' });
  await userEvent.type(address, '  ');
  expect(load).toBeDisabled();
  await userEvent.type(address, 'harbour.example{Enter}');
  expect(await screen.findByText('The page did not answer.')).toBeVisible();
  await userEvent.clear(address);
  await userEvent.type(address, 'no address');
  await userEvent.click(load);
  const fault = 'Failed to load URL. Please make sure it is a valid URL.';
  expect(await screen.findByText(fault)).toBeVisible();
  await userEvent.type(address, 's');
  expect(screen.queryByText(fault)).toBeNull();
});

it('says by the name of the call that a page did not come, where nobody says why', async () => {
  open({ generatorHtml: answeredByAnother('', 500) });
  expect(await screen.findByText(/^Failed to fetch html\. The server made a mistake/)).toBeVisible();
});

it('shows what a rule finds while it is written, and each value as it will be stored', async () => {
  open();
  await write('<a href="{%}">{%}</a>');
  expect(await screen.findByText('2 matches.')).toBeVisible();
  const table = screen.getByRole('table');
  expect(within(table).getByText('/1')).toBeVisible();
  await choose('Title', '2');
  await choose('Link', '1');
  expect(await within(table).findByRole('link', { name: 'https://harbour.example/1' })).toBeVisible();
  expect(await screen.findByText('2 matches.')).toBeVisible();
  const source = screen.getByRole('listbox');
  expect([...source.querySelectorAll('[data-number="2"]')].map(each => each.textContent)).toEqual([
    'The ferry is late',
    'A new bell',
  ]);
});

it('makes no link of what leads to no page', async () => {
  open({ generatorHtml: pageSource('<a href="javascript:go()">One</a><a href="/2">Two</a>') });
  await write('<a href="{%}">{%}</a>');
  await choose('Title', '2');
  await choose('Link', '1');
  const table = within(await screen.findByRole('table'));
  expect(await table.findByText('Left out: it leads nowhere')).toBeVisible();
  expect(table.queryByRole('link', { name: /javascript/ })).toBeNull();
});

it('says in words what is wrong with a rule, and leads to the place', async () => {
  open();
  await write('<a>{%}{%}</a>');
  const field = await ruleField();
  await userEvent.click(await screen.findByRole('button', { name: 'Characters 4 to 9' }));
  expect(
    screen.getByText('Text must stand between a parameter and the marker beside it.', { exact: false }),
  ).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveProperty('selectionStart', 3);
  expect(field).toHaveProperty('selectionEnd', 9);
  await write('a{%}b');
  expect(screen.getByText('A rule has at least 6 characters.')).toBeVisible();
  expect(field).toHaveAttribute('aria-invalid', 'true');
});

it('puts a marker in the place of what is selected', async () => {
  open();
  await write('<a>One</a>');
  const field = (await ruleField()) as HTMLTextAreaElement;
  field.setSelectionRange(3, 6);
  await userEvent.click(screen.getByRole('button', { name: 'Insert {%} Parameter' }));
  expect(field).toHaveValue('<a>{%}</a>');
  expect(field).toHaveFocus();
});

it('lines that are chosen by keys become the rule', async () => {
  open();
  const source = await screen.findByRole('listbox', { name: 'Source of the page' });
  source.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  expect(within(source).getAllByRole('option', { selected: true })).toHaveLength(2);
  await userEvent.keyboard('{Enter}');
  expect(await ruleField()).toHaveValue(html.split('\n').slice(1, 3).join('\n'));
});

it('finds words in the source, forwards and backwards', async () => {
  open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Find in the source' }), 'HREF');
  expect(await screen.findByText('1 of 2')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('2 of 2')).toBeVisible();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  expect(await screen.findByText('1 of 2')).toBeVisible();
});

it('refuses that two fields have one parameter, and clears what a shorter rule no longer has', async () => {
  open();
  await write('<a href="{%}">{%}</a> <i>{%}</i>');
  await choose('Title', '3');
  await choose('Content', '3');
  expect(screen.getAllByText('Each field must map to a different parameter.').length).toBeGreaterThan(2);
  expect(screen.getByRole('button', { name: 'Generate' })).toBeDisabled();
  await choose('Link', '1');
  await write('<a href="{%}">{%}</a>');
  expect(screen.getByRole('combobox', { name: 'Title' })).toHaveValue('');
  expect(screen.getByRole('combobox', { name: 'Link' })).toHaveValue('1');
  expect(screen.getByRole('button', { name: 'Generate' })).toBeEnabled();
});

it('brings the fields back with a rule whose change is undone', async () => {
  open();
  await write('<a href="{%}">{%}</a>');
  await choose('Title', '2');
  await choose('Link', '1');
  await write('<li>the next item</li>');
  expect(screen.getByRole('combobox', { name: 'Title' })).toHaveValue('');
  await write('<a href="{%}">{%}</a>');
  expect(screen.getByRole('combobox', { name: 'Title' })).toHaveValue('2');
  expect(screen.getByRole('combobox', { name: 'Link' })).toHaveValue('1');
});

it('needs rule, title, description, title and link before it generates', async () => {
  const asked = open();
  await screen.findByRole('listbox', { name: 'Source of the page' });
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  expect(screen.getAllByText('This is required.')).toHaveLength(5);
  expect(await ruleField()).toHaveFocus();
  expect(sent(asked, 'POST')).toEqual([]);
});

const fill = async () => {
  await write(' <a href="{%}">{%}</a> ');
  await choose('Title', '2');
  await choose('Link', '1');
  await userEvent.type(screen.getByRole('textbox', { name: 'RSS title' }), 'Harbour');
  await userEvent.type(screen.getByRole('textbox', { name: 'RSS description' }), 'News of the quay');
};

it('generates, looks the source up by its feed, and goes on in the edit page', async () => {
  const asked = open();
  await screen.findByRole('listbox', { name: 'Source of the page' });
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit RSS feed' })).toBeVisible();
  expect(Object.fromEntries(sent(asked, 'POST')[0]!.query)).toEqual({
    ...{ title: 'Harbour', description: 'News of the quay', url: 'https://harbour.example/news' },
    ...{ rule: '<a href="{%}">{%}</a>', titleIndex: '2', linkIndex: '1' },
  });
  expect(asked.find(({ path }) => path === '/v1/project/rss')?.query.get('link')).toBe(feed);
  // The history entry is replaced, so that the back button does not lead into an empty builder.
  expect(history.length).toBe(1);
});

it('says that the source is not there, and does not make a second generator of the next try', async () => {
  let isThere = false;
  const asked = open({
    projectByLink: () =>
      isThere ? { urlKey: 'harbour' } : refused(404, { code: 'RSS_NOT_FOUND', message: 'Failed to fetch rss' }),
  });
  await screen.findByRole('listbox', { name: 'Source of the page' });
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  expect(await screen.findByText('Project not founded')).toBeVisible();
  isThere = true;
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit RSS feed' })).toBeVisible();
  expect(sent(asked, 'POST')).toHaveLength(1);
  expect(sent(asked, 'PUT')).toHaveLength(1);
});

it('does not make a second generator of the same page in a builder that is opened anew', async () => {
  let isThere = false;
  const answers: Answers = {
    projectByLink: () =>
      isThere ? { urlKey: 'harbour' } : refused(404, { code: 'RSS_NOT_FOUND', message: 'Failed to fetch rss' }),
  };
  const first = open(answers);
  await screen.findByRole('listbox', { name: 'Source of the page' });
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  expect(await screen.findByText('Project not founded')).toBeVisible();
  expect(sent(first, 'POST')).toHaveLength(1);

  cleanup();
  isThere = true;
  const second = open(answers);
  await screen.findByRole('listbox', { name: 'Source of the page' });
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit RSS feed' })).toBeVisible();
  expect(sent(second, 'POST')).toEqual([]);
  expect(sent(second, 'PUT').map(({ path }) => path)).toEqual([`/v1/rssgen/${uuid}`]);

  // A generator that has found its source is finished: the next generator of the page is another one.
  cleanup();
  const third = open(answers);
  await screen.findByRole('listbox', { name: 'Source of the page' });
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit RSS feed' })).toBeVisible();
  expect(sent(third, 'POST')).toHaveLength(1);
});

it('says why nothing was generated: the server in its words, else the default', async () => {
  let answer = refused(403, { code: 'TOO_MANY_PROJECTS', message: 'You have too many.' });
  open({ generatorAdd: () => answer });
  await screen.findByRole('listbox', { name: 'Source of the page' });
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  expect(await screen.findByText('You have too many.')).toBeVisible();
  answer = answeredByAnother('', 500);
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  expect(await screen.findByText(/^Failed to generate RSS\. The server made a mistake/)).toBeVisible();
});

it('is filled with what is edited, saves it, and is left without a question', async () => {
  const asked = openAt(`/rss/${uuid}/edit`);
  expect(await ruleField()).toHaveValue(made.rule);
  expect(screen.getByRole('combobox', { name: 'Title' })).toHaveValue('2');
  expect(screen.getByRole('textbox', { name: 'Address of the page' })).toHaveValue(made.url);
  const title = screen.getByRole('textbox', { name: 'RSS title' });
  await userEvent.clear(title);
  await userEvent.type(title, 'Quay');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Successfully updated.')).toBeVisible();
  const [put] = sent(asked, 'PUT');
  expect(put!.path).toBe(`/v1/rssgen/${uuid}`);
  expect(put!.query.get('title')).toBe('Quay');
  // Nothing is unsaved any more, so leaving asks nothing.
  history.push('/help');
  await waitFor(() => expect(history.location.pathname).toBe('/help'));
});

it('what a rule misses is named, and extracting nothing is a failure', async () => {
  open();
  await write('<a href="{%}"><video>{%}</a>');
  expect(await screen.findByText(/“"><video>” does not follow/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Extract' }));
  await waitFor(() => expect(screen.getByText('Failed to extract items')).toBeVisible());
});

it('is titled as its page until somebody types, which is no work to be asked about', async () => {
  const page = `<title>The &quot;Harbour&quot;\n board</title>${html}`;
  open({ generatorHtml: pageSource(page, 'https://harbour.example/news') });
  const title = await screen.findByRole('textbox', { name: 'RSS title' });
  await waitFor(() => expect(title).toHaveValue('The "Harbour" board'));
  await userEvent.clear(title);
  expect(title).toHaveValue('');
  history.push('/rss/list');
  await waitFor(() => expect(history.location.pathname).toBe('/rss/list'));
});

it('makes a feed, follows it without notifying, and goes to the list', async () => {
  const asked = open({
    generatorHtml: pageSource(`<title>Quay</title>${html}`, 'https://harbour.example/news'),
    projectSubscribe: subscriptionTo('harbour'),
  });
  await screen.findByRole('listbox', { name: 'Source of the page' });
  const bar = within(screen.getByRole('group', { name: 'Save the feed' }));
  expect(bar.getByText('No items yet')).toBeVisible();
  await write('<a href="{%}">{%}</a>');
  await choose('Title', '2');
  await choose('Link', '1');
  expect(await bar.findByText('2 items')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'RSS description' }), 'News of the quay');
  await userEvent.click(bar.getByRole('button', { name: 'Save and follow' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My RSS list' })).toBeVisible();
  const [add, follow] = sent(asked, 'POST');
  expect(add!.query.get('title')).toBe('Quay');
  expect([follow!.path, JSON.parse(String(follow!.init.body))]).toEqual([
    '/v1/subscribe/project',
    { urlKey: 'harbour', notifyMinute: null },
  ]);
});

it('keeps the feed that could not be followed, and says both', async () => {
  open({ projectSubscribe: answeredByAnother('', 500) });
  await screen.findByRole('listbox', { name: 'Source of the page' });
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Save and follow' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My RSS list' })).toBeVisible();
  expect(screen.getByText(/^The feed is saved, but it could not be followed\./)).toBeVisible();
});
