import { hostname } from 'node:os';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { applicationName } from './application-name.ts';

test('a connection says what its process does and where', () => {
  expect(applicationName('worker', 'node-7')).toBe('newsbell worker node-7');
  expect(applicationName('web')).toContain(`newsbell web ${hostname().slice(0, 20)}`);
});

test('PostgreSQL takes the name of any host as it is, and tells the connections aside from the others', async () => {
  const name = applicationName('worker', `서버 ${'n'.repeat(80)}`);
  expect(name).toMatch(/^newsbell worker \?\?\?n+$/);
  const database = await freshDatabase({ schema: 'empty', applicationName: name });
  const named = sql<{ name: string }>`select current_setting('application_name') as name`;
  expect((await named.execute(database.db)).rows).toEqual([{ name }]);
  expect((await named.execute(database.aside)).rows).toEqual([{ name: `${name} aside` }]);
  await database.close();
});
