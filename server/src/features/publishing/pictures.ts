/** Pictures that were uploaded here, in news that people publish. */
import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { ReadyItem } from '#documents/ready-item.ts';
import { imageSizes } from '#features/images/image.ts';
import { ownPictureAt, ownPicturesIn, withPictureSizes } from '#text/html/own-pictures.ts';

type Shown = Pick<ReadyItem, 'content' | 'image'>;

/** Answers the names of all that it shows, each once. */
export const picturesOf = ({ content, image }: Shown): string[] => [
  ...new Set([...ownPicturesIn(content), ...(image === null ? [] : ownPictureAt(image))]),
];

/** The page keeps the places of pictures that are there. */
export const withSizes = async <T extends Shown>(tx: Transaction<Tables>, item: T): Promise<T> => {
  const sizes = await imageSizes(tx, ownPicturesIn(item.content));
  return sizes.size === 0 ? item : { ...item, content: withPictureSizes(item.content, sizes) };
};
