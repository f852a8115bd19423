/** Prepares the picture that is chosen for a profile, before it is sent. */
import { imageTypes } from '@newsbell/contracts/image-rules';
import { limits } from '#ui/constants.ts';
import { type Crop, croppedPart, type Size } from './crop.ts';

/** The server reads these types, and browsers show them. The input names them, so that an iPhone hands over JPEG. */
export const pictureTypes = imageTypes.join();

/** The specification says it in KB, and so does this text. */
export const pictureLimit = `${limits.profileImageBytes / 1024} KB`;

export type OpenedPicture = { kind: 'shown'; bitmap: ImageBitmap } | { kind: 'tooLarge' } | { kind: 'unreadable' };

export const openPicture = async (file: File): Promise<OpenedPicture> => {
  if (file.size > limits.profileImageBytes) return { kind: 'tooLarge' };
  try {
    return { kind: 'shown', bitmap: await createImageBitmap(file) };
  } catch {
    return { kind: 'unreadable' };
  }
};

/** The picture that is sent has at most this many pixels on a side, which is twice what the server keeps. */
const sentSide = 1024;

/** Answers undefined when the browser has no memory for the picture. */
export const cropPicture = (bitmap: ImageBitmap, frame: number, crop: Crop): Promise<Blob | undefined> => {
  const size: Size = bitmap;
  const { left, top, side } = croppedPart(size, frame, crop);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.min(sentSide, Math.round(side)));
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return new Promise(resolve => canvas.toBlob(blob => resolve(blob ?? undefined), 'image/png'));
};
