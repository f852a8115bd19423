/** Types by bytes: a picture is known by what it is, whatever its address and its far end say of it (reliability §3.3). */

export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif';

/** Decompression bomb: a browser takes four bytes for each pixel, however small the file is. */
const LONGEST_SIDE = 8192;

/** Undefined for what no browser should get as a picture. SVG is a program, and has no bytes to be known by. */
export const pictureType = (bytes: Buffer): PictureType | undefined => {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp';
  return head.slice(4, 8) === 'ftyp' && isAvif(bytes) ? 'image/avif' : undefined;
};

/** The first box of the file lists its brands, and the first of them may be a general one (ISO/IEC 14496-12 §4.3). */
const isAvif = (bytes: Buffer): boolean =>
  /^(?:.{4})*?avi[fs]/s.test(bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), MOST_BRANDS)));
const MOST_BRANDS = 256;

/** Reads the head alone. Bytes whose head cannot be read are no picture. */
export const isPicture = async (bytes: Buffer): Promise<boolean> => {
  if (!pictureType(bytes)) return false;
  // Lazy: libvips takes 8 MB, and only a server that hands pictures on needs it.
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return width <= LONGEST_SIDE && height <= LONGEST_SIDE;
  } catch {
    return false;
  }
};
