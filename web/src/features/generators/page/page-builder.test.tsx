import type { Generator } from '@newsbell/contracts/generators';
import type { Definition } from '@newsbell/extraction/definition';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { clickedGenerator, generatorRow } from '../../../../test/generator.ts';
import { showFrame } from '../../../../test/preview-frame.ts';
import { subscriptionTo } from '../../../../test/subscription.ts';
import {
  type Answers,
  type Asked,
  fakeWire,
  nothingYet,
  pageSource,
  person,
  refused,
  signedInAs,
} from '../../../../test/wire.ts';
import { pageThread } from '../../../../test/worker-thread.ts';
import { App, startApp } from '../../../app.tsx';

beforeAll(() => startTexts('en'));
beforeEach(pageThread);

const list = (what: string, ...days: number[]) =>
  `<ul>${days.map(day => `<li><a href="/${what}/${day}">The ${what} of day ${day} of the harbour</a></li>`).join('')}</ul>`;
const html = `<!doctype html><title>Harbour</title>${list('news', 1, 2, 3, 4)}`;

const open = async (answers: Answers = {}): Promise<Asked[]> => {
  const asked = fakeWire({ ...nothingYet, generatorHtml: pageOf(html), ...answers });
  signedInAs(person());
  const history = createMemoryHistory({ initialEntries: ['/rss/build?url=https://harbour.example/'] });
  render(<App {...startApp(history)} />);
  return asked;
};
const pageOf = (source: string, url = 'https://harbour.example/') => pageSource(source, url);

const titleField = () => screen.getByRole('textbox', { name: 'Title' });
/** Writes the text at once, because the whole page is rendered anew for each letter that is typed. */
const write = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });
const load = (address: string) => {
  const field = screen.getByRole('textbox', { name: 'Address of the page' });
  write(field, address);
  fireEvent.keyDown(field, { key: 'Enter' });
};
const descriptionField = () => screen.getByRole('textbox', { name: /^Description/ });

it('keeps what was typed and chosen when another page cannot be loaded, and what was typed when it can', async () => {
  await open({
    generatorHtml: ({ query }) => {
      if (query.get('url') === 'https://closed.example/')
        return refused(502, { code: 'PAGE_UNREADABLE', message: 'The page did not answer.' });
      return query.get('url') === 'https://quay.example/'
        ? pageOf(`<!doctype html><title>Quay</title>${list('ship', 1, 2, 3)}`, 'https://quay.example/')
        : pageOf(html);
    },
  });
  await userEvent.click(await screen.findByRole('radio'));
  expect(titleField()).toHaveValue('Harbour');
  write(titleField(), 'My own title');
  write(descriptionField(), 'Mine');
  load('https://closed.example/');
  expect(await screen.findByText('The page did not answer.')).toBeVisible();
  expect(titleField()).toHaveValue('My own title');
  expect(screen.getByRole('table', { name: '4 items' })).toBeVisible();
  load('https://quay.example/');
  await userEvent.click(await screen.findByRole('radio', { name: /3 items/ }));
  expect(screen.queryByText('The page did not answer.')).toBeNull();
  expect(titleField()).toHaveValue('My own title');
  expect(descriptionField()).toHaveValue('Mine');
});

const click = (text: string) => {
  const frame = showFrame();
  fireEvent.click(frame.parentElement!.lastElementChild!, { clientX: 0, clientY: frameElement(frame, text) });
};
/** Fake layout: every element stands as many pixels down as its number is. */
const frameElement = (frame: HTMLIFrameElement, text: string): number =>
  [...frame.contentDocument!.querySelectorAll('*')].findIndex(
    each => each.localName === 'a' && each.textContent === text,
  );
const news = (day: number) => `The news of day ${day} of the harbour`;
const opened = () => screen.findByRole('radio').then(showFrame);

it('lets nothing be registered after exactly one click, and says what is missing', async () => {
  await open();
  await opened();
  click(news(1));
  const register = await screen.findByRole('button', { name: 'Save' });
  expect(register).toBeDisabled();
  expect(register).toHaveAccessibleDescription('Click a second item first: two items define the list.');
  click(news(3));
  expect(await screen.findByText(/Two items define the list\.$/)).toBeVisible();
  expect(register).toBeEnabled();
  expect(register).toHaveAccessibleDescription('');
});

it('says with each step how many items there are', async () => {
  await open();
  await opened();
  click(news(1));
  expect(await screen.findByText(/^4 items\. This is what one click suggests/)).toHaveRole('status');
});

it('stays where somebody clicks, and goes to a list that is taken', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollTo');
  const downs = () => scrolled.mock.calls.filter(([to]) => typeof to === 'object' && 'top' in to).length;
  await open({ generatorHtml: pageOf(`${html}<div>${list('ship', 5, 6, 7, 8)}</div>`) });
  const [first, second] = await screen.findAllByRole('radio');
  showFrame();
  expect(downs()).toBe(1);
  click(news(4));
  await screen.findByText(/one click suggests/);
  click('The ship of day 7 of the harbour');
  await screen.findByRole('alert', { name: '' });
  expect(downs()).toBe(1);
  await userEvent.click(second!);
  expect(downs()).toBe(2);
  await userEvent.click(first!);
  expect(downs()).toBe(3);
});

it('tells its keys to a person who comes to the page by keys, and says why one did nothing', async () => {
  await open();
  const keys = (await screen.findByText(/^Right and left arrow/)) as HTMLElement;
  showFrame();
  const preview = screen.getByRole('application', { name: 'Preview of the page' });
  expect(keys).not.toBeVisible();
  act(() => preview.focus());
  expect(keys).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Go to an element with the arrow keys first.')).toHaveRole('status');
  await userEvent.keyboard('{ArrowRight} ');
  expect(await screen.findByText(/one click suggests/)).toBeVisible();
  act(() => preview.blur());
  expect(keys).not.toBeVisible();
});

it('keeps the focus in the table when a row is left out and brought back', async () => {
  const rows = `<ul>${[1, 2, 3, 4, 5].map(day => `<li${day === 3 ? ' class=advert' : ''}><a href="/${day}">${news(day)}</a></li>`).join('')}</ul>`;
  await open({ generatorHtml: pageOf(`<title>Harbour</title>${rows}`) });
  await userEvent.click(await screen.findByRole('radio'));
  await userEvent.click(screen.getByRole('button', { name: `Not this: ${news(3)}` }));
  await screen.findByRole('heading', { name: '4 items' });
  expect(screen.getByRole('button', { name: `Not this: ${news(4)}` })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Bring back 1 left out' }));
  expect(screen.getByRole('heading', { name: '5 items' })).toHaveFocus();
});

it('says of a page with nothing to offer that cannot be shown only what can be done', async () => {
  await open({ generatorHtml: pageOf('<title>Harbour</title><p>Quiet.</p>') });
  expect(await screen.findByText('Click an item in the page.')).toBeVisible();
  fireEvent.load(document.querySelector('iframe')!);
  expect(await screen.findByText('The preview did not open. Load the page again.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Make the feed with a rule instead' })).toHaveAttribute(
    'href',
    '/rss/build_old?url=https%3A%2F%2Fharbour.example%2F',
  );
});

const posted = (asked: Asked[]) =>
  asked
    .filter(({ init }) => init.method === 'POST')
    .map(({ path, init }) => [path, JSON.parse(String(init.body))] as const);
const made = { generatorAdd: clickedGenerator(), generatorList: [generatorRow()] };

it('registers a feed, follows it without notifying, and goes to the list', async () => {
  const asked = await open({ ...made, projectSubscribe: subscriptionTo('quayside-board') });
  await opened();
  click(news(1));
  const bar = within(await screen.findByRole('group', { name: 'Save the feed' }));
  expect(bar.getByText('4 items')).toBeVisible();
  click(news(3));
  await expect.poll(() => bar.getByRole('button', { name: 'Save and follow' })).toBeEnabled();
  await userEvent.click(bar.getByRole('button', { name: 'Save and follow' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My RSS list' })).toBeVisible();
  expect(posted(asked)).toEqual([
    ['/v1/rssgen', expect.objectContaining({ title: 'Harbour', url: 'https://harbour.example/' })],
    ['/v1/subscribe/project', { urlKey: 'quayside-board', notifyMinute: null }],
  ]);
});

it('registers without following where that is wanted', async () => {
  const asked = await open({ ...made });
  await userEvent.click(await screen.findByRole('radio'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My RSS list' })).toBeVisible();
  expect(posted(asked).map(([path]) => path)).toEqual(['/v1/rssgen']);
});

it('keeps the feed that could not be followed, and says both', async () => {
  const full = refused(400, { code: 'TOO_MANY_SUBSCRIPTIONS', message: 'You follow 1,000 sources.' });
  await open({ ...made, projectSubscribe: full });
  await userEvent.click(await screen.findByRole('radio'));
  fireEvent.submit(titleField());
  expect(await screen.findByRole('heading', { level: 1, name: 'My RSS list' })).toBeVisible();
  expect(screen.getByText(/could not be followed\. You follow 1,000 sources\.$/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Subscribe to Quayside board' })).toBeVisible();
});

it('stays and says why where nothing could be registered', async () => {
  const asked = await open({
    generatorAdd: refused(403, { code: 'TOO_MANY_PROJECTS', message: 'You have too many.' }),
  });
  await userEvent.click(await screen.findByRole('radio'));
  const bar = within(screen.getByRole('group', { name: 'Save the feed' }));
  await userEvent.click(bar.getByRole('button', { name: 'Save and follow' }));
  expect(await bar.findByRole('alert')).toHaveTextContent('You have too many.');
  expect(posted(asked)).toHaveLength(1);
});

it('asks for a title before it saves', async () => {
  await open();
  await userEvent.click(await screen.findByRole('radio'));
  write(titleField(), ' ');
  const save = screen.getByRole('button', { name: 'Save and follow' });
  expect(save).toBeDisabled();
  expect(save).toHaveAccessibleDescription('Enter a title for the feed first.');
});

it('confirms a repair in its bar, and calls it so only while the list is the one that was found', async () => {
  const generator = clickedGenerator();
  const { itemXpath, titleXpath, thumbnailXpath, linkXpath, fallbacks } = generator as typeof generator & Definition;
  const repair = { itemXpath, titleXpath, thumbnailXpath, linkXpath, fallbacks };
  const asked = fakeWire({
    ...nothingYet,
    generatorHtml: pageOf(html),
    generatorOne: { ...generator, itemXpath: '//tr', repair } as Generator,
    generatorEdit: generator,
  });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: [`/rss/${generator.uuid}/edit`] }))} />);
  const confirm = await screen.findByRole('button', { name: 'Confirm repair' });
  expect(screen.getByText(/then confirm the repair\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /follow/ })).toBeNull();
  await userEvent.click(confirm);
  expect(await screen.findByRole('heading', { level: 1, name: 'My RSS list' })).toBeVisible();
  expect(asked.filter(({ init }) => init.method === 'PUT')).toHaveLength(1);
});
