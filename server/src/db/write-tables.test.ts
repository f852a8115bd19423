import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { renderTables } from './write-tables.ts';

test('tables.ts says what the migrations make (if not: npm run tables)', async () => {
  const database = await freshDatabase();
  const client = await database.pool.connect();
  expect(readFileSync(join(import.meta.dirname, 'tables.ts'), 'utf8')).toBe(await renderTables(client));
  client.release();
  await database.close();
});
