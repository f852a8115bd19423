import type { Generator } from '@newsbell/contracts/generators';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Db } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { createHttpClient, type HttpClient } from '#net/fetch.ts';
import { testApp } from './app.ts';
import { browserOn, type TestBrowser } from './browser.ts';
import { freshDatabase } from './database.ts';
import { newsPage, newsRule, newsXpaths } from './generator-requests.ts';
import { document, type FakeInternet, fakeInternet } from './origin.ts';
import { makePerson } from './people.ts';

export interface Maker extends TestBrowser {
  id: number;
}

export interface Generating {
  db: Db;
  app: App;
  internet: FakeInternet;
  http: HttpClient;
  alice: Maker;
  bob: Maker;
  charlie: Maker;
  /** The crawler was woken this many times. */
  woken: number;
}

/**
 * Makes, before each test of a file, an app and three people, and the news at `http://page.test/`, which need no rest
 * between two requests.
 */
export const generating = (more: Record<string, string> = {}): Generating => {
  const env = { CRAWL_HOST_GAP_SECONDS: '0', ...more };
  const g = {} as Generating;
  let close = async () => {};
  beforeEach(async () => {
    const [database, internet] = await Promise.all([freshDatabase(), fakeInternet()]);
    const http = createHttpClient(internet, { ownHosts: ['newsbell.test'], firstByteMs: 20_000, totalMs: 25_000 });
    const app = await testApp(database.db, { http, env, onNewSource: () => g.woken++ });
    Object.assign(g, { db: database.db, app, internet, http, woken: 0 });
    await makePerson(database.db, 'admin');
    for (const name of ['alice', 'bob', 'charlie'] as const) g[name] = await somebody(g);
    internet.serve('page.test', document(newsPage, { 'content-type': 'text/html; charset=utf-8' }));
    close = async () => {
      await app.close();
      await http.close();
      await Promise.all([database.close(), internet.close()]);
    };
  });
  afterEach(() => close());
  return g;
};

const somebody = async ({ db, app }: Generating): Promise<Maker> => {
  const { id, cookie } = await makePerson(db, 'other');
  const browser = browserOn(app);
  browser.cookies.set('sid', cookie.replace('sid=', ''));
  return { ...browser, id };
};

export const page = { title: 'Town news', url: 'http://page.test/' };

export const addByXpaths = (person: TestBrowser, more: Record<string, unknown> = {}) =>
  person.post('/v1/rssgen', { payload: { ...page, ...newsXpaths, ...more } });

export const addByRule = (person: TestBrowser, more: Record<string, string> = {}) =>
  person.post(
    `/v1/rssgen?${new URLSearchParams({ ...page, description: 'All of it', rule: newsRule, titleIndex: '2', linkIndex: '1', ...more })}`,
  );

export const added = async (person: TestBrowser, more: Record<string, unknown> = {}): Promise<Generator> => {
  const answer = await addByXpaths(person, more);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
