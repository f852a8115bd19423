/** Pictures that were uploaded here, in HTML that `sanitise` has written with `ownPictures`. */
import { PICTURE_PATH } from '@newsbell/contracts/image-rules';

/** Answers the names of those that it shows, each once. In a text or an attribute `<` and `"` are escaped, so only a tag can match. */
export const ownPicturesIn = (html: string): string[] => [...new Set([...html.matchAll(SHOWN)].map(([, , id]) => id!))];

/** The same of an address by itself, as `pictureAddress` answers it. */
export const ownPictureAt = (address: string): string[] =>
  PICTURE_PATH.test(address) ? [address.slice('/u/'.length)] : [];

/** For readers elsewhere. Idempotent, as is the next. */
export const withPictureOrigin = (html: string, origin: string): string =>
  html.replaceAll('<img src="/u/', `<img src="${origin}/u/`);

export const pictureOnOrigin = (address: string, origin: string): string =>
  PICTURE_PATH.test(address) ? origin + address : address;

/** The page can keep the place of a picture whose size is known before it has come. Idempotent. */
export const withPictureSizes = (html: string, sizes: ReadonlyMap<string, { width: number; height: number }>): string =>
  html.replace(SHOWN, (whole, start: string, id: string) => {
    const size = sizes.get(id);
    return size ? `${start} width="${size.width}" height="${size.height}" loading=` : whole;
  });

const SHOWN =
  /(<img src="\/u\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"(?: (?:alt|title)="[^"]*")*)(?: (?:width|height)="\d+")* loading=/g;
