import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import { addSource } from '#features/projects/add.ts';
import { type CrawlWorker, type Origin, startWorkerProcess, watchfulOrigin, watchLeases } from './crawl-workers.ts';
import { rssOf } from './crawling.ts';
import { freshDatabase } from './database.ts';
import { endProcesses } from './processes.ts';

/** `npm run torture` kills more often. */
const torture = process.env.TORTURE === '1';
const SOURCES = 60;
const PER_HOST = 3;
const GAP_MS = 150;

let database: Database;
let origin: Origin;
/** Each source has published this many items. */
let published: Map<string, number>;

beforeEach(async () => {
  published = new Map();
  database = await freshDatabase();
  await watchLeases(database.db);
  origin = await watchfulOrigin((request, response, host) => {
    const source = host + request.url;
    const names = Array.from({ length: published.get(source) ?? 0 }, (_, n) => `${n} of ${source}`).reverse();
    const items = names.map(name => `<guid>${name}</guid><title>${name}</title><link>http://${host}/${name}</link>`);
    const slow = (names.length * 7 + source.length * 13 + request.url!.charCodeAt(2)) % 60;
    setTimeout(() => {
      response.setHeader('content-type', 'application/rss+xml');
      response.end(rssOf(items, `<title>${source}</title>`));
    }, slow);
  });
});
afterEach(async () => {
  await endProcesses();
  await Promise.all([origin.close(), database.close()]);
});

const eventually = { interval: 20 };

const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(database.db)).rows[0]!;
const late = () =>
  one<{ n: number }>(
    sql`select count(*)::int as n from crawl where next_at <= now() or checked_at is null or crashes > 0`,
  );

test(
  'three workers that are killed at random crawl every source, store nothing twice and stay polite',
  async () => {
    for (let n = 0; n < SOURCES; n++) {
      const host = `h${n % (SOURCES / PER_HOST)}.test`;
      published.set(`${host}/f${n}`, 8);
      await addSource(database.db, { feedUrl: `http://${host}/f${n}`, title: null });
    }
    const start = () => startWorkerProcess(origin, database.db, { crawl: { hostGapMs: GAP_MS, slots: 6 } });
    const workers: CrawlWorker[] = await Promise.all([start(), start(), start()]);
    const killed: string[] = [];
    const publish = async () => {
      for (const [source, count] of published) published.set(source, count + 2);
      await sql`update crawl set next_at = now()`.execute(database.db);
      await sql`update host set next_at = now()`.execute(database.db);
    };
    while (killed.length < (torture ? 150 : 8)) {
      const asked = origin.requests.length + Math.floor(Math.random() * 30);
      await expect.poll(async () => origin.requests.length >= asked || (await late()).n === 0, eventually).toBe(true);
      if ((await late()).n === 0) await publish();
      const [victim] = workers.splice(Math.floor(Math.random() * workers.length), 1);
      await victim!.kill();
      killed.push(victim!.name);
      workers.push(await start());
    }
    // A crawl under way would settle over the last publication: it has asked before it and sets a later time for the
    // next crawl.
    await expect.poll(late, { ...eventually, timeout: 60_000 }).toEqual({ n: 0 });
    const leased = () => one(sql`select count(*)::int as n from host where lease_until > now()`);
    await expect.poll(leased, { ...eventually, timeout: 60_000 }).toEqual({ n: 0 });
    // A crawl that asked before a publication and stores after it has the next one in half an hour.
    await expect.poll(late, { ...eventually, timeout: 60_000 }).toEqual({ n: 0 });
    await publish();
    await expect.poll(late, { ...eventually, timeout: 60_000 }).toEqual({ n: 0 });
    for (const worker of workers) expect(await worker.stop()).toMatchObject({ code: 0 });

    const total = [...published.values()].reduce((sum, count) => sum + count, 0);
    const items = await one(
      sql`select count(*)::int as all, count(distinct title)::int as distinct, count(*) filter (where notify)::int as notify from item`,
    );
    const fresh = total - SOURCES * 8;
    expect(items).toEqual({ all: total, distinct: total, notify: fresh });
    expect(await one(sql`select count(*)::int as n from crawl where health <> 'ok'`)).toEqual({ n: 0 });
    expect(origin.mostAtOnce).toBe(1);
    expect(gapsOf(origin, killed).filter(gap => gap < GAP_MS - 15)).toEqual([]);
    if (torture)
      console.log({ kills: killed.length, sources: SOURCES, items: total, requests: origin.requests.length });
  },
  torture ? 900_000 : 240_000,
);

/**
 * Answers the times from the end of each request to the beginning of the next one of its host, but after a kill, whose
 * rest the test cuts.
 */
const gapsOf = ({ requests }: Origin, killed: readonly string[]): number[] => {
  const last = new Map<string, (typeof requests)[number]>();
  return requests.flatMap(request => {
    const before = last.get(request.host);
    last.set(request.host, request);
    return before?.ended && !killed.includes(before.worker) ? [request.began - before.ended] : [];
  });
};
