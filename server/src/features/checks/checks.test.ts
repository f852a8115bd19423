import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Db } from '#db/open.ts';
import { throughProxy } from '#net/proxy.ts';
import { selfSigned } from '#test/certificate.ts';
import { inEnglish, judged, worldOf } from '#test/checking.ts';
import { freshDatabase } from '#test/database.ts';
import { type FakeInternet, fakeInternet, status } from '#test/origin.ts';
import { startProxy } from '#test/proxy.ts';
import type { Check } from './check.ts';
import { openChecks } from './checks.ts';
import { checkClock, judgeClocks } from './clock.ts';
import { checkDatabase } from './database.ts';
import { checkDisk, judgeDisk } from './disk.ts';
import { checkDns } from './dns.ts';
import { checkPushServices } from './push-services.ts';
import { checkSettings } from './settings.ts';

let database: Database;
let internet: FakeInternet;
const pushHosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];
const identity = selfSigned([...pushHosts, 'push.example'], '490101000000Z');

beforeEach(async () => {
  database = await freshDatabase();
  internet = await fakeInternet(identity);
});
afterEach(async () => {
  await internet.close();
  await database.close();
});

const open = (db: Db = database.db) => ({ database: Promise.resolve({ kind: 'open' as const, db }) });

describe('settings', () => {
  it.each([
    'https://bell.example',
    'http://localhost:3000',
    'http://10.0.0.5:3000',
    'http://nas',
    'http://bell.home.arpa',
  ])('are well with %s', async PUBLIC_URL => {
    expect(await judged(checkSettings, worldOf({ PUBLIC_URL }))).toEqual({ state: 'ok', text: 'Nothing stands out.' });
  });

  it.each(['http://bell.example', 'http://198.41.0.7', 'http://bell.example:8080'])(
    'are a warning where %s is not encrypted',
    async PUBLIC_URL => {
      const found = await judged(checkSettings, worldOf({ PUBLIC_URL }));
      expect(found).toMatchObject({ state: 'warning', text: expect.stringContaining('is not encrypted') });
    },
  );

  it('are a warning where no mail server outside takes our sender, together with what else is found', async () => {
    const SMTP_URL = 'smtp://mail.example';
    const found = await judged(
      checkSettings,
      worldOf({ PUBLIC_URL: 'http://bell.example', SMTP_URL, MAIL_FROM: 'Bell <bell@nas>' }),
    );
    expect(found).toMatchObject({ state: 'warning', remedy: expect.stringMatching(/TLS.*MAIL_FROM/) });
    expect(found!.text).toMatch(/not encrypted.*Mails come from bell@nas, /);
    expect(await judged(checkSettings, worldOf({ SMTP_URL }))).toMatchObject({ state: 'ok' });
  });
});

describe('the disk', () => {
  const GIB = 1024 ** 3;

  it('says how much is free, also where the folder is not made yet', async () => {
    const found = await judged(checkDisk, worldOf({ DATA_DIR: '/tmp/not/made/yet' }));
    expect(found!.text).toMatch(/^[\d.]+ [GM]iB of [\d.]+ GiB are free in the data folder\.$/);
  });

  it.each([
    [100 * GIB, 200 * GIB, 'ok'],
    [19 * GIB, 200 * GIB, 'warning'],
    [GIB - 1, 2 * GIB, 'warning'],
    [200 * 1024 ** 2, 200 * GIB, 'warning'],
    [200 * 1024 ** 2 - 1, GIB, 'critical'],
  ])('with %d of %d bytes free is %3$s', (free, total, state) => {
    expect(judgeDisk({ free, total }, inEnglish).state).toBe(state);
  });

  it('that cannot be read is a warning', async () => {
    const found = await judged(checkDisk, worldOf({ DATA_DIR: '/dev/null/data' }));
    expect(found).toMatchObject({ state: 'warning', text: expect.stringContaining('ENOTDIR') });
  });
});

describe('the database', () => {
  const found = (db?: Db) => judged(checkDatabase, worldOf({}, open(db)));

  it('says its version, its schema and its round trip', async () => {
    const { state, text } = (await found())!;
    expect(text).toMatch(/^PostgreSQL \d+\.\d+ answers in \d+ ms, with the schema of version \d+\.$/);
    expect(state).toBe('ok');
  });

  it('with an older or a newer schema is told with both versions', async () => {
    await sql`insert into schema_migration (version, name) values (99999, 'from-tomorrow')`.execute(database.db);
    expect(await found()).toMatchObject({ state: 'critical', text: expect.stringContaining('has version 99999') });
    await sql`delete from schema_migration where version > 3`.execute(database.db);
    expect(await found()).toMatchObject({ state: 'warning', text: expect.stringContaining('has version 3, ') });
    await sql`drop table schema_migration`.execute(database.db);
    expect(await found()).toMatchObject({ state: 'warning', text: expect.stringContaining('has version 0, ') });
  });

  it('that takes no writes, or loses the settings of sessions, is told', async () => {
    const by = async (options: string) => {
      const pool = new pg.Pool({ ...database.connection, options, max: 1 });
      const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
      try {
        return await found(db);
      } finally {
        await db.destroy();
      }
    };
    const readOnly = await by('-c default_transaction_read_only=on -c statement_timeout=30s');
    expect(readOnly).toMatchObject({ state: 'critical', text: expect.stringContaining('does not allow writing') });
    expect(await by('')).toMatchObject({ state: 'warning', remedy: expect.stringContaining('session mode') });
    expect(await by('-c statement_timeout=30s')).toMatchObject({ state: 'ok' });
  });

  it('that is not there is told by the sentence of the start', async () => {
    const error = 'The database of DATABASE_URL cannot be used.';
    const failed = worldOf({}, { database: Promise.resolve({ kind: 'failed', error }) });
    expect(await judged(checkDatabase, failed)).toMatchObject({ state: 'critical', text: error });
    const none = worldOf({}, { database: Promise.resolve({ kind: 'none', folder: '/data' }) });
    expect(await judged(checkDatabase, none)).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('/data'),
    });
  });
});

describe('the clock', () => {
  it('is compared with that of the database, and with a server before this one on another machine', async () => {
    const PUBLIC_URL = 'http://bell.example';
    const world = worldOf({ PUBLIC_URL }, { ...open(), outside: internet });
    const begun = performance.now();
    const alone = await judged(checkClock, world);
    expect(alone).toMatchObject({ state: 'ok', text: expect.stringMatching(/ \d+\.\d s apart/) });
    // Both clocks are the same one, so they seem to be apart by no more than the two looks are, and the rounding to tenths.
    const apart = Number(/([\d.]+) s apart/.exec(alone!.text)![1]);
    expect(apart).toBeLessThanOrEqual((performance.now() - begun) / 1000 + 0.05);
    internet.serve('bell.example', status(200, { date: new Date().toUTCString() }));
    const found = await judged(checkClock, world);
    expect(found).toMatchObject({ state: 'ok', text: expect.stringContaining('from that of bell.example') });
    internet.serve('bell.example', status(200, { date: new Date(Date.now() - 3_600_000).toUTCString() }));
    expect(await judged(checkClock, world)).toMatchObject({
      state: 'critical',
      text: expect.stringMatching(/bell\.example are 3(599|600)\.\d s/),
    });
  });

  it('that was set while this process was running is a warning', async () => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
    const found = await judged(checkClock, worldOf({}, open())).finally(() => {
      Date.now = now;
    });
    expect(found).toMatchObject({ state: 'warning', text: expect.stringMatching(/set by (59\.\d|60\.\d) s/) });
  });

  it.each([
    [1_900, 'ok'],
    [-2_100, 'warning'],
    [299_000, 'warning'],
    [-301_000, 'critical'],
  ])('that is %d ms apart is %s', (apart, state) => {
    expect(judgeClocks({ database: apart, http: undefined }, inEnglish)!.state).toBe(state);
    expect(judgeClocks({ database: 0, http: { host: 'bell.example', ahead: apart } }, inEnglish)!.state).toBe(state);
  });

  it('is nothing to look at without a database', async () => {
    expect(await judged(checkClock, worldOf())).toBeUndefined();
  });
});

describe('DNS', () => {
  it('finds a well-known name by both ways', async () => {
    internet.point('example.com', ['198.41.0.4']);
    const found = await judged(checkDns, worldOf({}, { outside: internet }));
    expect(found).toMatchObject({ state: 'ok', text: expect.stringMatching(/^example\.com was found in \d+ ms\.$/) });
    expect([internet.resolved, internet.lookedUp]).toEqual([['example.com'], ['example.com']]);
  });

  it('that fails by one of them is told by what it stops', async () => {
    expect(await judged(checkDns, worldOf({}, { outside: internet }))).toMatchObject({
      state: 'critical',
      text: 'The name servers of this machine cannot find example.com: no such name',
    });
    const resolve = async () => ['198.41.0.4'];
    expect(await judged(checkDns, worldOf({}, { outside: { ...internet, resolve } }))).toMatchObject({
      state: 'warning',
      text: 'This machine itself cannot find example.com: no such name',
    });
  });

  it('is left to a proxy that takes names, and not asked for where there are only samples', async () => {
    const HTTPS_PROXY = 'http://proxy:3128';
    const outside = { ...internet, takesNames: true };
    expect(await judged(checkDns, worldOf({ HTTPS_PROXY }, { outside }))).toMatchObject({ state: 'ok' });
    expect(await judged(checkDns, worldOf({}, { outside: { ...internet, isSandbox: true } }))).toMatchObject({
      state: 'ok',
    });
    expect(internet.resolved).toEqual([]);
  });
});

describe('push services', () => {
  const serveAll = () => {
    for (const host of pushHosts) internet.serve(host, status(404));
  };
  const world = (env = {}, more = {}) => worldOf(env, { outside: internet, ca: identity.cert, ...more });

  it('are dialled, with those that are set up, and all answer', async () => {
    serveAll();
    internet.serve('push.example', status(404));
    const found = await judged(checkPushServices, world({ PUSH_HOSTS: 'push.example,push.example:8080' }));
    expect(found!.text).toMatch(
      /^All of them answer: fcm\.googleapis\.com \(\d+ ms\), .*push\.example \(\d+ ms\), push\.example:8080 \(\d+ ms\)\.$/,
    );
    expect(found!.state).toBe('ok');
  });

  it('that cannot be reached, or have a certificate that nobody vouches for, are named', async () => {
    serveAll();
    internet.point('web.push.apple.com', ['198.41.9.9']);
    const found = await judged(checkPushServices, world());
    expect(found).toMatchObject({ state: 'warning', path: '/admin/channels' });
    expect(found!.text).toBe('These cannot be reached: web.push.apple.com (ECONNREFUSED).');
    expect((await judged(checkPushServices, world({}, { ca: undefined })))!.text).toContain(
      'DEPTH_ZERO_SELF_SIGNED_CERT',
    );
  });

  it('are reached through the outgoing proxy', async () => {
    serveAll();
    const proxy = await startProxy((host, port) => internet.dial(host, port));
    const outside = throughProxy(internet, { url: new URL(proxy.url.replace('//', '//me:secret@')), resolves: false });
    expect(await judged(checkPushServices, world({}, { outside }))).toMatchObject({ state: 'ok' });
    expect(proxy.heads).toHaveLength(3);
    proxy.answerWith('HTTP/1.1 403 Forbidden\r\n\r\n');
    const refused = await judged(checkPushServices, world({}, { outside }));
    expect(refused!.text).toContain('the outgoing proxy answered 403');
    expect(refused!.text).not.toContain('secret');
    await proxy.close();
  });
});

describe('all checks together', () => {
  const well: Check = async () => ({ state: 'ok', text: 'well' });
  const all = {
    ...{ settings: well, disk: well, database: well, clock: well, dns: well, 'public-url': well },
    ...{ 'mail-server': well, dkim: well, 'push-services': well },
  };

  it('come in their order, and what has nothing to look at is left out', async () => {
    const none: Check = async () => undefined;
    const findings = await openChecks(worldOf(), { all: { ...all, dkim: none } })('ko');
    expect(findings.map(({ id }) => id)).toEqual([
      ...['settings', 'disk', 'database', 'clock', 'dns', 'public-url', 'mail-server', 'push-services'],
    ]);
    expect(findings[2]).toEqual({
      id: 'database',
      state: 'ok',
      name: '데이터베이스',
      text: 'well',
      remedy: null,
      path: null,
    });
  });

  it('are findings, too, where one fails by itself or does not end', async () => {
    let isEnded = false;
    const failing: Check = async () => {
      throw new Error('cannot read http://me:secret@proxy:3128');
    };
    const endless: Check = (_world, _say, signal) =>
      new Promise(() => signal.addEventListener('abort', () => (isEnded = true)));
    const findings = await openChecks(worldOf(), { limitMs: 20, all: { ...all, dns: failing, disk: endless } })('en');
    const [, disk, , , dns] = findings;
    expect(disk).toMatchObject({ id: 'disk', state: 'critical', text: 'There was no answer within 0.02 s.' });
    expect(dns).toMatchObject({ id: 'dns', state: 'warning', text: expect.stringContaining('http://•••@proxy:3128') });
    expect(isEnded).toBe(true);
  });
});
