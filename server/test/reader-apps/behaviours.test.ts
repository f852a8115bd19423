/** Behaviours that other servers of these APIs hold themselves to: CommaFeed for Google Reader and Fever, Miniflux for ids of items. */
import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Answer,
  authOf,
  formOf,
  formType,
  idsPage,
  isBadToken,
  isOk,
  jsonOf,
  longOf,
  sendTo,
  states,
} from './driver.ts';
import { type Session, sessionOf } from './session.ts';
import { asReaderKnows, openWorld, type World } from './world.ts';

type Pairs = readonly (readonly [string, string])[];

/** It is one world for all, in which later tests find what earlier ones have written. */
let opened: World;
/** It has ids as Google Reader's form has them. */
let world: World;
let session: Session;

beforeEach(async () => {
  if (world) return;
  opened = await openWorld();
  world = asReaderKnows(opened);
  session = sessionOf(sent => sendTo(world.port, sent));
  session.auth = authOf(await signIn(world.person.username, world.password));
});
afterAll(() => world?.close());

const signIn = (email: string, password: string): Promise<Answer> => {
  const body = formOf([
    ['Email', email],
    ['Passwd', password],
  ]);
  return sendTo(world.port, { method: 'POST', path: '/accounts/ClientLogin', headers: formType, body });
};
const post = (path: string, form: Pairs) => session.post(path, formOf(form));
const list = async <T>(path: string, shape: z.ZodType<T>): Promise<T> => jsonOf(await session.get(path), shape);
const ids = async (query: string): Promise<string[]> =>
  (await list(`stream/items/ids?n=100&${query}`, idsPage)).itemRefs.map(({ id }) => id);
const unread = () => ids(`s=${states.all}&xt=${states.read}`);
const starred = () => ids(`s=${states.starred}`);
const markItem = (id: number, change: Pairs) => post('edit-tag', [['i', `${id}`], ...change]);

const titles = z.object({ subscriptions: z.array(z.object({ id: z.string(), title: z.string() })) });
const someTags = z.object({ tags: z.array(z.object({ id: z.string() })) });
const counts = z.object({ unreadcounts: z.array(z.object({ id: z.string(), count: z.number() })) });
const contents = z.object({ items: z.array(z.object({ id: z.string(), title: z.string() })) });

describe('who signs in to Google Reader', () => {
  it('is refused with another password, in words that apps know', async () => {
    for (const [name, password] of [
      [world.person.username, 'nb_0000-0000-0000-0000-0000'],
      ['nobody-of-this-name', world.password],
      ['', ''],
    ] as const) {
      const { status, text } = await signIn(name, password);
      expect([status, text.trim()]).toEqual([401, 'Error=BadAuthentication']);
    }
  });

  it('is answered with the name and the token', async () => {
    const spelt = (text: string) => text.replaceAll('-', '');
    expect(spelt(session.auth)).toBe(spelt(`${world.person.username}/${world.password}`));
    expect(authOf(await signIn(world.person.email, world.password))).toBe(session.auth);
  });

  it('is refused later with a token that is none, or of nobody', async () => {
    for (const auth of ['nobody/none', `/${world.password.slice(0, -1)}0`, 'none', '', '/']) {
      const other = sessionOf(sent => sendTo(world.port, sent));
      other.auth = auth;
      isBadToken(await other.get('user-info?output=json'));
      isBadToken(
        await other.post(
          'edit-tag',
          formOf([
            ['i', '1'],
            ['T', auth],
          ]),
        ),
      );
    }
  });

  it('is known by the `T` of a form where no header says it', async () => {
    const form = formOf([
      ['T', world.password],
      ['i', `${world.items.plain}`],
    ]);
    const headers = { ...formType };
    const path = '/reader/api/0/stream/items/contents?output=json';
    const answer = await sendTo(world.port, { method: 'POST', path, headers, body: form });
    expect(jsonOf(answer, contents).items).toHaveLength(1);
  });

  it('may call nothing else by that', async () => {
    const headers = { authorization: `GoogleLogin auth=${session.auth}` };
    for (const path of ['/v1/account', '/v1/account/subscribes', '/v1/feed/subscribes', '/v1/account/token'])
      expect([path, (await sendTo(world.port, { method: 'GET', path, headers })).status]).toEqual([path, 401]);
  });

  it('learns who they are', async () => {
    const user = await list('user-info', z.object({ userName: z.string(), userId: z.string() }));
    expect(user).toEqual({ userName: world.person.username, userId: `${world.person.id}` });
  });
});

describe('lists of Google Reader', () => {
  it('have subscriptions by the titles that their person gave them', async () => {
    const renamed = await world.web.put('/v1/subscribe/project', { form: { urlKey: 'zine', title: 'Mine & yours' } });
    expect(renamed.statusCode, renamed.body).toBe(200);
    const { subscriptions } = await list('subscription/list', titles);
    expect(subscriptions).toHaveLength(5);
    expect(subscriptions).toContainEqual({ id: `feed/${world.followed.zine}`, title: 'Mine & yours' });
  });

  it('have folders and stars as tags', async () => {
    const { tags } = await list('tag/list', someTags);
    expect(tags.map(({ id }) => id)).toEqual(expect.arrayContaining([states.starred, 'user/-/label/R＆D ／ 뉴스＋']));
  });

  it('count what is unread', async () => {
    const { unreadcounts } = await list('unread-count', counts);
    const all = unreadcounts.find(({ id }) => id === states.all)!;
    expect(all.count).toBe((await world.truth()).unread.length);
  });

  it('have the newest item first, also by the short name of the stream', async () => {
    for (const stream of ['reading-list', states.all, encodeURIComponent(states.all)]) {
      const { items } = await list(`stream/contents/${stream}`, contents);
      expect(items).toHaveLength(12);
      expect(items[0]).toMatchObject({ id: longOf(`${world.items.worded}`), title: 'A quagga is seen' });
    }
    expect(await ids(`s=${states.all}`)).toHaveLength(12);
  });

  it('answer nothing of a stream that is not there', async () => {
    for (const stream of ['feed/999999', 'user/-/label/None', 'user/-/state/com.google/none', 'user/0/label/a', 'x'])
      for (const path of [`stream/items/ids?n=10&s=${stream}`, `stream/contents/${stream}`]) {
        const { status } = await session.get(path);
        expect([path, status]).toEqual([path, 404]);
      }
  });

  it('go on behind the item of a continuation, though news come', async () => {
    const page = z.object({ itemRefs: z.array(z.object({ id: z.string() })), continuation: z.string() });
    const first = await list(`stream/items/ids?n=5&s=${states.all}`, page);
    const before = await ids(`s=${states.all}`);
    await world.newsCome('between-two-pages');
    const rest = await ids(`s=${states.all}&c=${first.continuation}`);
    expect([...first.itemRefs.map(({ id }) => id), ...rest]).toEqual(before);
  });
});

describe('ids of items', () => {
  it('are read as a number and in the long form, in one form', async () => {
    const { plain, signs, told } = world.items;
    const short = `tag:google.com,2005:reader/item/${told.toString(16)}`;
    const answer = await post('stream/items/contents?output=json', [
      ['i', `${plain}`],
      ['i', longOf(`${signs}`)],
      ['i', short],
    ]);
    const found = jsonOf(answer, contents).items.map(({ id }) => id);
    expect(found.sort()).toEqual([plain, signs, told].map(id => longOf(`${id}`)).sort());
  });

  it.each([
    ...['invalid', '-1', '0x1', 'tag:google.com,2005:reader/item/'],
    ...['tag:google.com,2005:reader/item/000000000000000g', 'tag:google.com,2005:reader/item/000000000000000001'],
  ])('are refused as %j', async id => {
    for (const path of ['stream/items/contents', 'edit-tag']) {
      const { status } = await post(path, [
        ['i', id],
        ['a', states.read],
      ]);
      expect([path, status]).toEqual([path, 400]);
    }
  });

  it('that are none or empty are answered with no items', async () => {
    for (const form of [[['T', 'x']], [['i', '']]] as Pairs[])
      expect(jsonOf(await post('stream/items/contents', form), contents).items).toEqual([]);
  });

  it('of items that are not there are passed over', async () => {
    const { plain } = world.items;
    const answer = await post('stream/items/contents', [
      ['i', `${plain}`],
      ['i', '999999999'],
    ]);
    expect(jsonOf(answer, contents).items.map(({ id }) => id)).toEqual([longOf(`${plain}`)]);
  });
});

describe('what Google Reader writes', () => {
  it('is read and unread again, with a token, an empty one and none', async () => {
    const { plain } = world.items;
    for (const token of [[['T', (await session.get('token')).text]], [['T', '']], []] as Pairs[]) {
      isOk(await markItem(plain, [['a', states.read], ...token]));
      expect(await unread()).not.toContain(`${plain}`);
      isOk(await markItem(plain, [['r', states.read], ...token]));
      expect(await unread()).toContain(`${plain}`);
    }
  });

  it('is a star and none, however often it is said', async () => {
    const { signs } = world.items;
    for (const [action, isStarred] of [
      ['a', true],
      ['a', true],
      ['r', false],
      ['r', false],
    ] as const) {
      isOk(await markItem(signs, [[action, states.starred]]));
      expect((await starred()).includes(`${signs}`)).toBe(isStarred);
    }
  });

  it('keeps no label on an item, and nothing of what is shared', async () => {
    const { plain } = world.items;
    expect((await markItem(plain, [['a', 'user/-/label/Later']])).status).toBe(400);
    for (const state of ['broadcast', 'like', 'tracking-kept-unread'])
      isOk(await markItem(plain, [['a', `user/-/state/com.google/${state}`]]));
  });

  it('follows an address under a title, and ends that', async () => {
    const feed = `feed/${world.newFeeds.page}`;
    isOk(
      await post('subscription/edit', [
        ['ac', 'subscribe'],
        ['s', feed],
        ['t', 'A new one'],
      ]),
    );
    const named = (await list('subscription/list', titles)).subscriptions.find(({ title }) => title === 'A new one');
    expect(named).toBeDefined();
    isOk(
      await post('subscription/edit', [
        ['ac', 'unsubscribe'],
        ['s', named!.id],
      ]),
    );
    expect((await list('subscription/list', titles)).subscriptions).toHaveLength(5);
  });

  it('marks all as read', async () => {
    isOk(await post('mark-all-as-read', [['s', states.all]]));
    expect([await unread(), (await world.truth()).unread]).toEqual([[], []]);
  });
});

describe('Fever', () => {
  const key = (name: string) => createHash('md5').update(`${name}:${world.password}`).digest('hex');
  /** All of it stands in the form, as CommaFeed's tests send it; the query has `api` alone. */
  const ask = <S extends z.ZodRawShape>(form: Pairs, shape: S, apiKey = key(world.person.username)) =>
    sendTo(world.port, {
      ...{ method: 'POST', path: '/fever/?api', headers: formType },
      body: formOf([['api_key', apiKey], ...form]),
    }).then(answer => jsonOf(answer, z.object(shape)));
  const auth = z.int();
  const items = z.array(
    z.object({
      ...{ id: z.number(), feed_id: z.number(), title: z.string(), html: z.string(), url: z.string() },
      ...{ is_read: z.number(), is_saved: z.number() },
    }),
  );
  const unreadIds = async () =>
    (await ask([['unread_item_ids', '1']], { unread_item_ids: z.string() })).unread_item_ids.split(',').filter(Boolean);
  const mark = (mark: string, id: number, as: string) =>
    ask(Object.entries({ _: '1', mark, id: `${id}`, as }), { auth: z.literal(1) });

  beforeEach(async () => {
    const { plain, tagged, told, copy, signs } = opened.items;
    for (const id of [plain, tagged, told, copy, signs]) await world.web.delete(`/v1/feed/read?id=${id}`);
  });

  it('knows its person by the key, and nobody by another', async () => {
    expect(await ask([['feeds', '1']], { auth })).toMatchObject({ auth: 1 });
    expect(await ask([['feeds', '1']], { auth, feeds: z.undefined().optional() }, 'invalid')).toMatchObject({
      auth: 0,
    });
    expect(await ask([['feeds', '1']], { auth }, key(world.person.email).toUpperCase())).toMatchObject({ auth: 1 });
  });

  it('has feeds, groups and no links', async () => {
    const named = z.array(z.object({ title: z.string() }));
    expect((await ask([['feeds', '1']], { feeds: named })).feeds).toHaveLength(5);
    const { groups } = await ask([['groups', '1']], { groups: named });
    expect(groups.map(({ title }) => title)).toEqual(expect.arrayContaining(['R&D / 뉴스+', '잡지 100%']));
    expect((await ask([['links', '1']], { links: z.array(z.unknown()) })).links).toEqual([]);
  });

  it('has items with what they are to their person, by page and by ids', async () => {
    const { plain } = opened.items;
    const all = (await ask([['items', '1']], { items })).items;
    const asked: Pairs = [
      ['items', '1'],
      ['with_ids', `${plain}`],
    ];
    const one = (await ask(asked, { items })).items;
    expect(one).toEqual(all.filter(({ id }) => id === plain));
    expect(one).toMatchObject([
      {
        ...{ feed_id: world.followed.zine, title: 'A plain one', html: '<p>한국어 <b>bold</b></p>' },
        ...{ url: 'https://zine.example/plain', is_read: 0, is_saved: 0 },
      },
    ]);
  });

  it('has the ids of what is unread and saved', async () => {
    expect((await unreadIds()).sort()).toEqual((await opened.truth()).unread.sort());
    const saved = await ask([['saved_item_ids', '1']], { saved_item_ids: z.string() });
    expect(saved.saved_item_ids).toBe((await opened.truth()).starred.join());
  });

  it('marks an item as read, unread, saved and not saved', async () => {
    const { plain } = opened.items;
    await mark('item', plain, 'read');
    expect(await unreadIds()).not.toContain(`${plain}`);
    await mark('item', plain, 'unread');
    expect(await unreadIds()).toContain(`${plain}`);
    await mark('item', plain, 'saved');
    expect((await opened.truth()).starred).toContain(`${plain}`);
    await mark('item', plain, 'unsaved');
    expect((await opened.truth()).starred).not.toContain(`${plain}`);
  });

  it('marks a feed, a group and all as read', async () => {
    const { tagged, plain, told } = opened.items;
    await mark('feed', world.followed.okapi, 'read');
    expect(await unreadIds()).not.toContain(`${tagged}`);
    const { groups } = await ask([['groups', '1']], {
      groups: z.array(z.object({ id: z.number(), title: z.string() })),
    });
    await mark('group', groups.find(({ title }) => title === '잡지 100%')!.id, 'read');
    const left = await unreadIds();
    expect([left.includes(`${plain}`), left.includes(`${told}`)]).toEqual([false, false]);
    await mark('group', 0, 'read');
    expect(await unreadIds()).toEqual([]);
  });
});
