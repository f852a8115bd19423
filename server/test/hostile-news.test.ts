/** Published through the real call, hostile inputs leave nothing that runs: in an item, in the feed of its project, in the mail of a digest. */
import type { FeedItem } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { mailOf } from '#features/channels/email/digest-mail.ts';
import { entriesOf } from '#features/notifications/entries.ts';
import type { App } from '#http/routing.ts';
import { testApp } from './app.ts';
import { freshDatabase } from './database.ts';
import { inputs, wrong } from './hostile-html.ts';
import { beginMatching, composeAll, follows, matchAll, reader } from './notifying.ts';
import { freely, makePublisher, type Publisher } from './publishing.ts';
import { settingsOf } from './settings.ts';
import { readStrictly } from './strict-xml.ts';

let database: Database;
let app: App;
let publisher: Publisher;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env: freely });
  await beginMatching(database.db);
});
beforeEach(async () => {
  publisher = await makePublisher(database.db, app);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

/** A feed and a digest show so many at most. */
const AT_ONCE = 50;

const batches = <T>(all: readonly T[], size = AT_ONCE): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

interface Sent {
  id: string;
  content: string;
  format: string;
}
/** Text and Markdown have no HTML, so several inputs are one text. */
const sent: Sent[] = [
  ...inputs().map(({ id, input }) => ({ id, content: input, format: 'html' })),
  ...['text', 'markdown'].flatMap(format =>
    batches(inputs(), 5).map(some => ({
      id: `${format} ${some[0]!.id}`,
      content: some.map(each => each.input).join('\n\n'),
      format,
    })),
  ),
];

/** Cut as the rules want it; half a character may be left. */
const publicationOf = ({ content, format }: Sent) => ({
  ...{ content: content.slice(0, 100_000), format, title: content.slice(0, 150) },
  fields: { evil: content.slice(0, 250), 더: content.slice(-250) },
  tags: content.trim() === '' ? [] : [content.trim().slice(0, 25)],
});

/** A few at once: more would wait for each other, and a busy machine gives up on waiting. */
const inTurn = async <T, U>(all: readonly T[], work: (each: T) => Promise<U>): Promise<U[]> => {
  const done: U[] = [];
  for (const some of batches(all, 5)) done.push(...(await Promise.all(some.map(work))));
  return done;
};

const publish = async (all: readonly Sent[]): Promise<{ item: FeedItem; of: Sent }[]> => {
  const answers = await inTurn(all, each => publisher.publish(publicationOf(each)));
  const ids = answers.map(({ status, body }, at) => {
    expect([all[at]!.id, status, body.fields]).toEqual([all[at]!.id, 200, undefined]);
    return body.id;
  });
  const items: FeedItem[] = (await app.inject(`/v1/feed?${ids.map(id => `id=${id}`).join('&')}`)).json();
  return all.map((of, at) => ({ of, item: items.find(({ id }) => id === ids[at])! }));
};

const inside = (html: string): string[] => [
  ...wrong(parseFragment(html)),
  ...wrong(parse(`<!doctype html><body>${html}`), { inDocument: true }),
];

const feedOf = async (): Promise<{ title: string; link: string; html: string }[]> => {
  const { body } = await app.inject(`/${publisher.urlKey}/rss.xml`);
  const [channel] = readStrictly(body).children;
  return channel!.children
    .filter(({ name }) => name === '{}item')
    .map(({ children }) => {
      const textOf = (name: string) => children.find(each => each.name === name)?.text ?? '';
      return {
        title: textOf('{}title'),
        link: textOf('{}link'),
        html: textOf('{http://purl.org/rss/1.0/modules/content/}encoded') || textOf('{}description'),
      };
    });
};

/** Everybody follows anew, so that each batch is one digest. */
const mailOfBatch = async (work: () => Promise<void>): Promise<string> => {
  const { db } = database;
  const person = await reader(db);
  await follows(db, person, { projectId: publisher.projectId });
  await work();
  await matchAll(db);
  await composeAll(db);
  const { rows } = await sql<{ id: number }>`select id from digest where account_id = ${person.id}`.execute(db);
  const found = (await entriesOf(db, [rows[0]!.id])).get(rows[0]!.id)!;
  const { html } = mailOf(
    settingsOf(),
    { secret: 'c2VjcmV0' },
    {
      delivery: { id: 1, idemKey: 'k'.repeat(32), attempts: 1, createdAt: new Date(0) },
      destination: { id: 1, address: person.email, host: 'smtp', os: null, proven: true },
      person: {
        ...{ accountId: person.id, nickname: 'Reader', email: person.email, language: 'en' as const },
        timeZone: 'Asia/Seoul',
      },
      digest: { id: 1, slot: new Date(0), uncertain: 0, alerts: [], ...found },
    },
  );
  return html;
};

/** Answers each kind of element, with the names of its attributes, and where it leads. */
const skeletonOf = (html: string): Set<string> => {
  const found = new Set<string>();
  const nodes: DefaultTreeAdapterTypes.Node[] = [parse(html)];
  for (let next = nodes.pop(); next; next = nodes.pop()) {
    if ('tagName' in next) {
      found.add([next.tagName, ...next.attrs.map(({ name }) => name).sort()].join(' '));
      for (const { name, value } of next.attrs)
        if (name === 'href' || name === 'src') found.add(value.replace(/^(https:\/\/bell\.test\/).*/, '$1'));
    }
    if (next.nodeName === '#comment') found.add(`comment ${(next as DefaultTreeAdapterTypes.CommentNode).data}`);
    if ('childNodes' in next) nodes.push(...next.childNodes);
  }
  return found;
};

it('as content, title, field and tag', async () => {
  const benign: Sent = { id: 'benign', content: '<p>Plain news</p>', format: 'html' };
  const allowed = skeletonOf(await mailOfBatch(async () => void (await publish([benign, benign]))));
  const found: string[] = [];
  for (const batch of batches(sent)) {
    let news: Awaited<ReturnType<typeof publish>> = [];
    const mail = await mailOfBatch(async () => {
      news = await publish(batch);
    });
    for (const { of, item } of news) {
      found.push(...inside(item.content ?? '').map(what => `${of.id}: ${what}`));
      // Texts are whole, and turn the direction of nothing behind them.
      const texts = [item.title, item.excerpt, ...item.tags, ...(item.fields ?? []).map(({ value }) => value)];
      if (texts.some(text => !text.isWellFormed() || /[\0\r]/.test(text))) found.push(`${of.id}: signs`);
      if (item.fields?.some(({ value }) => /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value)))
        found.push(`${of.id}: direction`);
    }
    const feed = await feedOf();
    expect(feed.length).toBeGreaterThanOrEqual(Math.min(batch.length, 20));
    for (const { title, link, html } of feed) {
      found.push(...inside(html).map(what => `feed of ${title}: ${what}`));
      if (!/^https?:\/\//.test(link)) found.push(`feed of ${title}: ${link}`);
    }
    found.push(
      ...[...skeletonOf(mail)].filter(each => !allowed.has(each)).map(each => `mail of ${batch[0]!.id}: ${each}`),
    );
  }
  expect(found).toEqual([]);
}, 240_000);

describe('as an address', () => {
  const addresses = [
    ...new Set(
      inputs().flatMap(({ input }) => [
        input.slice(0, 2000),
        ...[...input.matchAll(/(?:href|src|action|data|url)\s*[=(]\s*["']?([^"'>\s]+)/gi)].map(([, url]) => url!),
      ]),
    ),
  ];

  it('of the news, its picture or its files, only http passes, and as a browser writes it', async () => {
    const passed: { link: string; id: number }[] = [];
    for (const batch of batches(addresses)) {
      const answers = await inTurn(batch, url =>
        publisher.publish({ title: 'x', link: url, image: url, attachments: [url] }),
      );
      for (const [at, { status, body }] of answers.entries())
        if (status === 200) passed.push({ link: batch[at]!, id: body.id });
        else expect([batch[at], status, body.code]).toEqual([batch[at], 400, 'INVALID_FIELDS']);
    }
    // Some of them are harmless, and so show that the others were judged.
    expect(passed.length).toBeGreaterThan(5);
    for (const batch of batches(passed)) {
      const items: FeedItem[] = (await app.inject(`/v1/feed?${batch.map(({ id }) => `id=${id}`).join('&')}`)).json();
      for (const { link, image, enclosures } of items)
        for (const url of [link, image, enclosures[0]!.url]) expect(url).toMatch(/^https?:\/\/[^\s"<>\p{C}]+$/u);
    }
  }, 240_000);
});
