import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { type FileField, formInParts } from '#test/form-in-parts.ts';
import { makePerson, type Person } from '#test/people.ts';

let database: Database;
let app: App;
let person: Person;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env: { IMAGES_MB_ACCOUNT: '1' } });
  person = await makePerson(database.db, 'owner');
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const send = async (bytes: Buffer, more: Partial<FileField> & { who?: Person } = {}) => {
  const { who = person, ...field } = more;
  const { payload, headers } = formInParts({ field: 'image', bytes, ...field });
  const answer = await app.inject({
    ...{ method: 'POST', url: '/v1/util/image', payload },
    headers: { ...headers, cookie: who.cookie, 'accept-language': 'en', 'x-requested-with': 'test' },
  });
  return { status: answer.statusCode, body: answer.json() };
};
const served = async (url: string) => (await app.inject(url)).rawPayload;
const rows = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from image`.execute(database.db)).rows[0]!.n;

const plain = (width: number, height: number, background = '#c2185b') =>
  sharp({ create: { width, height, channels: 3, background } });
const colourAt = async (bytes: Buffer, left: number, top: number): Promise<string> => {
  const { data } = await sharp(bytes)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  return red > blue + 60 ? 'red' : blue > red + 60 ? 'blue' : 'neither';
};

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('in %s is made anew as WebP', async format => {
    const { status, body } = await send(await plain(60, 40).toFormat(format).toBuffer());
    expect([status, body]).toEqual([200, { url: expect.stringMatching(/^\/u\/[\da-f-]{36}$/), width: 60, height: 40 }]);
    expect(await sharp(await served(body.url)).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
  });

  it('is shown by readers on other sites, which have its address from our feeds, and is no document', async () => {
    const { body } = await send(await plain(8, 8).png().toBuffer());
    expect((await app.inject(body.url)).headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('is known by its bytes, whatever its name and type say', async () => {
    const png = await plain(8, 8).png().toBuffer();
    expect(await send(png, { name: '../../etc/passwd.html', type: 'text/html' })).toMatchObject({ status: 200 });
  });

  it('has at most 2,048 pixels on a side, and is never enlarged', async () => {
    expect((await send(await plain(4000, 1000).jpeg().toBuffer())).body).toMatchObject({ width: 2048, height: 512 });
    expect((await send(await plain(3, 2048).png().toBuffer())).body).toMatchObject({ width: 3, height: 2048 });
    expect((await send(await plain(1, 40_000).png().toBuffer())).body).toMatchObject({ width: 1, height: 2048 });
  });

  it('stands upright, and says nothing of the camera or the place any more', async () => {
    const halves = plain(40, 20, 'blue').composite([
      { input: await plain(20, 20, 'red').png().toBuffer(), left: 0, top: 0 },
    ]);
    const photograph = await halves
      .withExif({ IFD0: { Copyright: 'Alice' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg()
      .toBuffer();
    expect(await sharp(photograph).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    const { body } = await send(photograph);
    expect(body).toMatchObject({ width: 20, height: 40 });
    const made = await served(body.url);
    const { exif, xmp, iptc, icc, orientation } = await sharp(made).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
    expect([await colourAt(made, 10, 5), await colourAt(made, 10, 35)]).toEqual(['red', 'blue']);
    expect(made.includes('Alice')).toBe(false);
  });

  it('of an animation is its first frame', async () => {
    const frames = await Promise.all(['red', 'blue'].map(colour => plain(16, 16, colour).png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const { body } = await send(animation);
    const made = await served(body.url);
    expect((await sharp(made).metadata()).pages ?? 1).toBe(1);
    expect([body.height, await colourAt(made, 8, 8)]).toEqual([16, 'red']);
  });

  it('that is something else as well is no more than a picture afterwards', async () => {
    const script = '<script>alert(1)</script>';
    const gif = await plain(8, 8).gif().toBuffer();
    const { body } = await send(Buffer.concat([gif, Buffer.from(`*/=1;${script}PK\x03\x04`)]));
    expect((await served(body.url)).includes('script')).toBe(false);
  });

  it('whose brand of AVIF comes second is one, too', async () => {
    const avif = await plain(8, 8).avif().toBuffer();
    avif.write('mif1', 8, 'latin1');
    expect(await send(avif)).toMatchObject({ status: 200 });
  });
});

describe('a file is refused with a word for it, and nothing is stored', () => {
  const head = (text: string) => () => Promise.resolve(Buffer.from(text, 'latin1'));
  const cut = async (format: 'jpeg' | 'png' | 'webp') => {
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
    const whole = await noise.toFormat(format).toBuffer();
    return whole.subarray(0, whole.length / 2);
  };
  const heic = async () => {
    // An AVIF that says it is HEIC: it is known by its brands, because HEVC has no encoder here.
    const file = await plain(8, 8).avif().toBuffer();
    return Buffer.from(file.toString('latin1').replaceAll('avif', 'heic'), 'latin1');
  };
  const kinds: [string, () => Promise<Buffer>, string, number][] = [
    [
      'SVG',
      head('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      'IMAGE_KIND',
      400,
    ],
    ['HTML', head('<!doctype html><script>alert(1)</script>'), 'IMAGE_KIND', 400],
    ['PDF', head('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>'), 'IMAGE_KIND', 400],
    ['TIFF', () => plain(8, 8).tiff().toBuffer(), 'IMAGE_KIND', 400],
    ['HEIC', heic, 'IMAGE_KIND', 400],
    ['a ZIP', head('PK\x03\x04\x14\x00\x00\x00\x08\x00'), 'IMAGE_KIND', 400],
    ['nothing', () => Promise.resolve(Buffer.alloc(0)), 'IMAGE_UNREADABLE', 400],
    ['the brand of AVIF and no more', head('\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf'), 'IMAGE_UNREADABLE', 400],
    ['a JPEG, cut', () => cut('jpeg'), 'IMAGE_UNREADABLE', 400],
    ['a PNG, cut', () => cut('png'), 'IMAGE_UNREADABLE', 400],
    ['a WebP, cut', () => cut('webp'), 'IMAGE_UNREADABLE', 400],
    ['a PNG of 64 megapixels in few bytes', () => plain(8000, 8000).png().toBuffer(), 'IMAGE_TOO_MANY_PIXELS', 413],
    [
      'a WebP of 16,383 pixels a side',
      () => plain(16_383, 2_442).webp({ effort: 0 }).toBuffer(),
      'IMAGE_TOO_MANY_PIXELS',
      413,
    ],
    [
      '10 MiB and a byte',
      async () => Buffer.concat([await plain(9, 9).png().toBuffer(), Buffer.alloc(10_485_761)]).subarray(0, 10_485_761),
      'IMAGE_TOO_LARGE',
      413,
    ],
  ];
  it.each(kinds)('%s', async (_name, make, code, status) => {
    const before = await rows();
    const answer = await send(await make());
    expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(/\w/) } });
    expect(await rows()).toBe(before);
  });

  it('one of exactly 10 MiB is taken', async () => {
    const png = await plain(9, 9).png().toBuffer();
    const whole = Buffer.concat([png, Buffer.alloc(10_485_760 - png.length)]);
    expect((await send(whole)).status).toBe(200);
  });

  it('a form without a file, and a body that is no form', async () => {
    const png = await plain(9, 9).png().toBuffer();
    expect(await send(png, { field: 'other' })).toMatchObject({
      status: 400,
      body: { fields: { image: expect.any(String) } },
    });
    const answer = await app.inject({
      ...{ method: 'POST', url: '/v1/util/image', payload: { image: png.toString('base64') } },
      headers: { cookie: person.cookie, 'x-requested-with': 'test' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});

describe('a picture as the body itself', () => {
  const sendAlone = async (payload: Buffer | Readable, type = 'image/png') => {
    const headers = {
      ...{ cookie: person.cookie, 'content-type': type, 'x-requested-with': 'test' },
      ...(payload instanceof Readable && { 'transfer-encoding': 'chunked' }),
    };
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/v1/util/image', payload, headers });
    return [statusCode, JSON.parse(body).code ?? JSON.parse(body).width];
  };

  it('is taken as one of a form is, and known by its bytes', async () => {
    const png = await plain(12, 8).png().toBuffer();
    expect(await sendAlone(png)).toEqual([200, 12]);
    expect(await sendAlone(png, 'image/svg+xml')).toEqual([200, 12]);
    expect(await sendAlone(Buffer.from('<svg width="9" height="9"/>'), 'image/svg+xml')).toEqual([400, 'IMAGE_KIND']);
    expect(await sendAlone(png, 'application/octet-stream')).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('is refused when it is over the limit, whether it says its length or not', async () => {
    const large = Buffer.alloc(10_485_761);
    expect(await sendAlone(large)).toEqual([413, 'IMAGE_TOO_LARGE']);
    expect(await sendAlone(Readable.from([large.subarray(0, 9_000_000), large.subarray(9_000_000)]))).toEqual([
      413,
      'IMAGE_TOO_LARGE',
    ]);
  });
});

describe('a person', () => {
  it('uploads 60 pictures an hour, and those that are refused count', async () => {
    const { db } = database;
    const eager = await makePerson(db, 'owner');
    const png = await plain(2, 2).png().toBuffer();
    await send(Buffer.from('no picture'), { who: eager });
    await sql`update bucket set tokens = tokens - 58 where key = ${`picture-of-text:${eager.id}`}`.execute(db);
    expect((await send(png, { who: eager })).status).toBe(200);
    expect(await send(png, { who: eager })).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect((await send(png, { who: await makePerson(db, 'owner') })).status).toBe(200);
  });

  it('has room for so many megabytes, of which a profile’s picture takes none', async () => {
    const { db } = database;
    const owner = await makePerson(db, 'owner');
    const png = await plain(64, 64).png().toBuffer();
    const one = await served((await send(png, { who: owner })).body.url);
    // A byte less than two of them take.
    const room = one.length * 2 - 1;
    await sql`
      insert into image (account_id, purpose, type, bytes, size, width, height, unused_since)
      values (${owner.id}, 'TEXT', 'image/webp', '', ${1_048_576 - one.length - room}, 1, 1, now()),
        (${owner.id}, 'PROFILE', 'image/webp', '', 9000000, 1, 1, null)`.execute(db);
    const answers = [];
    for (let n = 0; n < 3; n++) answers.push(await send(png, { who: owner }));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [400, 'IMAGE_SPACE_FULL'],
      [400, 'IMAGE_SPACE_FULL'],
    ]);
    await sql`delete from image where account_id = ${owner.id} and purpose = 'TEXT' and bytes = ''`.execute(db);
    expect((await send(png, { who: owner })).status).toBe(200);
  });
});
