/** A picture that somebody uploaded, made anew: nothing of the file that came is kept (reliability §3.3). */
import type { ResizeOptions } from 'sharp';
import { turnsOf } from '#http/turns.ts';

export interface Picture {
  type: 'image/webp';
  bytes: Buffer;
  /** In pixels, as is the height. */
  width: number;
  height: number;
}

/** A format as sharp names it. SVG is a program and not a picture. */
const readable = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const MOST_PIXELS = 40_000_000;

/**
 * Concurrency limit: a form with a picture is kept in memory from its first byte until its picture is made. `by` has one at a time, so that
 * a slow sender holds one of the places and not all. The others wait unread, which costs nothing and holds their sender up.
 */
export const takingPicture = <T>(work: () => Promise<T>, by: string): Promise<T> => inForms(work, by);
const inForms = turnsOf({ atOnce: 8, atOnceOfKey: 1, waitingAtMost: 200, waitingOfKey: 10, patienceMs: 15_000 });

/** Concurrency limit: a picture of 40 megapixels takes 160 MB, and a second of a processor, while it is made anew. */
const inTurn = turnsOf({ atOnce: 1, waitingAtMost: 16, waitingOfKey: 2, patienceMs: 10_000 });

/**
 * Lazy: libvips takes 8 MB, and many servers never make a picture. One is made once, so what libvips would keep of it is of no use; one thread,
 * so that a core stays free for everybody else.
 */
const openSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};

/**
 * Cuts a square of `side` pixels from the middle, turned upright, without metadata. Undefined when the bytes are no picture. Throws
 * UNAVAILABLE where too many others wait, or too many of `by`.
 */
export const squarePicture = async (bytes: Buffer, side: number, by: string): Promise<Picture | undefined> => {
  const square = { width: side, height: side, fit: 'cover' } as const;
  const made = await inTurn(() => madeAnew(bytes, square), by);
  return typeof made === 'string' ? undefined : made;
};

/** `kind`: of no format that a text may show; `pixels`: more than 40 megapixels. */
export type PictureFault = 'kind' | 'pixels' | 'unreadable';

/**
 * The first frame of a picture whole, turned upright, without metadata, its longest side at most `side` pixels; never enlarged. Of HEIF, whose
 * other codecs have patents and no decoder here, AVIF alone. Throws as `squarePicture` does.
 */
export const textPicture = (bytes: Buffer, side: number, by: string): Promise<Picture | PictureFault> =>
  inTurn(() => madeAnew(bytes, { width: side, height: side, fit: 'inside', withoutEnlargement: true }, isForTexts), by);

const isForTexts = (format: string, bytes: Buffer): boolean =>
  readable.has(format) && (format !== 'heif' || isAvif(bytes));

/** The first box of the file lists its brands, and the first of them may be a general one (ISO/IEC 14496-12 §4.3). */
const isAvif = (bytes: Buffer): boolean =>
  /^(?:.{4})*?avi[fs]/s.test(bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), MOST_BRANDS)));
const MOST_BRANDS = 256;

const madeAnew = async (
  bytes: Buffer,
  size: ResizeOptions,
  isTaken = (format: string, _bytes: Buffer) => readable.has(format),
): Promise<Picture | PictureFault> => {
  const sharp = await openSharp();
  try {
    // The head alone is read here, so a picture that says it is a larger one costs nothing.
    const head = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!isTaken(head.format, bytes)) return 'kind';
    if (head.width * head.height > MOST_PIXELS) return 'pixels';
  } catch (error) {
    return error instanceof Error && /unsupported image format/.test(error.message) ? 'kind' : 'unreadable';
  }
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false });
    const { data, info } = await image
      .autoOrient()
      .resize(size)
      .webp({ quality: 86 })
      .toBuffer({ resolveWithObject: true });
    return { type: 'image/webp', bytes: data, width: info.width, height: info.height };
  } catch {
    return 'unreadable';
  }
};
