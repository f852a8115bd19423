/** Tests of leases: an installation that follows a source whose hub is none of ours. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect } from 'vitest';
import type { crawlNow } from '#features/crawl/crawler.ts';
import { feedNamed } from './crawling.ts';
import { document, type FakeInternet, fakeInternet } from './origin.ts';
import { type House, openHouse, signed } from './websub.ts';

export const topic = 'http://paper.test/feed';
export const links = '<http://hub.test/>; rel="hub", <http://paper.test/feed>; rel="self"';

interface LeaseRow {
  id: string;
  secret: string;
  state: string;
  hub: string;
  /** Seconds until it ends, and until the hub is asked again. */
  left: number | null;
  due: number;
  failures: number;
}

interface CrawlRow {
  minutes: number | null;
  reason: string;
  /** Seconds until the next poll. */
  due: number;
  pushed: boolean;
  misses: number;
}

type Answered = Awaited<ReturnType<House['app']['inject']>>;

export interface HubOfSource {
  internet: FakeInternet;
  house: House;
  projectId: number;
  /** The requests that the hub got, and the status of its answers. */
  asked: URLSearchParams[];
  hubStatus: number;
  serveFeed(body: string, headers?: Record<string, string>): void;
  lease(): Promise<LeaseRow>;
  crawlRow(): Promise<CrawlRow>;
  /** A question of the hub whether we want the source, with these values in place of the right ones. */
  question(changed?: Record<string, string>): Record<string, string>;
  /** The hub asks it; `id`: at another callback than the source's. */
  verify(query?: Record<string, string>, id?: string): Promise<Answered>;
  /** The hub sends this; headers replace the right ones, undefined leaves one out. */
  push(body: string, headers?: Record<string, string | undefined>): Promise<Answered>;
  /** The hub is asked, and confirms. */
  subscribe(): Promise<void>;
  poll(): ReturnType<typeof crawlNow>;
}

/** Makes, before each test of a file, the installation, with the source crawled once. */
export const hubOfSource = (): HubOfSource => {
  const h = {} as HubOfSource;
  beforeEach(async () => {
    h.internet = await fakeInternet();
    h.house = await openHouse(h.internet, 'bell', { firstByteMs: 400, totalMs: 800 });
    h.asked = [];
    h.hubStatus = 202;
    h.internet.serve('hub.test', async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      h.asked.push(new URLSearchParams(text));
      response.writeHead(h.hubStatus, { location: 'http://10.0.0.1/' }).end();
    });
    h.serveFeed(feedNamed('one'));
    h.projectId = await h.house.add(topic);
    await h.house.crawl(h.projectId);
  });
  afterEach(async () => {
    await h.house.close();
    await h.internet.close();
  });

  h.serveFeed = (body, headers = { link: links }) => void h.internet.serve('paper.test', document(body, headers));
  h.lease = async () =>
    (
      await sql<LeaseRow>`
        select id, secret, state, hub, extract(epoch from lease_until - now())::float8 as left,
          extract(epoch from due_at - now())::float8 as due, failures from websub_lease`.execute(h.house.database.db)
    ).rows[0]!;
  h.crawlRow = async () =>
    (
      await sql<CrawlRow>`
        select interval_minutes::float8 as minutes, interval_reason as reason,
          extract(epoch from next_at - now())::float8 as due, coalesce(pushed_until > now(), false) as pushed,
          push_misses as misses from crawl where project_id = ${h.projectId}`.execute(h.house.database.db)
    ).rows[0]!;
  h.question = changed => ({
    'hub.mode': 'subscribe',
    'hub.topic': topic,
    'hub.challenge': 'a challenge',
    'hub.lease_seconds': '864000',
    ...changed,
  });
  h.verify = async (query = h.question(), id) =>
    h.house.app.inject(`/websub/in/${id ?? (await h.lease()).id}?${new URLSearchParams(query)}`);
  h.push = async (body, headers) => {
    const { id, secret } = await h.lease();
    const right = { 'content-type': 'application/rss+xml', 'x-hub-signature': signed(secret, body), link: links };
    const sent = Object.entries({ ...right, ...headers }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    return h.house.app.inject({
      method: 'POST',
      url: `/websub/in/${id}`,
      headers: Object.fromEntries(sent),
      payload: body,
    });
  };
  h.subscribe = async () => {
    await h.house.askHubs();
    expect((await h.verify()).statusCode).toBe(200);
  };
  h.poll = async () => {
    await h.house.pass('13 hours');
    return h.house.crawl(h.projectId);
  };
  return h;
};
