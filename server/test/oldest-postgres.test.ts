import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backup, restore } from '#db/backup.ts';
import { connect } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { startThrowAwayCluster } from '#db/throw-away.ts';
import { parkBehindCircuits } from '#features/notifications/delivery/waiting.ts';
import { freshDatabase } from './database.ts';
import { deliveriesRead, seedDelivery, seedMore } from './deliveries.ts';

// Debian puts the oldest server that is supported here.
const bin = '/usr/lib/postgresql/15/bin';
const binaries = {
  postgres: join(bin, 'postgres'),
  initdb: join(bin, 'initdb'),
  majorVersion: '15',
  locale: ['--encoding=UTF8', '--locale=C.UTF-8'],
};

describe.skipIf(!existsSync(binaries.initdb))('on PostgreSQL 15, by its URL', () => {
  let cluster: Awaited<ReturnType<typeof startThrowAwayCluster>>;
  let folder: string;
  const opened: Database[] = [];

  beforeAll(async () => {
    cluster = await startThrowAwayCluster(binaries);
    folder = mkdtempSync(join(tmpdir(), 'newsbell-oldest-'));
  });

  afterAll(async () => {
    await Promise.all(opened.map(database => database.close()));
    await cluster.stop();
    rmSync(folder, { recursive: true });
  });

  const open = async (name: string, poolSize?: number): Promise<Database> => {
    const admin = await connect(cluster.connection);
    await admin.query(`create database ${name}`);
    await admin.end();
    const databaseUrl = `postgresql://newsbell@localhost/${name}?host=${encodeURIComponent(cluster.connection.host!)}`;
    const database = await openDatabase({ databaseUrl, dataDir: '/nowhere', log: () => {}, poolSize });
    opened.push(database);
    return database;
  };

  test('all migrations apply, also when several processes start at once, and make what they make elsewhere', async () => {
    const database = await open('migrated');
    const outcomes = await Promise.all([0, 1, 2].map(() => migrate(database.connection, { log: () => {} })));
    expect(outcomes.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
    const newest = await freshDatabase();
    expect(await columnsOf(database)).toEqual(await columnsOf(newest));
    await newest.close();
  });

  test('what waits behind an open circuit is found without reading the ledger', async () => {
    const { db, connection } = await open('ledger', 1);
    await migrate(connection, { log: () => {} });
    const { id } = await seedDelivery(db, { channel: 'webpush', host: 'dead.example' });
    await seedMore(db, id, 30, 'pending');
    await seedMore(db, id, 20_000, 'sent');
    await sql`vacuum analyze`.execute(db);
    await sql`
      insert into circuit (channel, host, opened, open_until)
      values ('webpush', 'dead.example', 1, now() + interval '10 minutes')`.execute(db);
    const before = await deliveriesRead(db);
    await parkBehindCircuits(db);
    expect((await deliveriesRead(db)) - before).toBeLessThan(500);
    expect((await sql`select from delivery where error_code = 'CIRCUIT_OPEN'`.execute(db)).rows).toHaveLength(31);
  });

  test('a backup goes from the embedded PostgreSQL to this one, and back', async () => {
    const [there, here, again] = [
      await freshDatabase(),
      await open('restored'),
      await freshDatabase({ schema: 'empty' }),
    ];
    opened.push(there, again);
    const project = { url_key: 'seoul', kind: 'FEED' as const, title: '서울 東京 北京 “…”' };
    await there.db.insertInto('project').values(project).execute();
    await backup(there, join(folder, 'first'));
    await restore(here, join(folder, 'first'));
    await backup(here, join(folder, 'second'));
    await restore(again, join(folder, 'second'));
    for (const database of [here, again]) {
      expect(await database.db.selectFrom('project').selectAll().execute()).toMatchObject([project]);
    }
  });
});

const columnsOf = async ({ pool }: Database): Promise<unknown[]> => {
  const { rows } = await pool.query(
    `select table_name, column_name, data_type, is_nullable, column_default, is_identity from information_schema.columns
      where table_schema = 'public' order by 1, 2`,
  );
  return rows;
};
