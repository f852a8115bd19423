import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { paintIcon } from './icon.ts';
import { paintPicture } from './paint.ts';

/** Pseudo-random: the steps look random enough and are always the same. */
const drawFrom = (seed: number) => {
  let at = seed;
  return (low: number, high: number): number => {
    at = (at * 16807) % 2147483647;
    return low + (at / 2147483647) * (high - low);
  };
};

/** Parses a PNG by its chunks, with their checksums, and inflates it. */
const readPng = (file: Buffer) => {
  expect([...file.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const body = file.subarray(at + 4, at + 8 + length);
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.subarray(0, 4).toString(), body.subarray(4));
    at += length + 12;
  }
  const head = chunks.get('IHDR')!;
  expect(chunks.has('IEND')).toBe(true);
  return { width: head.readUInt32BE(0), height: head.readUInt32BE(4), rows: inflateSync(chunks.get('IDAT')!) };
};

describe('pictures', () => {
  it.each('news business city weather essay dev release podcast photo recipe forum science comic'.split(' '))(
    'of %s are whole PNG files of 800 × 450, the same for the same seed and others for others',
    topic => {
      const picture = paintPicture(topic, 3, drawFrom(77));
      const { width, height, rows } = readPng(picture);
      expect([width, height, rows.length]).toEqual([800, 450, (800 * 3 + 1) * 450]);
      expect(picture.equals(paintPicture(topic, 3, drawFrom(77)))).toBe(true);
      expect(picture.equals(paintPicture(topic, 3, drawFrom(78)))).toBe(false);
    },
  );

  it('of sources are 96 × 96 icons whose corners are clear', () => {
    const { width, height, rows } = readPng(paintIcon(2, drawFrom(5)));
    expect([width, height, rows.length]).toEqual([96, 96, (96 * 4 + 1) * 96]);
    expect(rows[4]).toBe(0);
  });
});
