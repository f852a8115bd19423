import sharp from 'sharp';

/** Answers the bytes of a PNG of 4 by 3 pixels. */
export const smallPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
