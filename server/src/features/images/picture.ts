/** A picture that somebody uploaded, made anew: nothing of the file that came is kept (reliability §3.3). */
import sharp from 'sharp';
import { turnsOf } from '#http/turns.ts';

export interface Picture {
  type: 'image/webp';
  bytes: Buffer;
  /** In pixels, as is the height. */
  width: number;
  height: number;
}

/** The formats that are read. SVG is a program and not a picture. */
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

// A picture is made once: what libvips would keep of it is of no use. One thread, so that a core stays free for everybody else.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Cuts a square of `side` pixels from the middle, turned upright, without metadata. Undefined when the bytes are no picture. Throws
 * UNAVAILABLE where too many others wait, or too many of `by`.
 */
export const squarePicture = (bytes: Buffer, side: number, by: string): Promise<Picture | undefined> =>
  inTurn(() => madeAnew(bytes, side), by);

const madeAnew = async (bytes: Buffer, side: number): Promise<Picture | undefined> => {
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false });
    const { format } = await image.metadata();
    if (!readable.has(format)) return undefined;
    const made = await image.rotate().resize(side, side, { fit: 'cover' }).webp({ quality: 86 }).toBuffer();
    return { type: 'image/webp', bytes: made, width: side, height: side };
  } catch {
    return undefined;
  }
};
