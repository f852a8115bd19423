/**
 * newsboat, as its feedhqapi and freshrssapi have it. The first reads Atom and learns states by categories of Google's scheme, the second
 * JSON. It takes a token before each write, sends ids and streams without encoding, and takes nothing but `OK` for success.
 */
import { expect } from 'vitest';
import { z } from 'zod';
import { readStrictly, type StrictElement } from '../strict-xml.ts';
import { type Driver, decimalOf, type Held, isOk, jsonOf, longOf, tokenOf } from './driver.ts';
import { type Session, sessionOf, signInByForm } from './session.ts';
import type { World } from './world.ts';

const subscriptions = z.object({
  subscriptions: z.array(
    z.object({
      ...{ id: z.string(), title: z.string() },
      categories: z.array(z.object({ label: z.string() })),
    }),
  ),
});
const contents = z.object({
  items: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), author: z.string().optional(), published: z.int() },
      canonical: z.array(z.object({ href: z.string() })).min(1),
      summary: z.record(z.string(), z.string()),
      enclosure: z.array(z.object({ href: z.string(), type: z.string() })).optional(),
      categories: z.array(z.string()),
    }),
  ),
});

interface Article {
  title: string;
  link: string;
  content: string;
  isRead: boolean;
}

interface App {
  send: Driver['send'];
  session: Session;
  feeds: string[];
  articles: Map<string, Article>;
}

export const newsboat = async ({ send, world }: Driver): Promise<Held> => {
  const session = sessionOf(send, '', { accept: '*/*', 'user-agent': 'newsboat/2.21' });
  await signInByForm(send, session, signInForm(world));
  const list = jsonOf(await session.get('subscription/list?output=json'), subscriptions).subscriptions;
  const app: App = { send, session, feeds: list.map(({ id }) => id), articles: new Map() };
  await reload(app);
  const { items, followed } = world;
  const article = (id: number) => app.articles.get(`${id}`)!;
  expect(article(items.signs)).toMatchObject({ title: 'Tom & "Jerry" <3 &amp; more' });
  expect(article(items.plain).content).toContain('<b>bold</b>');
  expect(article(items.read).isRead).toBe(true);

  await markRead(app, items.untitled, true);
  await markRead(app, items.read, false);
  await star(app, items.podcast, true);
  await star(app, items.plain, true);
  await star(app, items.plain, false);
  await write(app, 'edit-tag', `i=${longOf(`${items.plain}`)}&a=user/-/state/com.google/broadcast&ac=edit`);
  await write(app, 'mark-all-as-read', `s=feed/${followed.okapi}`);
  await write(app, 'mark-all-as-read', 's=user/-/label/잡지 100％');
  await world.newsCome('a-later-one');
  await reload(app);
  const unread = [...app.articles].filter(([, { isRead }]) => !isRead).map(([id]) => id);
  // It sends stars and never asks for them, so the one from before is not known to it.
  return { unread, starred: [`${items.podcast}`, `${items.starred}`] };
};

const signInForm = ({ person, password }: World): string =>
  `service=reader&Email=${encodeURIComponent(person.username)}&Passwd=${encodeURIComponent(password)}&source=newsboat%2F2.21` +
  '&accountType=HOSTED_OR_GOOGLE&continue=http://www.google.com/';

/** Both sources of newsboat have to see the same. */
const reload = async (app: App): Promise<void> => {
  for (const feed of app.feeds) {
    const byAtom = await readAtom(app, feed);
    const byJson = await readJson(app, feed);
    expect(byAtom).toEqual(byJson);
    for (const [id, article] of byJson) app.articles.set(id, article);
  }
};

const readJson = async ({ session }: App, feed: string): Promise<[string, Article][]> => {
  const { items } = jsonOf(await session.get(`stream/contents/${encodeURIComponent(feed)}?n=20`), contents);
  return items.map(({ id, title, canonical, summary, categories }) => {
    // It takes the member of the summary whose name comes first in the alphabet.
    const [content = ''] = Object.entries(summary)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, value]) => value);
    const isRead = categories.includes('user/-/state/com.google/read');
    return [decimalOf(id), { title, link: canonical[0]!.href, content, isRead }];
  });
};

const atom = '{http://www.w3.org/2005/Atom}';

const readAtom = async ({ send, session }: App, feed: string): Promise<[string, Article][]> => {
  const headers = { authorization: `GoogleLogin auth=${session.auth}`, accept: '*/*' };
  const answer = await send({ method: 'GET', path: `/reader/atom/${encodeURIComponent(feed)}?n=20`, headers });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/(atom\+)?xml\b/);
  const root = readStrictly(answer.text);
  expect(root.name).toBe(`${atom}feed`);
  return root.children
    .filter(({ name }) => name === `${atom}entry`)
    .map(entry => [decimalOf(textOf(entry, 'id')), readEntry(entry)]);
};

const readEntry = (entry: StrictElement): Article => {
  const all = (name: string) => entry.children.filter(each => each.name === atom + name);
  const link = all('link').find(({ attributes }) => (attributes.rel ?? 'alternate') === 'alternate');
  const [title] = all('title');
  // A title of this kind would be taken for HTML.
  expect(title?.attributes.type ?? 'text').toBe('text');
  const labels = all('category')
    .filter(({ attributes }) => attributes.scheme === 'http://www.google.com/reader/')
    .map(({ attributes }) => attributes.label);
  expect(Date.parse(textOf(entry, 'published') || textOf(entry, 'updated'))).toBeGreaterThan(0);
  return {
    ...{ title: title!.text, link: link!.attributes.href!, isRead: labels.includes('read') },
    content: textOf(entry, 'content') || textOf(entry, 'summary'),
  };
};

const textOf = (entry: StrictElement, name: string): string =>
  entry.children.find(each => each.name === atom + name)?.text ?? '';

const write = async ({ session }: App, path: string, body: string): Promise<void> => {
  const token = tokenOf(await session.get('token'));
  isOk(await session.post(path, `${body}&T=${token}`));
};

const markRead = async (app: App, id: number, isRead: boolean): Promise<void> => {
  const state = 'user/-/state/com.google';
  const change = isRead
    ? `a=${state}/read&r=${state}/kept-unread`
    : `r=${state}/read&a=${state}/kept-unread&a=${state}/tracking-kept-unread`;
  await write(app, 'edit-tag', `i=${longOf(`${id}`)}&${change}&ac=edit`);
};

const star = (app: App, id: number, isStarred: boolean): Promise<void> =>
  write(app, 'edit-tag', `i=${longOf(`${id}`)}&${isStarred ? 'a' : 'r'}=user/-/state/com.google/starred&ac=edit`);
