/** The crawler shares these: the thread that parses feeds, its slots, and the tables that it fills. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, Group } from './group.ts';
import { dueFeeds, everyList, reader } from './honest.ts';
import { addHonestFeeds, addHostileFeeds, makeDue, tellOrigin, type World } from './world.ts';

const prepare = (world: World): Promise<void> => addHonestFeeds(world, 5);

/** Adds sources of one account that are due all at once. */
const manyDue = (name: string, kind: string, count: number): Attack => ({
  name,
  begin: async world => {
    const urls = await addHostileFeeds(world, await world.newPerson(), kind, count);
    await tellOrigin(world, 'attack');
    await makeDue(world, urls);
    await pause(3_000);
    return async () => undefined;
  },
});

export const reading: Group = {
  name: 'reading',
  shared: 'thread that reads feeds',
  prepare,
  honest: [dueFeeds],
  attacks: [manyDue('24 sources of one account, each 3 s of a thread', 'slow', 24)],
};

export const slots: Group = {
  name: 'slots',
  shared: 'slots of the crawler',
  prepare,
  honest: [dueFeeds],
  attacks: [manyDue('32 hosts that drip 1.5 KB a second', 'drip', 32)],
};

export const documents: Group = {
  name: 'documents',
  shared: 'memory and slots of the crawler',
  prepare,
  honest: [dueFeeds],
  attacks: [manyDue('32 hosts with 9.5 MB that are no feed', 'huge', 32)],
};

const sizeOf = async ({ database }: World): Promise<number> =>
  Number((await database.query<{ size: string }>('select pg_database_size(current_database()) as size')).rows[0]!.size);

const itemsOf = async ({ database }: World, url: string): Promise<number> => {
  const counted = 'select count(*)::int as n from item i join project p on p.id = i.project_id where feed_url = $1';
  return (await database.query<{ n: number }>(counted, [url])).rows[0]!.n;
};

export const flood: Group = {
  name: 'flood',
  shared: 'table of items',
  prepare,
  honest: [dueFeeds, everyList, reader('`GET /v1/search`', ['/v1/search?word=heliotrope'], { restMs: 500 })],
  attacks: [
    {
      name: 'one source with 1,000 other items at every fetch',
      begin: async world => {
        const [url] = await addHostileFeeds(world, await world.newPerson(), 'flood', 1);
        await tellOrigin(world, 'attack');
        const before = { bytes: await sizeOf(world), items: await itemsOf(world, url!) };
        let going = true;
        const fetching = (async () => {
          for (; going; await pause(500)) await makeDue(world, [url!]);
        })();
        await pause(3_000);
        return async () => {
          going = false;
          await fetching;
          await pause(1_000);
          const items = (await itemsOf(world, url!)) - before.items;
          const grown = (await sizeOf(world)) - before.bytes;
          const each = items > 0 ? `, ${(grown / items / 1_000).toFixed(1)} MB for each 1,000` : '';
          return `${items} items are kept of it, the database grew by ${(grown / 1e6).toFixed(0)} MB${each}`;
        };
      },
    },
  ],
};
