import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contentCoding, decode } from './content-coding.ts';

const limits = { decodedBytes: 10 * 1024 * 1024, ratio: 200, ratioFrom: 1024 * 1024 };
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compress = { gzip: gzipSync, br: (body: string | Uint8Array) => brotliCompressSync(body, quickly) };
const text = Array.from({ length: 20_000 }, (_, index) => `<item><guid>${index * 7919}</guid></item>`).join('\n');

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['Identity', 'identity'],
  ['GZIP', 'gzip'],
  [' x-gzip ', 'gzip'],
  ['br', 'br'],
  ['gzip, gzip', undefined],
  ['br, gzip', undefined],
  ['deflate', undefined],
  ['zstd', undefined],
  ['utf-8', undefined],
])('takes Content-Encoding %j for %s', (header, coding) => expect(contentCoding(header)).toBe(coding));

describe.each(['gzip', 'br'] as const)('decode %s', coding => {
  it('gives the document back, large or small', async () => {
    for (const whole of ['<rss/>', text]) {
      const decoded = await decode(compress[coding](whole), coding, limits);
      expect(decoded.ok && Buffer.from(decoded.body).toString()).toBe(whole);
    }
  });

  it('keeps the beginning of a body that was cut', async () => {
    const wire = compress[coding](text);
    const cut = wire.subarray(0, Math.floor(wire.length * 0.6));
    for (const known of [true, false]) {
      const decoded = await decode(cut, coding, limits, known);
      if (!known) expect(decoded).toMatchObject({ ok: false, code: 'TRUNCATED' });
      const beginning = Buffer.from(decoded.body ?? '').toString();
      expect(beginning.length).toBeGreaterThan(text.length * 0.3);
      expect(text.startsWith(beginning)).toBe(true);
    }
  });

  it('keeps as much of a document as the limit allows', async () => {
    const decoded = await decode(compress[coding](text), coding, { ...limits, decodedBytes: 1000 });
    expect(decoded).toMatchObject({ ok: false, code: 'TOO_LARGE' });
    expect(Buffer.from(decoded.body!).toString()).toBe(text.slice(0, 1000));
  });

  it.each([1.5, 64])('calls %d MiB of zeros a bomb', async mebibytes => {
    const wire = compress[coding](Buffer.alloc(mebibytes * 1024 * 1024));
    expect(await decode(wire, coding, limits)).toEqual({ ok: false, code: 'BOMB' });
    expect(await decode(wire, coding, limits, true)).toEqual({ ok: false, code: 'BOMB' });
  });

  it('lets a small document be as repetitive as it likes', async () => {
    const decoded = await decode(compress[coding](Buffer.alloc(1024 * 1024)), coding, limits);
    expect(decoded.ok && decoded.body.length).toBe(1024 * 1024);
  });

  it('does not read what only claims to be coded', async () => {
    expect(await decode(Buffer.from('<rss></rss>'), coding, limits)).toEqual({ ok: false, code: 'ENCODING' });
    expect(await decode(deflateSync(text), coding, limits)).toEqual({ ok: false, code: 'ENCODING' });
  });

  it('takes an empty body for an empty document', async () => {
    expect(await decode(new Uint8Array(0), coding, limits)).toMatchObject({ ok: true, body: { length: 0 } });
  });
});

it('decodes only one layer', async () => {
  const inner = gzipSync('<rss/>');
  const decoded = await decode(gzipSync(inner), 'gzip', limits);
  expect(decoded.ok && Buffer.from(decoded.body).equals(inner)).toBe(true);
});

it('ignores zeros after the end of a gzip body, and nothing else', async () => {
  const padded = await decode(Buffer.concat([gzipSync('<rss/>'), Buffer.alloc(9)]), 'gzip', limits);
  expect(padded.ok && Buffer.from(padded.body).toString()).toBe('<rss/>');
  const dirty = await decode(Buffer.concat([gzipSync('<rss/>'), Buffer.from('garbage')]), 'gzip', limits);
  expect(dirty).toEqual({ ok: false, code: 'ENCODING' });
});
