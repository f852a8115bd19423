import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import type { Database } from './open.ts';
import { differingSettings, storeSettings } from './shared-settings.ts';

let database: Database;

beforeEach(async () => {
  database = await freshDatabase();
});

afterEach(() => database.close());

const at = (publicUrl: string) => ({ publicUrl });

test('the node that starts last says what the settings of all are, and the others find that theirs differ', async () => {
  const { db } = database;
  expect(await differingSettings(db, at('https://old.example'))).toEqual([]);
  await storeSettings(db, at('https://old.example'));
  expect(await differingSettings(db, at('https://old.example'))).toEqual([]);
  const differing = { name: 'PUBLIC_URL', here: 'https://new.example', stored: 'https://old.example' };
  expect(await differingSettings(db, at('https://new.example'))).toEqual([differing]);
  for (let n = 0; n < 2; n++) await storeSettings(db, at('https://new.example'));
  expect(await differingSettings(db, at('https://new.example'))).toEqual([]);
  expect(await differingSettings(db, at('https://old.example'))).toEqual([
    { name: 'PUBLIC_URL', here: 'https://old.example', stored: 'https://new.example' },
  ]);
});
