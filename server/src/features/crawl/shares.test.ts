import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { addSource } from '#features/projects/add.ts';
import { createHttpClient } from '#net/fetch.ts';
import { sourceHooks } from '#source-hooks.ts';
import { crawling, crawlSettings, rssOf } from '#test/crawling.ts';
import { document, type Handler, silence } from '#test/origin.ts';
import { makePerson } from '#test/people.ts';
import { claimHosts, releaseHosts } from './claims.ts';
import { startCrawler } from './crawler.ts';
import { freeOf } from './shares.ts';
import { dueTargets } from './targets.ts';

const c = crawling();

const news = (name: string) => document(rssOf([`<guid>${name}</guid><title>${name}</title>`]));

/** The accounts of two people. */
let one: number;
let other: number;
beforeEach(async () => {
  one = (await makePerson(c.db, 'other')).id;
  other = (await makePerson(c.db, 'other')).id;
});

const addOf = async (ownerId: number | null, host: string, handler: Handler, path = 'feed'): Promise<number> => {
  c.internet.serve(host, handler);
  const { projectId } = await addSource(c.db, { feedUrl: `http://${host}/${path}`, title: null });
  await sql`update project set owner_id = ${ownerId} where id = ${projectId}`.execute(c.db);
  return projectId;
};

/** Hosts of this account that are asked and never answer. */
const hang = async (ownerId: number | null, hosts: readonly string[], asked: string[]) => {
  for (const host of hosts)
    await addOf(ownerId, host, (request, response) => {
      asked.push(host);
      silence()(request, response);
    });
};

test.each<[string, () => number | null]>([
  ['one account has', () => one],
  ['an account had that is gone', () => null],
])(
  'all slots serve the hosts that %s, and while they hang the source of somebody else is crawled',
  async (_, owner) => {
    const settings = crawlSettings({ slots: 4, hostGapMs: 1000 });
    // The hosts hang for longer than the test waits.
    const http = createHttpClient(c.internet, { firstByteMs: 120_000, totalMs: 120_000 });
    const asked: string[] = [];
    await hang(owner(), ['a.test', 'b.test', 'c.test', 'd.test', 'e.test', 'f.test'], asked);
    const crawler = startCrawler({ ...c.deps, settings, http }, sourceHooks);
    await expect.poll(() => asked.length).toBe(4);
    for (const name of ['first', 'second']) {
      await addOf(other, `${name}.test`, news(name));
      await expect.poll(() => c.titles()).toContain(name);
    }
    expect(asked).toHaveLength(4);
    await http.close();
    await crawler.stop();
  },
);

test('a host is claimed for the source of somebody else, however long the others there are due', async () => {
  const first = await addOf(one, 'shared.test', news('first'));
  const second = await addOf(other, 'shared.test', news('second'), 'other');
  await addOf(one, 'own.test', news('own'));
  await sql`update crawl set next_at = now() - interval '1 hour' where project_id = ${first}`.execute(c.db);
  await sql`update host set next_at = now() - interval '1 hour' where key = 'own.test:80'`.execute(c.db);
  const manners = { restMs: 0, asksForMore: false, failures: 0, reached: true };
  const dueBeside = async (accountIds: readonly (number | null)[]) => {
    const beside = { kinds: 'all', notOf: accountIds } as const;
    const leases = await claimHosts(c.db, 9, beside);
    const hostKeys = leases.map(lease => lease.hostKey);
    const targets = await dueTargets(c.db, hostKeys, 1, beside);
    await releaseHosts(
      c.db,
      leases.map(lease => ({ lease, manners })),
    );
    return [hostKeys, targets.map(target => target.projectId)];
  };
  expect(await dueBeside([one])).toEqual([['shared.test:80'], [second]]);
  expect(await dueBeside([one, other])).toEqual([[], []]);
  expect(await dueBeside([null, other])).toEqual([
    expect.arrayContaining(['own.test:80']),
    expect.arrayContaining([first]),
  ]);
});

test('sources whose account has too much to read wait, and the others of their host are asked', async () => {
  const handler: Handler = (request, response) => news(request.url!.slice(1))(request, response);
  const waiting = await addOf(one, 'shared.test', handler, 'waiting');
  await addOf(other, 'shared.test', handler, 'read');
  await addOf(null, 'shared.test', handler, 'also');
  await sql`update crawl set next_at = now() - interval '1 hour' where project_id = ${waiting}`.execute(c.db);
  const crowded: typeof c.documents = { ...c.documents, isCrowded: keys => keys.includes(`account:${one}`) };
  const settings = crawlSettings({ hostGapMs: 1 });
  const crawler = startCrawler({ ...c.deps, settings }, sourceHooks, crowded);
  await expect.poll(() => c.titles()).toEqual(['also', 'read']);
  await crawler.stop();
  const { rows } = await sql`
    select checked_at, next_at > now() as later from crawl where project_id = ${waiting}`.execute(c.db);
  expect(rows).toEqual([{ checked_at: null, later: true }]);
});

test('the due sources of a host are taken in turns by account, those that were well first', async () => {
  const add = async (ownerId: number | null, path: string, minutes: number, failures = 0) => {
    const id = await addOf(ownerId, 'shared.test', news(path), path);
    await sql`
      update crawl set next_at = now() - make_interval(mins => ${minutes}), failures = ${failures}
      where project_id = ${id}`.execute(c.db);
    return id;
  };
  const many = [await add(one, 'a', 60), await add(one, 'b', 50), await add(one, 'c', 40)];
  const few = [await add(other, 'd', 2), await add(null, 'e', 1), await add(other, 'f', 90, 1)];
  const taken = (await dueTargets(c.db, ['shared.test:80'], 5)).map(target => target.projectId);
  expect(taken).toEqual([many[0], few[0], few[1], many[1], many[2]]);
});

test('what an account holds beyond its share is free for the others, also of pages', () => {
  const holders = (accountId: number | null, count: number, isCostly = false) =>
    Array.from({ length: count }, () => ({ accountId, isCostly }));
  const free = (...all: ReturnType<typeof holders>[]) => freeOf(16, all.flat());
  expect(free()).toMatchObject({ slots: 16, costly: 8, forOthers: { slots: 16, costly: 8 } });
  expect(free(holders(1, 16))).toEqual({
    slots: 0,
    costly: 8,
    isBorrowed: true,
    forOthers: { slots: 12, costly: 8, notOf: [1] },
  });
  expect(free(holders(1, 8, true))).toEqual({
    slots: 8,
    costly: 0,
    isBorrowed: true,
    forOthers: { slots: 12, costly: 6, notOf: [1] },
  });
  // No account holds more than its share, so nothing is lent beyond the free slots.
  expect(free(holders(1, 4), holders(2, 3), holders(null, 4))).toEqual({
    slots: 5,
    costly: 8,
    isBorrowed: false,
    forOthers: { slots: 5, costly: 8, notOf: [1, null] },
  });
  // Four accounts with a share each leave nothing beyond it, so that a process never has many more requests than slots.
  expect(free(holders(1, 16), holders(2, 4), holders(3, 4), holders(null, 4)).forOthers.slots).toBe(0);
});
