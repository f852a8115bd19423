/** The tests of providers that lie have their two issuers, and go the round trip, by these functions. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Db } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { browserOn, type TestBrowser } from './browser.ts';
import { freshDatabase } from './database.ts';
import { type HostileIssuer, hostileIssuer } from './hostile-issuer.ts';
import { type FakeInternet, fakeInternet } from './origin.ts';
import { beginAt, finishAt, providerApp } from './provider-app.ts';

interface World {
  db: Db;
  internet: FakeInternet;
  issuer: HostileIssuer;
  app: App;
  browser: TestBrowser;
  /** They are the reasons for which a provider was not believed, as the log has them. */
  reasons: string[];
}

/** The apps share it with both issuers. */
export const clientSecret = 'a secret of this test';

/** Makes, before each test of a file, two issuers, an app that knows them, and a browser of a person whom it does not know. */
export const hostileProviders = () => {
  const h = {} as World;
  let close = async () => {};
  beforeAll(async () => {
    const database = await freshDatabase();
    h.db = database.db;
    close = database.close;
  });
  afterAll(() => close());
  beforeEach(async () => {
    h.internet = await fakeInternet();
    h.issuer = await hostileIssuer(h.internet, 'issuer.test', 'ours');
    const other = await hostileIssuer(h.internet, 'other.test', 'ours-at-other');
    h.reasons = [];
    const env = {
      OIDC_CLIENT_ID: h.issuer.clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_ISSUER: h.issuer.url,
      GOOGLE_CLIENT_ID: other.clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_ISSUER: other.url,
    };
    const log = (event: string, fields: object = {}) =>
      void h.reasons.push(`${event} ${(fields as { detail?: string }).detail}`);
    h.app = await providerApp(h.db, h.internet, env, { totalMs: 5_000, decodedBytes: 100_000 }, log);
    h.browser = browserOn(h.app);
  });
  afterEach(async () => {
    await h.app.close();
    await h.internet.close();
    await sql`truncate account, provider_flow, bucket restart identity cascade`.execute(h.db);
  });
  return Object.assign(h, {
    roundTrip: async (more: Record<string, string> = {}) => {
      const returned = h.issuer.authorize(await beginAt(h.browser, 'oidc'));
      return finishAt(h.browser, 'oidc', { ...returned, ...more });
    },
    expectNobody: async (answer: { statusCode: number; body: string }, code: string) => {
      expect(JSON.parse(answer.body)).toMatchObject({ code });
      expect([...h.browser.cookies.keys()].filter(name => name !== 'flow')).toEqual([]);
      expect(await h.db.selectFrom('account').select('username').execute()).toEqual([]);
    },
  });
};
