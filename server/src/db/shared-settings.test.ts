import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import type { Database } from './open.ts';
import { differingSettings, lookAtSettings, storeSettings } from './shared-settings.ts';

let database: Database;

beforeEach(async () => {
  database = await freshDatabase();
});

afterEach(() => database.close());

test('a node that runs with another PUBLIC_URL says so each time that it looks', async () => {
  const { db } = database;
  await storeSettings(db, at('https://new.example'));
  const told: unknown[] = [];
  const log = (event: string, fields?: object) => void told.push([event, fields]);
  const look = (publicUrl: string) => lookAtSettings({ db, settings: { publicUrl }, log });
  await look('https://new.example');
  expect(told).toEqual([]);
  for (let n = 0; n < 2; n++) await look('https://old.example');
  const line = ['public_url_differs', { here: 'https://old.example', stored: 'https://new.example' }];
  expect(told).toEqual([line, line]);
});

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
