/** Tests of WebSub: installations that reach each other, and programs that are none of ours, on one internet of a process. */
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import type { Database } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import { createDocumentPool, type DocumentPool } from '#documents/pool.ts';
import { crawlNow } from '#features/crawl/crawler.ts';
import { takeNewItems } from '#features/items/new-items.ts';
import { addSource } from '#features/projects/add.ts';
import { openWebsubDoor } from '#features/websub/door.ts';
import { openPublicFeeds } from '#features/websub/feeds.ts';
import { deliverFeeds } from '#features/websub/hub/deliver.ts';
import { hubConsumer, noticeChanges } from '#features/websub/hub/notice.ts';
import { verifyIntents } from '#features/websub/hub/verify.ts';
import { askHubs } from '#features/websub/lease/ask-hubs.ts';
import { endLeases } from '#features/websub/lease/lease.ts';
import { takePushes } from '#features/websub/lease/pushes.ts';
import type { App } from '#http/routing.ts';
import { createHttpClient, type HttpClientSettings } from '#net/fetch.ts';
import { sourceHooks } from '#source-hooks.ts';
import { testApp } from './app.ts';
import { crawlSettings } from './crawling.ts';
import { freshDatabase } from './database.ts';
import type { FakeInternet } from './origin.ts';
import { settingsOf } from './settings.ts';

export interface House {
  database: Database;
  deps: Deps;
  app: App;
  documents: DocumentPool;
  url: string;
  logged: string[];
  /** Runs each job until it says that there is no more. */
  verify(): Promise<void>;
  notice(): Promise<void>;
  deliver(): Promise<void>;
  askHubs(): Promise<void>;
  takePushes(): Promise<void>;
  /** Adds the source at this address; the answer is its project. */
  add(feedUrl: string): Promise<number>;
  crawl(projectId: number): ReturnType<typeof crawlNow>;
  titles(projectId: number): Promise<string[]>;
  /** Moves the clock by hand: all that waits is so much nearer. */
  pass(interval: string): Promise<void>;
  close(): Promise<void>;
}

/** An installation at `http://NAME.test`, which crawls, has a hub, and asks hubs. */
export const openHouse = async (
  internet: FakeInternet,
  name: string,
  bounds: Partial<HttpClientSettings> = {},
): Promise<House> => {
  const database = await freshDatabase();
  const { db } = database;
  const url = `http://${name}.test`;
  const env = {
    PUBLIC_URL: url,
    WEBSUB_SUBSCRIBE: 'true',
    ANSWER_WITHIN_MS: '30000',
    WEBSUB_PER_MINUTE_ADDRESS: '1000',
  };
  const settings = { ...settingsOf(env), crawl: crawlSettings().crawl };
  const logged: string[] = [];
  const log = (event: string) => void logged.push(event);
  const http = createHttpClient(internet, { firstByteMs: 5000, totalMs: 8000, ownHosts: [`${name}.test`] });
  const door = openWebsubDoor(internet, settings, [], bounds);
  const documents = createDocumentPool();
  const app = await testApp(db, { publicUrl: url, env, log });
  internet.serve(`${name}.test`, (request, response) => app.routing(request, response));
  const deps: Deps = { db, http, log, now: () => new Date(), settings };
  const findFeed = openPublicFeeds(db, settings);
  const all = async (job: () => Promise<boolean>) => {
    while (await job()) {}
  };
  return {
    ...{ database, deps, app, documents, url, logged },
    verify: () => all(() => verifyIntents(deps, door)),
    notice: async () => {
      await all(() => takeNewItems(deps, hubConsumer));
      await all(() => noticeChanges(deps, findFeed));
    },
    deliver: () => all(() => deliverFeeds(deps, door, findFeed)),
    askHubs: async () => {
      await all(() => endLeases(deps));
      await all(() => askHubs(deps, door));
    },
    takePushes: () => all(() => takePushes(deps, documents)),
    add: async feedUrl => (await addSource(db, { feedUrl, title: null })).projectId,
    crawl: projectId => crawlNow(deps, documents, projectId, sourceHooks),
    titles: async projectId =>
      (
        await sql<{ title: string }>`select title from item where project_id = ${projectId} order by title`.execute(db)
      ).rows.map(row => row.title),
    pass: interval => pass(database, interval),
    close: async () => {
      await Promise.all([app.close(), http.close(), door.close(), documents.close()]);
      await database.close();
    },
  };
};

const times: Record<string, string[]> = {
  websub_topic: ['check_at', 'changed_at'],
  websub_callback: ['verify_at', 'deliver_at', 'lease_until'],
  websub_host: ['open_until', 'noted_at'],
  websub_lease: ['asked_at', 'lease_until', 'due_at', 'since'],
  websub_push: ['due_at'],
  crawl: ['pushed_until', 'next_at'],
  bucket: ['filled_at'],
};

const pass = async ({ db }: Database, interval: string): Promise<void> => {
  for (const [table, columns] of Object.entries(times)) {
    const earlier = columns.map(column => sql`${sql.ref(column)} = ${sql.ref(column)} - ${interval}::interval`);
    await sql`update ${sql.table(table)} set ${sql.join(earlier)}`.execute(db);
  }
};

export interface Received {
  body: string;
  headers: IncomingHttpHeaders;
}

export interface Subscriber {
  callback: string;
  /** The queries of the questions whether it wants a feed. */
  questions: URLSearchParams[];
  deliveries: Received[];
  /** It answers deliveries and questions so from now on. */
  status: number;
  headers: Record<string, string>;
  /** Answers the body to a question. */
  echo(challenge: string): string;
}

/** A program that is none of ours, at `http://HOST/callback`. */
export const serveSubscriber = (internet: FakeInternet, host: string, path = '/callback'): Subscriber => {
  const subscriber: Subscriber = {
    callback: `http://${host}${path}`,
    questions: [],
    deliveries: [],
    status: 200,
    headers: {},
    echo: challenge => challenge,
  };
  internet.serve(host, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { searchParams } = new URL(request.url!, `http://${host}`);
    if (request.method === 'GET') subscriber.questions.push(searchParams);
    else subscriber.deliveries.push({ body: Buffer.concat(chunks).toString(), headers: request.headers });
    const body = request.method === 'GET' ? subscriber.echo(searchParams.get('hub.challenge') ?? '') : '';
    response.writeHead(subscriber.status, subscriber.headers).end(body);
  });
  return subscriber;
};

/** Asks a house's hub, as a program does. */
export const askHub = ({ app }: Pick<House, 'app'>, form: Record<string, string>, remoteAddress = '203.0.113.5') =>
  app.inject({
    method: 'POST',
    url: '/websub',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
    remoteAddress,
  });

export const subscribing = (topic: string, callback: string, more: Record<string, string> = {}) => ({
  'hub.mode': 'subscribe',
  'hub.topic': topic,
  'hub.callback': callback,
  ...more,
});

export const signed = (secret: string, body: string, method = 'sha256'): string =>
  `${method}=${createHmac(method, secret).update(body).digest('hex')}`;
