import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import type { HttpClient } from '#net/fetch.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { document, type FakeInternet, fakeInternet } from '#test/origin.ts';
import { smallPicture } from '#test/small-picture.ts';
import { openPictureDoor } from './door.ts';
import { pictureSigner } from './signing.ts';

let database: Database;
let internet: FakeInternet;
let door: HttpClient;
let dataDir: string;
let app: App;
let signed: (address: string) => string;
let asked = 0;

beforeAll(async () => {
  database = await freshDatabase();
  internet = await fakeInternet();
  const png = await smallPicture();
  internet.serve('a.test', (request, response) => {
    asked++;
    document(png)(request, response);
  });
  dataDir = await mkdtemp(join(tmpdir(), 'newsbell-pictures-'));
  door = openPictureDoor(internet, { ownHosts: [] }, { discreetMs: 0 });
  app = await testApp(database.db, { env: { PICTURE_PROXY: 'true', DATA_DIR: dataDir }, pictureDoor: door });
  signed = (await pictureSigner(database.db, { pictureProxy: { isOn: true, perMinute: 1 } }))!;
});
afterAll(async () => {
  await app?.close();
  await door?.close();
  await internet?.close();
  await database?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const statusesOf = async (addresses: string[], remoteAddress: string): Promise<Record<number, number>> => {
  const answers = await Promise.all(addresses.map(address => app.inject({ url: signed(address), remoteAddress })));
  return Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ statusCode }) => statusCode)).map(([status, of]) => [status, of!.length]),
  );
};
const pictures = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `http://a.test/${from + n}.png`);

it('a page may ask for 120 pictures at a time, and gets them all', async () => {
  expect(await statusesOf(pictures(0, 120), '203.0.113.1')).toEqual({ 200: 120 });
});

it('thousands who ask for one picture get it, and it is fetched once', async () => {
  asked = 0;
  expect(await statusesOf(Array(400).fill('http://a.test/one.png'), '203.0.113.2')).toEqual({ 200: 400 });
  expect(await statusesOf(Array(2000).fill('http://a.test/one.png'), '203.0.113.2')).toEqual({ 200: 2000 });
  expect(asked).toBe(1);
});

it('one who asks for thousands at a time is refused the most of them, and keeps nobody else from theirs', async () => {
  const [greedy, other] = await Promise.all([
    statusesOf(pictures(1000, 4000), '203.0.113.3'),
    statusesOf(pictures(5000, 5020), '203.0.113.4'),
  ]);
  expect(Object.keys(greedy)).toEqual(['200', '429']);
  expect(greedy[429]).toBeGreaterThan(2000);
  expect(other).toEqual({ 200: 20 });
});
