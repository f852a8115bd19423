/** A worker as the settings start it: through an outgoing proxy, and past it where the operator's own network is permitted. */
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Connection } from '#db/connection.ts';
import { addSource, addSourceOf } from '#features/projects/add.ts';
import { readConfig } from '../src/config.ts';
import { startWorker } from '../src/main.ts';
import { feedNamed } from './crawling.ts';
import { freshDatabase } from './database.ts';
import { makePerson } from './people.ts';
import { startProxy } from './proxy.ts';

test('the crawl goes through the proxy that looks names up, which the start logs, and to a named host past it', async () => {
  const origin = createServer((request, response) => response.end(feedNamed(String(request.headers.host))));
  await new Promise<void>(done => origin.listen(0, '127.0.0.1', done));
  const { port } = origin.address() as AddressInfo;
  const proxy = await startProxy(() => connect(port, '127.0.0.1'));
  const database = await freshDatabase();
  const { db } = database;
  await addSource(db, { feedUrl: 'http://a.test/feed', title: null });
  await addSource(db, { feedUrl: `http://localhost:${port}/of-nobody`, title: null });
  const adder = { accountId: (await makePerson(db, 'admin')).id, visibility: 'PRIVATE' as const, mostFeeds: 9 };
  const inside = { feedUrl: `http://localhost:${port}/feed`, title: null, inPrivateNetwork: true };
  await db.transaction().execute(tx => addSourceOf(tx, inside, adder));
  const read = readConfig({
    DATABASE_URL: urlOf(database.connection),
    CRAWL_PRIVATE_HOSTS: `localhost:${port}`,
    CRAWL_HOST_GAP_SECONDS: '0',
    HTTPS_PROXY: proxy.url.replace('//', '//me:secret@'),
    HTTPS_PROXY_RESOLVES: 'true',
    SEND_MAIL: 'false',
  });
  if (read.kind === 'wrong') throw new Error(read.problems.join());
  const logged: string[] = [];
  const worker = await startWorker(read.config, { log: (event, more) => logged.push(JSON.stringify([event, more])) });
  try {
    const checked = sql<{ url: string; code: string | null }>`
      select feed_url as url, error_code as code from crawl join project on id = project_id where checked_at is not null
      order by 1`;
    await expect
      .poll(async () => (await checked.execute(db)).rows, { timeout: 10_000 })
      .toEqual([
        { url: 'http://a.test/feed', code: null },
        { url: inside.feedUrl, code: null },
        { url: `http://localhost:${port}/of-nobody`, code: 'BLOCKED_SELF' },
      ]);
    const { rows } = await sql<{ title: string }>`select title from item order by title`.execute(db);
    expect(rows).toEqual([{ title: 'a.test' }, { title: `localhost:${port}` }]);
    expect(proxy.heads.map(head => head.split('\r\n', 1)[0])).toEqual(['CONNECT a.test:80 HTTP/1.1']);
    expect(logged).toContain(JSON.stringify(['guard_relies_on_proxy', { proxy: new URL(proxy.url).host }]));
    expect(logged.join()).not.toContain('secret');
  } finally {
    await worker.stop();
    await Promise.all([proxy.close(), database.close(), new Promise(done => origin.close(done))]);
  }
});

/** A socket has its folder in the place of a host. */
const urlOf = ({ connectionString, user, host = '', port, database }: Connection): string =>
  connectionString ?? `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
