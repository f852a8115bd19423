/**
 * Posted to hooks of each kind, to ntfy's address and with a failing ping, hostile inputs leave nothing that runs in an item, and no text that
 * PostgreSQL or a reader stumbles over.
 */
import type { FeedItem } from '@newsbell/contracts/items';
import { parse, parseFragment } from 'parse5';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from './app.ts';
import { freshDatabase } from './database.ts';
import { alertmanager, alertOf } from './hook-bodies.ts';
import { openHook, type TestHook } from './hooks.ts';
import { inputs, wrong } from './hostile-html.ts';
import { asPerson, freely, makePublisher } from './publishing.ts';

let database: Database;
let app: App;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env: freely });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

/** Several inputs are one body: text and Markdown have no HTML, so that one does not end in the next. */
const texts = Array.from({ length: Math.ceil(inputs().length / 4) }, (_, at) =>
  inputs()
    .slice(4 * at, 4 * at + 4)
    .map(({ input }) => input.slice(0, 20_000)),
);

type Bodies = (text: string, first: string) => [body: object, headers?: Record<string, string>];

const kinds: Record<string, Bodies> = {
  github: (text, first) => [
    {
      action: 'opened',
      repository: { full_name: first, html_url: first },
      sender: { login: first },
      issue: { number: first, title: text, body: text, html_url: first, labels: [{ name: first }] },
    },
    { 'x-github-event': 'issues' },
  ],
  alertmanager: (text, first) => [
    alertmanager('firing', [
      alertOf('firing', {
        labels: { alertname: text, severity: first, [first]: first },
        annotations: { summary: first, description: text, [first]: text },
        ...{ generatorURL: first, fingerprint: first },
      }),
    ]),
  ],
  slack: (text, first) => [
    {
      text,
      attachments: [
        {
          ...{ title: first, title_link: first, text, image_url: first, fields: [{ title: first, value: text }] },
          blocks: [
            { type: 'header', text: { type: 'plain_text', text: first } },
            { type: 'section', text: { type: 'mrkdwn', text: `<${first}|${text}>` } },
            { type: 'image', alt_text: text, image_url: first },
            {
              type: 'rich_text',
              elements: [{ elements: [{ type: 'link', url: first, text, style: { code: true } }] }],
            },
          ],
        },
      ],
    },
  ],
  json: (text, first) => [
    { title: first, content: text, link: first, image: first, tags: [first], fields: first, id: text },
  ],
};
const mapping = {
  ...{ title: 'title', content: 'content', link: 'link', image: 'image', tags: 'tags', id: 'id' },
  fields: [{ name: 'evil', path: 'fields' }],
};

const faultsOf = ({ title, excerpt, content, tags, fields, link, image }: FeedItem): string[] => {
  const html = content ?? '';
  const faults = [...wrong(parseFragment(html)), ...wrong(parse(`<!doctype html><body>${html}`), { inDocument: true })];
  const shown = [title, excerpt, ...tags, ...(fields ?? []).map(({ value }) => value)];
  if (shown.some(text => !text.isWellFormed() || /[\0\r]/.test(text))) faults.push('signs');
  for (const url of [link, image]) if (url && !/^https?:\/\/[^\s"<>\p{C}]+$/u.test(url)) faults.push(url);
  return faults;
};

it.each(Object.keys(kinds))(
  'a hook of the kind %s',
  async kind => {
    const hook: TestHook = await openHook(database.db, app, {
      ...{ kind: kind as 'json', mapping: kind === 'json' ? mapping : null },
    });
    const found: string[] = [];
    let published = 0;
    for (const [at, some] of texts.entries()) {
      const [body, headers] = kinds[kind]!(some.join('\n\n'), some[0]!.slice(0, 2_000));
      const { status, text } = await hook.post(body, headers);
      // Nothing but blanks is no news; all else is.
      expect([at, status, text]).toEqual([at, status === 400 ? 400 : 200, expect.any(String)]);
      if (status !== 200) continue;
      const id = /feed\/(\d+)/.exec(text)?.[1] ?? (await hook.items())[0]!.id;
      published++;
      const [item]: FeedItem[] = (await app.inject(`/v1/feed?id=${id}`)).json();
      found.push(...faultsOf(item!).map(fault => `${at}: ${fault}`));
    }
    expect(found).toEqual([]);
    expect(published).toBeGreaterThan(0.9 * texts.length);
    for (const call of await hook.calls()) expect((call.body ?? '').isWellFormed()).toBe(true);
  },
  240_000,
);

it("ntfy's address, in headers and in JSON", async () => {
  const { urlKey, bearer, itemOf } = await makePublisher(database.db, app);
  const found: string[] = [];
  let published = 0;
  for (const [at, some] of texts.entries()) {
    const [text, first] = [some.join('\n\n'), some[0]!.slice(0, 250)];
    const word = `=?UTF-8?B?${Buffer.from(first).toString('base64')}?=`;
    const asked = {
      headers: { ...{ url: `/${urlKey}`, payload: text }, headers: { ...bearer, title: word, markdown: 'yes' } },
      json: { ...{ url: '/', payload: { topic: urlKey, title: first, message: text } }, headers: bearer },
      parts: {
        ...{ url: '/', payload: { topic: urlKey, message: text, tags: [first], click: first, attach: first } },
        headers: bearer,
      },
    };
    for (const [form, request] of Object.entries(asked)) {
      const answer = await app.inject({ method: 'POST', ...request });
      expect([at, form, answer.statusCode]).toEqual([at, form, answer.statusCode === 400 ? 400 : 200]);
      if (answer.statusCode !== 200) continue;
      published++;
      found.push(...faultsOf(await itemOf(Number(answer.json().id))).map(fault => `${at} ${form}: ${fault}`));
    }
  }
  expect(found).toEqual([]);
  // Most of the texts are no address where one is wanted, and are refused.
  expect(published).toBeGreaterThan(1.8 * texts.length);
}, 240_000);

it('a ping that fails', async () => {
  const { person, urlKey, listed, itemOf } = await makePublisher(database.db, app);
  const { url } = (await asPerson(app)(person, 'POST', `/v1/project/${urlKey}/ping`)).body;
  const found: string[] = [];
  let known = 0;
  for (const [at, some] of texts.entries()) {
    const address = `${new URL(url).pathname}/${at % 2 ? 'fail' : 3}`;
    const answer = await app.inject({ method: 'POST', url: address, payload: some.join('\n\n') });
    expect([at, answer.statusCode, answer.body]).toEqual([at, 200, 'OK']);
    const [newest] = await listed();
    if (newest!.id === known) continue;
    known = newest!.id;
    found.push(...faultsOf(await itemOf(known)).map(fault => `${at}: ${fault}`));
  }
  expect(found).toEqual([]);
  expect((await listed()).length).toBeGreaterThan(10);
}, 240_000);
