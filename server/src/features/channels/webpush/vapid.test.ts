import { decodeJwt, importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { createVapid } from './vapid.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase({ poolSize: 8 });
});
afterAll(() => database?.close());

let now = new Date();
const open = (subject = 'https://bell.test') => createVapid(database.db, subject, () => now)();

it('is one key for all processes, also for those that start at the same time', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => open()));
  expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect((await open()).publicKey).toBe(all[0]!.publicKey);
  expect(Buffer.from(all[0]!.publicKey, 'base64url')).toHaveLength(65);
});

it('signs for one push service at a time, for less than a day, and says whom to turn to', async () => {
  const vapid = await open('mailto:ops@bell.test');
  const header = await vapid.authorization('https://fcm.googleapis.com');
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header)!;
  expect(key).toBe(vapid.publicKey);
  const point = Buffer.from(key!, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(each => each.toString('base64url'));
  const { payload } = await jwtVerify(token!, await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256'), {
    audience: 'https://fcm.googleapis.com',
    subject: 'mailto:ops@bell.test',
  });
  expect(payload.exp! - now.getTime() / 1000).toBeLessThan(24 * 3600);
});

it('signs anew before the signature ends, and when the clock has been set back', async () => {
  const vapid = await open();
  const until = async () =>
    decodeJwt((await vapid.authorization('https://a.test')).split(/[ ,]/)[1]!.slice(2)).exp! * 1000;
  const first = await until();
  expect(await until()).toBe(first);
  for (const hours of [7, 30, -72]) {
    now = new Date(now.getTime() + hours * 3_600_000);
    const left = (await until()) - now.getTime();
    expect(left, `${hours}`).toBeGreaterThan(5 * 3_600_000);
    expect(left).toBeLessThan(24 * 3_600_000);
  }
});

it('a signature that could not be made is made when it is asked for again', async () => {
  const vapid = await open();
  const sign = vi.spyOn(crypto.subtle, 'sign').mockRejectedValueOnce(new Error('out of memory'));
  try {
    await expect(vapid.authorization('https://b.test')).rejects.toThrow('out of memory');
    expect(await vapid.authorization('https://b.test')).toMatch(/^vapid t=/);
  } finally {
    sign.mockRestore();
  }
});
