/** Random histories of reading, each step held against the plain definition in test/reading-model.ts. */
import * as itemCalls from '@newsbell/contracts/items';
import * as readingCalls from '@newsbell/contracts/read-state';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserAs, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { hold, holdPoll, holdStates, listCalls } from '#test/reading-lists.ts';
import {
  follow,
  isVisible,
  type Model,
  type ModelItem,
  type ModelProject,
  type ModelSubscription,
  markAllRead,
  markRead,
  markUnread,
  newestFirst,
  newsOf,
} from '#test/reading-model.ts';
import { holdStreams } from '#test/reading-streams.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { startReadingProject, startReadingTag } from './start.ts';
import { startReadingWord } from './word-start.ts';

/** `npm run torture` tries more histories. */
const histories = process.env.TORTURE === '1' ? 500 : 8;

let database: Database;
let app: App;
const projects: ModelProject[] = [];
let held = 0;
const words: { id: number; text: string }[] = [];
const items: ModelItem[] = [];
/** The last is on so many projects that lists go another way. */
const tags = ['sea', 'land', 'air', 'crowd'];
const tagsOf = [['sea', 'crowd'], ['land', 'sea'], ['air'], [], ['sea', 'air', 'land'], ['land']];

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  for (const tagged of tagsOf) projects.push(await makeProject(null, tagged));
  for (const text of ['herring', 'cod', 'eel']) {
    const { rows } = await sql<{ id: number }>`insert into word (text) values (${text}) returning id`.execute(
      database.db,
    );
    words.push({ id: rows[0]!.id, text });
  }
  await sql`
    with crowd as (insert into project (url_key, kind, title)
      select 'crowd-' || n, 'FEED', 'Crowd' from generate_series(1, 1600) n returning id)
    insert into project_tag (project_id, name) select id, 'crowd' from crowd`.execute(database.db);
  for (const [at, project] of projects.entries()) items.push(...(await arrive(project, [at, 7 * at + 1, 3], true)));
  for (const [at, project] of projects.entries()) items.push(...(await arrive(project, [at + 1, 5 * at, 11], false)));
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const makeProject = async (owner: number | null, tagged: readonly string[]): Promise<ModelProject> => {
  const { id, urlKey } = await seedProject(database.db, { visibility: owner ? 'PRIVATE' : 'PUBLIC', tags: tagged });
  await sql`update project set owner_id = ${owner} where id = ${id}`.execute(database.db);
  return { id, urlKey, owner, tags: tagged };
};

/** Each seed says where the item stands, which words have found it and which story it tells. */
const arrive = async (project: ModelProject, seeds: readonly number[], isOld: boolean): Promise<ModelItem[]> => {
  const { db } = database;
  const made = seeds.map(seed => ({
    sortAt: new Date(Date.UTC(2026, 1, 1 + (seed % 5), 0, seed % 7)).toISOString(),
    words: project.owner === null ? words.filter((_, at) => (seed >> at) % 3 === 0).map(word => word.id) : [],
    story: seed % 4 === 0 ? 1 + (seed % 3) : null,
  }));
  const listed = project.owner === null;
  const ids = await seedItems(
    db,
    { id: project.id, listed },
    made.map(({ sortAt }) => ({ sortAt })),
  );
  if (isOld)
    await sql`update item set created_at = now() - interval '40 days' where id = any (${ids}::bigint[])`.execute(db);
  for (const [at, id] of ids.entries()) {
    const { words: found, story, sortAt } = made[at]!;
    for (const word of found) {
      await db.insertInto('word_hit').values({ word_id: word, item_id: id, sort_at: sortAt }).execute();
    }
    if (story) await db.insertInto('story_item').values({ item_id: id, story }).execute();
  }
  return ids.map((id, at) => ({ id, project, isOld, ...made[at]! }));
};

const nat = fc.nat(1_000);
const bound = fc.option(nat, { freq: 1 });
const command = fc.oneof(
  fc.record({
    kind: fc.constant('arrive' as const),
    project: nat,
    seeds: fc.array(nat, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constantFrom('read' as const, 'unread' as const),
    which: fc.array(nat, { minLength: 1, maxLength: 5 }),
  }),
  fc.record({
    kind: fc.constantFrom('read' as const, 'unread' as const),
    which: fc.array(nat, { minLength: 1, maxLength: 5 }),
  }),
  fc.record({
    kind: fc.constant('mark' as const),
    scope: fc.constantFrom('ALL', 'FOLDER', 'PROJECT', 'TAG', 'WORD'),
    key: nat,
    until: bound,
    above: fc.option(nat, { freq: 3 }),
    below: fc.option(nat, { freq: 3 }),
    byName: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constantFrom('follow' as const, 'unfollow' as const), what: fc.nat(13) }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;
const history = fc.record({
  readUpTo: nat,
  follows: fc.array(fc.record({ what: fc.nat(13), folder: fc.nat(2) }), { maxLength: 7 }),
  commands: fc.array(command, { minLength: 1, maxLength: 7 }),
  size: fc.constantFrom(3, 8, 30),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

const play = async ({ readUpTo, follows, commands, size }: History): Promise<void> => {
  const { db } = database;
  const person = await makePerson(db, 'owner');
  const browser = browserAs(app, person.cookie);
  const own = await makeProject(person.id, ['sea']);
  items.push(...(await arrive(own, [readUpTo, readUpTo + 1], false)));
  const readId = items[readUpTo % items.length]!.id;
  await sql`update account set read_id = ${readId} where id = ${person.id}`.execute(db);
  const folders = await db
    .insertInto('folder')
    .values([
      { account_id: person.id, name: 'One' },
      { account_id: person.id, name: 'Two' },
    ])
    .returning('id')
    .execute();
  const stars = new Set(
    items.filter((item, at) => at % 4 === 0 && (!item.project.owner || item.project === own)).map(item => item.id),
  );
  await sql`insert into star (account_id, item_id) select ${person.id}, unnest(${[...stars]}::bigint[])`.execute(db);
  const world = {
    db,
    stars,
    folders: new Map([
      [folders[0]!.id, 'One'],
      [folders[1]!.id, 'Two'],
    ]),
  };
  const followable = [
    ...[...projects, own].map(project => ({ project })),
    ...tags.map(tag => ({ tag })),
    ...words.map(word => ({ word })),
  ];
  const model: Model = {
    person,
    items,
    subscriptions: [],
    readId,
    read: new Set(),
    said: new Map(),
    edges: new Map(),
  };
  const add = async (what: number, folder: number | null): Promise<ModelSubscription> => {
    const followed: Omit<ModelSubscription, 'id' | 'folder'> = followable[what]!;
    const { project, tag, word } = followed;
    const row = { account_id: person.id, project_id: project?.id, tag, word_id: word?.id, folder_id: folder };
    const { id } = await db.insertInto('subscription').values(row).returning('id').executeTakeFirstOrThrow();
    return { id, folder, ...followed };
  };
  // Everything is followed from the first day on here, so that no start of reading is noted.
  for (const what of new Set(follows.map(each => each.what))) {
    const folder = [null, ...folders.map(each => each.id)][follows.find(each => each.what === what)!.folder]!;
    model.subscriptions.push(await add(what, folder));
  }
  model.subscriptions.sort((a, b) => a.id - b.id);

  const holdAll = async () => {
    await hold(model, projects, browser, size);
    await holdStreams(model, world, held++, size);
  };
  await holdAll();
  let last: { undo: string | null; before: Pick<Model, 'read' | 'said' | 'edges'> } | undefined;
  for (const each of commands) {
    if ('what' in each) {
      const { project, tag, word } = followable[each.what] as ModelSubscription;
      const known = model.subscriptions.find(
        other => other.project === project && other.tag === tag && other.word === word,
      );
      if (each.kind === 'unfollow' && known) {
        await db.deleteFrom('subscription').where('id', '=', known.id).execute();
        model.subscriptions = model.subscriptions.filter(other => other !== known);
      } else if (each.kind === 'follow' && !known) {
        const followed = await add(each.what, null);
        if (project) await startReadingProject(db, person.id, project.id);
        if (tag !== undefined) await startReadingTag(db, person.id, tag);
        if (word) await startReadingWord(db, person.id, word.id);
        follow(model, followed);
      }
      last = undefined;
      await holdAll();
      continue;
    }
    if (each.kind === 'arrive') {
      const seen = Math.max(...items.map(item => item.id));
      const project = [...projects, own][each.project % (projects.length + 1)]!;
      items.push(...(await arrive(project, each.seeds, false)));
      await holdPoll(model, browser, seen);
      continue;
    }
    if (each.kind === 'undo') {
      if (!last?.undo) continue;
      const { before, undo } = last;
      expect((await browser.delete(`/v1/feed/read?undo=${undo}`)).statusCode).toBe(200);
      expect((await browser.delete(`/v1/feed/read?undo=${undo}`)).statusCode).toBe(404);
      Object.assign(model, before);
      last = undefined;
    } else {
      const before = {
        read: new Set(model.read),
        said: new Map(model.said),
        edges: new Map(model.edges),
      };
      const { undo } = await run(
        model,
        browser,
        each,
        folders.map(folder => folder.id),
      );
      last = { undo, before };
    }
    await holdAll();
  }
  await holdStates(model, browser);
};

const pick = (at: number): ModelItem => items[(at * 7919) % items.length]!;

const run = async (
  model: Model,
  browser: TestBrowser,
  each: Exclude<Command, { kind: 'arrive' | 'undo' | 'follow' | 'unfollow' }>,
  folders: readonly number[],
): Promise<{ undo: string | null }> => {
  if (each.kind !== 'mark') {
    const wanted = each.which.map(pick);
    const ids = wanted.map(item => item.id);
    const answer =
      each.kind === 'read'
        ? await browser.put('/v1/feed/read', { payload: { id: ids } })
        : await browser.delete(`/v1/feed/read?${ids.map(id => `id=${id}`).join('&')}`);
    const marked = each.kind === 'read' ? markRead(model, wanted) : markUnread(model, wanted);
    expect(answer.json()).toMatchObject({ marked, undo: marked > 0 ? expect.any(String) : null });
    return answer.json();
  }
  const { scope, key, byName } = each;
  const at = <T>(list: readonly T[]): T => list[key % list.length]!;
  const folder = at([0, ...folders]);
  const project = at(projects);
  const word = at(words);
  const isFollowed = model.subscriptions.some(({ word: followed }) => followed === word);
  const [named, members] = {
    ALL: [undefined, newsOf(model, { byName })],
    FOLDER: [String(folder), newsOf(model, { folder, byName })],
    PROJECT: [project.urlKey, items.filter(item => item.project === project)],
    TAG: [at(tags), items.filter(item => item.project.owner === null && item.project.tags.includes(at(tags)))],
    WORD: [word.text, items.filter(item => item.words.includes(word.id))],
  }[scope]! as [string | undefined, ModelItem[]];
  const visible = items.filter(item => isVisible(model, item));
  const bounds = { until: each.until, above: each.above, below: each.below };
  const bounding = Object.fromEntries(
    Object.entries(bounds).flatMap(([name, which]) =>
      which === null ? [] : [[name, visible[(which * 7919) % visible.length]!]],
    ),
  ) as Partial<Record<keyof typeof bounds, ModelItem>>;
  const payload = {
    scope,
    key: named,
    byName,
    ...Object.fromEntries(Object.entries(bounding).map(([name, item]) => [name, item.id])),
  };
  const answer = await browser.put('/v1/feed/read', { payload });
  if (scope === 'WORD' && !isFollowed) {
    expect(answer.json()).toMatchObject({ code: 'SUBSCRIPTION_NOT_FOUND' });
    return { undo: null };
  }
  const order = newestFirst(items);
  const place = (item: ModelItem) => order.indexOf(item);
  const { until, above, below } = bounding;
  const isWhole = scope !== 'WORD' && !above && !below;
  const marked = markAllRead(
    model,
    members.filter(
      item =>
        isVisible(model, item) &&
        (!until || item.id <= until.id) &&
        (!above || place(item) < place(above)) &&
        (!below || place(item) > place(below)),
    ),
    isWhole ? { until: until?.id, folder: scope === 'FOLDER' ? folder : undefined } : undefined,
  );
  expect(answer.json()).toEqual({ marked, undo: marked > 0 ? expect.any(String) : null });
  return answer.json();
};

test('lists, counts and states are what the plain definition says, whatever was done before', async () => {
  await fc.assert(fc.asyncProperty(history, play), { numRuns: histories, endOnFailure: false });
}, 600_000);

test('no call that lists items is left out above', () => {
  const model = { items } as Model;
  const walked = new Set([...listCalls(model), '/v1/feed'].map(url => url.split('?')[0]));
  const listing = [...Object.values(itemCalls), ...Object.values(readingCalls)].flatMap(call =>
    'url' in call && JSON.stringify(z.toJSONSchema(call.schema.response[200])).includes('FeedItem') ? [call.url] : [],
  );
  expect(listing.filter(url => !walked.has(url))).toEqual([]);
  expect(listing.length).toBeGreaterThan(10);
});
