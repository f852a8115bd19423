/** A picture that somebody uploaded, made anew: nothing of the file that came is kept (reliability §3.3). */
import sharp from 'sharp';

export interface Picture {
  type: 'image/webp';
  bytes: Buffer;
}

/** The formats that are read. SVG is a program and not a picture. */
const readable = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const mostPixels = 40_000_000;

/** A square of `side` pixels from the middle, turned upright, without metadata. Undefined when the bytes are no picture. */
export const squarePicture = async (bytes: Buffer, side: number): Promise<Picture | undefined> => {
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false });
    const { format } = await image.metadata();
    if (!readable.has(format)) return undefined;
    const made = await image.rotate().resize(side, side, { fit: 'cover' }).webp({ quality: 86 }).toBuffer();
    return { type: 'image/webp', bytes: made };
  } catch {
    return undefined;
  }
};
