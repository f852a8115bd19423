import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HttpClient, HttpClientSettings } from '#net/fetch.ts';
import {
  bomb,
  coded,
  cutShort,
  document,
  drip,
  type FakeInternet,
  fakeInternet,
  type Handler,
  redirect,
  silence,
  status,
} from '#test/origin.ts';
import { smallPicture } from '#test/small-picture.ts';
import { openPictureDoor } from './door.ts';
import { openPictureFolder } from './folder.ts';
import { openPictures, type Pictures } from './pictures.ts';

let internet: FakeInternet;
let root: string;
let time: number;
let png: Buffer;
const doors: HttpClient[] = [];

beforeAll(async () => {
  png = await smallPicture();
});
beforeEach(async () => {
  internet = await fakeInternet();
  root = await mkdtemp(join(tmpdir(), 'newsbell-pictures-'));
  time = Date.now();
});
afterEach(async () => {
  await Promise.all(doors.splice(0).map(door => door.close()));
  await internet.close();
  await rm(root, { recursive: true, force: true });
});

const open = (bounds: Partial<HttpClientSettings> = {}): Pictures => {
  const http = openPictureDoor(internet, { ownHosts: ['bell.test'] }, { discreetMs: 0, ...bounds });
  doors.push(http);
  const settings = { productName: 'Newsbell', publicUrl: 'https://bell.test' };
  return openPictures(
    { http, log: () => {}, settings },
    openPictureFolder(root, () => time),
    () => time,
  );
};
const free = async () => {};
const address = 'http://a.test/a.png';
const find = async (pictures: Pictures, url = address, spend = free) => {
  const found = await pictures.find(url, '203.0.113.7', spend);
  return found && { type: found.type, bytes: Buffer.isBuffer(found.body) ? found.body : await buffer(found.body) };
};

/** Serves it at a.test, and counts how often it is asked for. */
const counted = (handler: Handler): { asked: number } => {
  const count = { asked: 0 };
  internet.serve('a.test', (request, response) => {
    count.asked++;
    handler(request, response);
  });
  return count;
};

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('in %s is known by its bytes', async format => {
    const bytes = await sharp(png).toFormat(format).toBuffer();
    internet.serve('a.test', document(bytes, { 'content-type': 'text/html' }));
    expect(await find(open())).toEqual({ type: `image/${format}`, bytes });
  });

  it('that is a page as well comes as the picture that it is', async () => {
    const gif = await sharp(png).gif().toBuffer();
    const bytes = Buffer.concat([gif, Buffer.from('<!doctype html><script>alert(1)</script>')]);
    internet.serve('a.test', document(bytes, { 'content-type': 'text/html' }));
    expect(await find(open())).toEqual({ type: 'image/gif', bytes });
  });

  it('of exactly 10 MiB is one', async () => {
    const bytes = Buffer.concat([png, Buffer.alloc(10 * 1_048_576 - png.length)]);
    internet.serve('a.test', document(bytes));
    expect((await find(open()))?.bytes.equals(bytes)).toBe(true);
  });

  it('comes where the folder cannot be used', async () => {
    const count = counted(document(png));
    await rm(root, { recursive: true });
    await writeFile(root, 'a file');
    const pictures = open();
    expect([(await find(pictures))?.bytes, (await find(pictures))?.bytes]).toEqual([png, png]);
    expect(count.asked).toBe(2);
  });

  it('is fetched anew where what is kept is none', async () => {
    const count = counted(document(png));
    await find(open());
    const [kept] = (await readdir(root, { recursive: true })).filter(name => name.includes('/'));
    for (const bytes of ['', 'cut']) {
      await writeFile(join(root, kept!), bytes);
      expect((await find(open()))?.bytes).toEqual(png);
    }
    expect(count.asked).toBe(3);
  });

  it('is fetched once, and then comes from the folder, in other processes too', async () => {
    const count = counted(document(png));
    const pictures = open();
    for (const each of [pictures, pictures, open()]) expect((await find(each))?.bytes).toEqual(png);
    expect(count.asked).toBe(1);
  });

  it('is fetched once for all who ask for it at a time', async () => {
    const count = counted(document(png));
    const pictures = open();
    const found = await Promise.all(Array.from({ length: 200 }, () => find(pictures)));
    expect(found.every(each => each?.bytes.equals(png))).toBe(true);
    expect(count.asked).toBe(1);
  });

  it('is asked for without a cookie, a referrer or the name of a reader', async () => {
    let headers: Record<string, unknown> = {};
    internet.serve('a.test', (request, response) => {
      headers = request.headers;
      response.end(png);
    });
    await find(open());
    expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  });

  it('costs a token where it is fetched, and none where it is kept or failed lately', async () => {
    counted(document(png));
    let spent = 0;
    const spend = async () => void spent++;
    const pictures = open();
    for (let n = 0; n < 3; n++) await find(pictures, address, spend);
    for (let n = 0; n < 3; n++) await find(pictures, 'http://b.test/', spend);
    expect(spent).toBe(2);
  });

  it('is not fetched for one who may not, and is for the next', async () => {
    const count = counted(document(png));
    const pictures = open();
    await expect(find(pictures, address, () => Promise.reject(new Error('enough')))).rejects.toThrow('enough');
    expect(count.asked).toBe(0);
    expect((await find(pictures))?.bytes).toEqual(png);
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><script>alert(1)</script></svg>';
const huge = () =>
  sharp({ create: { width: 8193, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

/** An AVIF that says of itself that it has this side; its box of the size (ISO/IEC 23008-12 §6.5.3) is written over. */
const avifOf = async (side: number): Promise<Buffer> => {
  const bytes = await sharp(png).avif().toBuffer();
  const at = bytes.indexOf('ispe');
  bytes.writeUInt32BE(side, at + 8);
  bytes.writeUInt32BE(side, at + 12);
  return bytes;
};

describe('no picture comes of', () => {
  it.each<[string, Handler, Partial<HttpClientSettings>?]>([
    ['HTML that says that it is a PNG', document('<script>alert(1)</script>', { 'content-type': 'image/png' })],
    ['SVG', document(svg, { 'content-type': 'image/svg+xml' })],
    ['SVG that says that it is a PNG', document(svg, { 'content-type': 'image/png' })],
    ['a script that begins as a GIF', document('GIF89a/*\0\0*/=1;alert(1)//', { 'content-type': 'image/gif' })],
    ['a PNG without its head', document(Buffer.from('\x89PNG\r\n\x1a\n<html>', 'latin1'))],
    ['a video with the box of AVIF', document(Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'))],
    ['nothing', document('')],
    ['a refusal', (_request, response) => void response.writeHead(403).end(png)],
    ['a part of a picture', (_request, response) => void response.writeHead(206).end(png)],
    ['a cut picture', (request, response) => cutShort(png, png.length + 1)(request, response)],
    ['silence', silence(), { firstByteMs: 30 }],
    ['bytes without an end', drip(1000, 1, { 'content-type': 'image/png' }), { totalMs: 200 }],
    [
      '10 MB and a byte',
      (request, response) =>
        document(Buffer.concat([png, Buffer.alloc(10 * 1_048_576 + 1 - png.length)]))(request, response),
    ],
    ['a gzip bomb', bomb('gzip', 64)],
    ['a brotli bomb', bomb('br', 64)],
    ['gzip that is none', coded('gzip', svg, 'br')],
    ['a redirect inside', redirect('http://127.0.0.1/a.png')],
    ['a redirect to a name that leads inside', redirect('http://inside.test/a.png')],
    ['a redirect to this server', redirect('https://bell.test/img/x/y')],
    ['a circle of redirects', redirect(address)],
    ['a redirect to a file', redirect('file:///etc/passwd')],
  ])('%s', async (_name, handler, bounds) => {
    internet.point('inside.test', ['10.0.0.1']);
    const count = counted(handler);
    const pictures = open(bounds);
    expect(await find(pictures)).toBeUndefined();
    expect(count.asked).toBe(1);
    const { length } = internet.dialled;
    expect(await find(pictures)).toBeUndefined();
    expect([
      internet.dialled.length,
      internet.dialled.map(({ ip }) => ip).filter(ip => !ip.startsWith('198.41.')),
    ]).toEqual([length, []]);
  });

  it.each([
    ['a picture of more than 8,192 pixels a side', huge],
    ['an AVIF of 100,000 by 100,000 pixels', () => avifOf(100_000)],
    ['a PNG that is cut within its head', async () => png.subarray(0, 20)],
  ])('%s', async (_name, make) => {
    internet.serve('a.test', document(await make()));
    expect(await find(open())).toBeUndefined();
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://10.0.0.1/a.png',
    'http://0x7f.1/a.png',
    'http://2130706433/a.png',
    'http://[::ffff:10.0.0.1]/a.png',
    'http://[64:ff9b::a00:1]/a.png',
    'http://[fe80::1]/a.png',
    'http://169.254.169.254/a.png',
    'http://a.test@127.0.0.1/a.png',
    `http://a.test/${'a'.repeat(2048)}`,
    'http://bell.test/u/x',
    'http://a.test:22/',
    'file:///etc/passwd',
    'x',
  ])('the address %s, and nothing is dialled', async url => {
    for (const host of ['a.test', 'bell.test']) internet.serve(host, document(png));
    expect(await find(open(), url)).toBeUndefined();
    expect(internet.dialled).toEqual([]);
  });
});

describe('a failure', () => {
  it('is known for a minute, and no longer', async () => {
    let works = false;
    const count = counted((request, response) => (works ? document(png) : status(500))(request, response));
    const pictures = open();
    expect(await find(pictures)).toBeUndefined();
    works = true;
    time += 59_000;
    expect(await find(pictures)).toBeUndefined();
    time += 2_000;
    expect((await find(pictures))?.bytes).toEqual(png);
    expect(count.asked).toBe(2);
  });
});
