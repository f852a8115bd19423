/** Holds the streams that reader apps are answered against the plain definition in reading-model.ts. */
import { expect } from 'vitest';
import type { Db } from '#db/open.ts';
import type { StreamQuestion } from '#features/clients/reader/parameters.ts';
import type { Stream } from '#features/clients/reader/stream-names.ts';
import { idsOfStream } from '#features/clients/streams.ts';
import { brings, isFollowed, isVisible, type Model, type ModelItem, newsOf, stateOf } from './reading-model.ts';

type Filters = Partial<Pick<StreamQuestion, 'without' | 'within' | 'isOldestFirst'>>;

export interface StreamWorld {
  db: Db;
  /** Names of folders by their ids. */
  folders: ReadonlyMap<number, string>;
  stars: ReadonlySet<number>;
}

/** So many of the other questions are asked in one go; the `turn` says which, so that in the end all are. */
const OTHERS = 10;

export const holdStreams = async (model: Model, world: StreamWorld, turn: number, size: number): Promise<void> => {
  const { usual, others } = questionsOf(model, world);
  const some = Array.from({ length: OTHERS }, (_, n) => others[(turn * OTHERS + n * 7) % others.length]!);
  for (const [stream, filters] of [...usual, ...some]) {
    const found = await walk(model, world, stream, filters, size);
    expect(found, JSON.stringify([stream, filters])).toEqual(expectedOf(model, world, stream, filters));
  }
};

type Question = [Stream, Filters];

const questionsOf = (model: Model, { folders }: StreamWorld): { usual: Question[]; others: Question[] } => {
  const feeds = model.subscriptions.map(
    ({ id, project }): Stream =>
      project && id % 2 === 0
        ? { kind: 'feed-by-url', url: `https://${project.urlKey}.example/feed.xml` }
        : { kind: 'feed', id },
  );
  const labels = [...folders.values()].map((name): Stream => ({ kind: 'label', name }));
  const [read, unread, starred, every]: Stream[] = [
    { kind: 'read' },
    { kind: 'kept-unread' },
    { kind: 'starred' },
    { kind: 'reading-list' },
  ];
  const streams = [every!, read!, unread!, starred!, ...feeds, ...labels];
  const filters: Filters[] = [
    {},
    { isOldestFirst: true },
    ...[read!, unread!, starred!, every!, ...feeds.slice(0, 3), ...labels].flatMap(other => [
      { without: [other] },
      { within: [other] },
      { within: [other], isOldestFirst: true },
    ]),
    ...(feeds.length > 1
      ? [
          { within: feeds.slice(0, 2) },
          { without: feeds.slice(0, 2) },
          { within: [feeds[0]!, read!], without: [starred!] },
        ]
      : []),
    { without: [read!, starred!] },
    { without: [read!, unread!] },
    { within: [starred!], without: [unread!] },
  ];
  return {
    usual: [
      ...[unread!, starred!, ...feeds].map((stream): Question => [stream, {}]),
      ...[every!, ...labels, ...feeds.slice(0, 2)].map((stream): Question => [stream, { without: [read!] }]),
    ],
    others: streams.flatMap(stream => filters.map((each): Question => [stream, each])),
  };
};

const expectedOf = (model: Model, world: StreamWorld, stream: Stream, filters: Filters): number[] => {
  const { within = [], without = [], isOldestFirst } = filters;
  const is = (one: Stream) => holds(model, world, one);
  // The stream of what is read has what is followed; what is not followed may be starred and read.
  const mayBeAny = [stream, ...(within.length === 1 ? within : [])].some(one => one.kind === 'starred');
  const ids = model.items
    .filter(item => isVisible(model, item) && (mayBeAny || isFollowed(model, item)) && is(stream)(item))
    .filter(item => within.length === 0 || within.some(one => is(one)(item)))
    .filter(item => !without.some(one => is(one)(item)))
    .map(item => item.id);
  return ids.sort(isOldestFirst ? (a, b) => a - b : (a, b) => b - a);
};

const holds = (model: Model, { stars, folders }: StreamWorld, stream: Stream): ((item: ModelItem) => boolean) => {
  switch (stream.kind) {
    case 'reading-list':
      return item => newsOf(model).includes(item);
    case 'kept-unread':
      return item => stateOf(model, item) === false;
    case 'read':
      return item => stateOf(model, item) !== false;
    case 'starred':
      return item => stars.has(item.id);
    case 'not-kept':
      return () => false;
    case 'label': {
      const [folder] = [...folders].find(([, name]) => name === stream.name)!;
      const news = new Set(newsOf(model, { folder }));
      return item => news.has(item);
    }
    case 'feed':
    case 'feed-by-url': {
      const followed = model.subscriptions.find(each =>
        stream.kind === 'feed'
          ? each.id === stream.id
          : each.project && stream.url.includes(`/${each.project.urlKey}.`),
      )!;
      return item => brings(model, followed, item);
    }
  }
};

const walk = async (
  { person }: Model,
  { db }: StreamWorld,
  stream: Stream,
  filters: Filters,
  count: number,
): Promise<number[]> => {
  const ids: number[] = [];
  let after: number | undefined;
  do {
    const answer = await idsOfStream(db, { accountId: person.id, publicUrl: 'https://bell.example' }, stream, {
      ...{ count, after, since: undefined, until: undefined, isOldestFirst: false, without: [], within: [] },
      ...filters,
    });
    if (answer === 'unknown-stream') throw new Error(`${JSON.stringify(stream)} is not known`);
    expect(answer.ids.length).toBeLessThanOrEqual(count);
    ids.push(...answer.ids);
    after = answer.continuation;
  } while (after !== undefined);
  return ids;
};
