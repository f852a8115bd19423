/** Honest people do these things. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answers, Load } from '../load-process.ts';
import { startProcess, stopProcess } from '../start-process.ts';
import type { Honest, Waits } from './group.ts';
import { addHonestFeeds, call, makeDue, type Person, visitor, type World } from './world.ts';

/** It is a reader with a connection of their own, who asks some ten times a second for six seconds. */
export const reader = (name: string, paths: string[], load: Partial<Load> = {}): Honest => ({
  name,
  wait: async ({ port }) => {
    const asking = startProcess('load');
    asking.send({
      port,
      paths,
      from: [visitor],
      connections: 1,
      seconds: 6,
      restMs: 100,
      patienceMs: 15_000,
      ...load,
    } satisfies Load);
    const [{ times, refused }] = (await once(asking, 'message')) as [Answers];
    await stopProcess(asking);
    return { times, refused: Object.values(refused).reduce((sum, each) => sum + each, 0) };
  },
});

export const everyList = reader('`GET /v1/feed/all`', ['/v1/feed/all']);

/** Runs so many times, each begun a while after the last whether or not that has ended. */
export const staggered = async (
  count: number,
  restMs: number,
  once: (number: number) => Promise<boolean>,
): Promise<Waits> => {
  const waits: Waits = { times: [], refused: 0 };
  const one = async (number: number) => {
    await pause(number * restMs);
    const begun = performance.now();
    if (!(await once(number))) waits.refused++;
    waits.times.push(performance.now() - begun);
  };
  await Promise.all(Array.from({ length: count }, (_, number) => one(number)));
  return waits;
};

/** Poll: looks twenty times a second; answers false when it has not come about in time. */
export const comesAbout = async (isThere: () => Promise<boolean>, patienceMs: number): Promise<boolean> => {
  for (const end = performance.now() + patienceMs; performance.now() < end; await pause(50))
    if (await isThere()) return true;
  return false;
};

const DUE = 5;
export const PATIENCE_MS = 45_000;

/** Five sources have a new item each. */
export const dueFeeds: Honest = {
  name: 'a source that is due, until its new item is stored',
  wait: async world => {
    if (world.feeds.length === 0) await addHonestFeeds(world, DUE);
    return staggered(DUE, 1_500, async number => {
      const url = world.feeds[number]!;
      const newest = await newestOf(world, url);
      await makeDue(world, [url]);
      return comesAbout(async () => (await newestOf(world, url)) > newest, PATIENCE_MS);
    });
  },
};

const newestOf = async ({ database }: World, url: string): Promise<number> => {
  const { rows } = await database.query<{ id: number }>(
    'select coalesce(max(i.id), 0) as id from item i join project p on p.id = i.project_id where feed_url = $1',
    [url],
  );
  return Number(rows[0]!.id);
};

/** Four people add a feed each, which nobody has added before. */
export const addsFeed: Honest = {
  name: 'somebody adds a source',
  wait: world => {
    const url = () => {
      const number = 10_000 + world.nextNumber();
      return `http://site${number}.feeds.test/feed/${number}.xml`;
    };
    return eachPerson(world, 4, async ({ cookie }) => {
      const { status } = await call(world, {
        path: '/v1/project',
        cookie,
        form: { url: url() },
        patienceMs: PATIENCE_MS,
      });
      return status === 200;
    });
  },
};

/** So many people do it, each beginning a second after the one before. */
export const eachPerson = async (
  world: World,
  count: number,
  does: (person: Person) => Promise<boolean>,
): Promise<Waits> => {
  const people: Person[] = [];
  for (let at = 0; at < count; at++) people.push(await world.newPerson());
  return staggered(count, 1_000, number => does(people[number]!));
};
