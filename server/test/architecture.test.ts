import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { outerPlan, packageViolations, roomViolations, serverPlan, webPlan } from './house-plan.ts';
import { needlessExceptions, needlessPermissions, networkViolations, permissionViolations } from './network-plan.ts';
import { sourcesIn } from './sources.ts';
import { needlessTableExceptions, owners, tableViolations } from './table-plan.ts';

const root = resolve(import.meta.dirname, '../..');

const server = sourcesIn('server/src');
const web = sourcesIn('web/src');

describe('the house plan', () => {
  test('says who imports whom on the server', () => {
    expect(server.length).toBeGreaterThan(50);
    expect(server.flatMap(file => roomViolations(serverPlan, ...file))).toEqual([]);
  });

  test('says who imports whom on the web', () => {
    expect(web.length).toBeGreaterThan(20);
    expect(web.flatMap(file => roomViolations(webPlan, ...file))).toEqual([]);
  });

  test.each(Object.keys(outerPlan))('says what %s may use', name => {
    expect(sourcesIn(name).flatMap(file => packageViolations(name, ...file))).toEqual([]);
  });

  test('has only one door to the internet, which is net/', () => {
    expect(server.flatMap(file => networkViolations(...file))).toEqual([]);
    expect(needlessExceptions(server)).toEqual([]);
  });

  test("says which requests may have a permission to reach the operator's own network", () => {
    expect(server.flatMap(file => permissionViolations(...file))).toEqual([]);
    expect(needlessPermissions(server)).toEqual([]);
    expect(permissionViolations('server/src/features/full-text/page.ts', 'ask({ mayReachPrivate })')).toHaveLength(1);
  });

  test('has one owner for each table, who alone writes it', () => {
    expect(server.flatMap(file => tableViolations(...file))).toEqual([]);
    expect(needlessTableExceptions(server)).toEqual([]);
    expect(Object.values(owners).flat().sort()).toEqual(tablesOfMigrations());
  });

  test('reads the environment in one place', () => {
    expect(server.flatMap(file => environmentViolations(...file))).toEqual([]);
  });

  test('says in one place who may see what is private', () => {
    expect(server.flatMap(file => visibilityViolations(...file))).toEqual([]);
  });

  test('has migrations that are numbered without gaps', () => {
    const names = readdirSync(join(root, 'server/src/db/migrations')).sort();
    expect(names.length).toBeGreaterThan(0);
    expect(numberingViolations(names)).toEqual([]);
  });
});

describe('a violation that is planted', () => {
  test.each([
    ['server/src/text/fold.ts', "import { x } from '#db/open.ts';"],
    ['server/src/db/open.ts', "import type {\n  Item,\n} from '../features/items/queries.ts';"],
    ['server/src/net/fetch.ts', "export { x } from '#http/server.ts';"],
    ['server/src/http/server.ts', "import '#features/items/routes.ts';"],
    ['server/src/features/items/routes.ts', "import { x } from '#features/projects/queries.ts';"],
    ['server/src/features/items/lists.ts', "const x = await import('#app.ts');"],
    ['server/src/features/projects/pool.ts', "new Worker(new URL('../../app.ts', import.meta.url));"],
    ['server/src/app.ts', "import { x } from '@newsbell/web/x';"],
    ['server/src/app.ts', "import { x } from '../../web/src/api.ts';"],
    ['server/src/lib/x.ts', ''],
  ])('is seen on the server: %s', (path, source) => {
    expect(roomViolations(serverPlan, path, source)).toHaveLength(1);
  });

  test.each([
    ['web/src/ui/shell.tsx', "import { x } from '#features/items/queries.ts';"],
    ['web/src/features/items/feed-row.tsx', "import { call } from '#api.ts';"],
    ['web/src/features/items/feed-row.tsx', "import { x } from '#features/projects/project-header.tsx';"],
    ['web/src/routes/home-route.tsx', "import { call } from '#api.ts';"],
    ['web/src/api.ts', "import { x } from '@newsbell/server/config';"],
  ])('is seen on the web: %s', (path, source) => {
    expect(roomViolations(webPlan, path, source)).toHaveLength(1);
  });

  test('is not seen where there is none', () => {
    expect([
      ...roomViolations(
        serverPlan,
        'server/src/features/projects/add.ts',
        "import { x } from '#features/items/store.ts';",
      ),
      ...roomViolations(webPlan, 'web/src/features/items/queries.ts', "import { call } from '#api.ts';"),
      ...roomViolations(webPlan, 'web/src/features/items/x.tsx', "import { x } from '#features/projects/queries.ts';"),
      ...packageViolations('demo', 'demo/src/main.ts', "import { x } from '@newsbell/server/main';"),
    ]).toEqual([]);
  });

  test('is seen in the packages around', () => {
    expect(
      packageViolations('contracts', 'contracts/src/x.ts', "import { x } from '@newsbell/server/x';"),
    ).toHaveLength(1);
    expect(packageViolations('e2e', 'e2e/src/x.ts', "import { x } from '../../server/src/main.ts';")).toHaveLength(1);
  });

  test.each([
    "import { request } from 'undici';",
    "import https from 'node:https';",
    "import https from 'https';",
    "import { Resolver } from 'node:dns/promises';",
    "import SMTPConnection from 'nodemailer/lib/smtp-connection';",
    "import Pool from 'pg/lib/index.js';",
    "const undici = await import('undici');",
    "import got from 'got';",
    'const page = await fetch(url);',
    "const page = await globalThis.fetch('https://x.example');",
    "new WebSocket('wss://x.example');",
    'const keys = createRemoteJWKSet(url);',
    "process.getBuiltinModule('net');",
    "const net = require('net');",
    'const page = await fetch (url);',
    "const page = await globalThis['fetch'](url);",
    'const ask = fetch;',
    'await Promise.all(urls.map(fetch));',
    "import { spawn } from 'node:child_process';",
  ])('is seen at the door: %s', source => {
    expect(networkViolations('server/src/http/x.ts', source)).toHaveLength(1);
  });

  test.each([
    "import type { Server } from 'node:http';",
    'await deps.http.fetch(url); prefetch(url);',
    "import { fetch } from '#net/fetch.ts';",
    "import { sql } from 'kysely';",
  ])('is not seen at the door where there is none: %s', source => {
    expect(networkViolations('server/src/http/x.ts', source)).toEqual([]);
  });

  const source = (text: string): [string, string] => ['server/src/features/generators/x.ts', text];
  test.each([
    'sql`update crawl set next_at = null`',
    'sql`with due as (\n  update crawl c set next_at = now() returning host_key)\nupdate generator set x = 1`',
    'sql`insert into host (key) values (1) on conflict (key) do update set next_at = now()`',
    'sql`INSERT INTO host (key) VALUES (1)`',
    'sql`delete from only feed_address where true`',
    'sql`truncate project`',
    'sql`merge into project using x on true when matched then delete`',
    "tx.updateTable('account').set({ nickname })",
    "tx\n  .insertInto('image')\n  .values({})",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: It is the source of a file.
    'sql`update ${sql.table(name)} set x = 1`',
    'tx.deleteFrom(table)',
    'tx.insertInto(`host`)',
    "sql.raw('update ' + table)",
    "accept('*/*'); sql`update crawl set next_at = null`; /** All. */",
  ])('is seen in a table: %s', text => {
    expect(tableViolations(...source(text))).toHaveLength(1);
  });

  test.each([
    'sql`update generator set title = 1`',
    'sql`select from project for update of project skip locked`',
    'sql`select from account for update`',
    '/** An update project says nothing. */',
    '// delete from project',
  ])('is not seen in a table where there is none: %s', text => {
    expect(tableViolations(...source(text))).toEqual([]);
  });

  test('is seen in the numbers and in the environment', () => {
    expect(numberingViolations(['0001-a.sql', '0003-b.sql'])).toHaveLength(1);
    expect(numberingViolations(['0001-a.sql', '0001-b.sql'])).toHaveLength(1);
    expect(environmentViolations('server/src/app.ts', 'const { env } = process;')).toHaveLength(1);
    expect(environmentViolations('server/src/app.ts', 'process.env.PORT')).toHaveLength(1);
  });

  test.each([
    "where (p.visibility = 'PUBLIC' or p.owner_id = 7)",
    "and (s.project_id is null or q.visibility = 'PUBLIC'\n  or q.owner_id = s.account_id)",
    '(i.listed or i.project_id in (select id from project own where own.owner_id = 7))',
  ])('of who may see what is private is seen: %s', condition => {
    const source = `sql\`select from item i where ${condition}\`;`;
    expect(visibilityViolations('server/src/features/items/lists.ts', source)).toHaveLength(1);
    expect(visibilityViolations('server/src/db/visibility.ts', source)).toEqual([]);
  });
});

const tablesOfMigrations = (): string[] => {
  const folder = join(root, 'server/src/db/migrations');
  const sql = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'));
  const made = sql.flatMap(text => [...text.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gm)]);
  return ['schema_migration', ...made.map(([, name]) => name!)].sort();
};

const environmentViolations = (path: string, source: string): string[] => {
  // The PATH is handed on to PostgreSQL's programs, not read as a setting.
  const code = source.replaceAll(/\bPATH: process\.env\.PATH\b/g, '');
  return path !== 'server/src/config.ts' && /\bprocess\.env\b|\benv\b[^;\n]*=\s*process\b/.test(code)
    ? [`${path} reads the environment`]
    : [];
};

/** Drift: a second condition would not learn of the members of a project, nor of what comes after them. */
const visibilityViolations = (path: string, source: string): string[] =>
  path !== 'server/src/db/visibility.ts' && /(?:'PUBLIC'|\blisted)\s+or\b[^`;]{0,120}?\bowner_id\b/.test(source)
    ? [`${path} says itself who may see a project or an item: db/visibility.ts does`]
    : [];

const numberingViolations = (names: string[]): string[] =>
  names.flatMap((name, index) =>
    new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z0-9-]+\\.sql$`).test(name) ? [] : [`${name} is out of line`],
  );
