import type { FeedItem } from '@newsbell/contracts/items';
import { filesOf } from './files.ts';

type Pictured = Pick<FeedItem, 'image' | 'content' | 'enclosures'>;

/**
 * Answers the picture to show over the text, so that each picture is seen once. It is null when a film shows it, or the text begins with a
 * picture or holds the same one.
 */
export const leadPicture = ({ image, content, enclosures }: Pictured): string | null => {
  if (!image || filesOf(enclosures).video.length > 0) return null;
  if (!content) return image;
  // The server writes every picture of a text in this form.
  const pictures = [...content.matchAll(/<img src="([^"]*)"/g)];
  const beginsWithOne = pictures[0] !== undefined && isNearStart(content.slice(0, pictures[0].index));
  return beginsWithOne || pictures.some(([, src]) => pictureName(src!) === pictureName(image)) ? null : image;
};

const isNearStart = (before: string): boolean => before.replace(/<[^>]*>/g, '').trim().length < 200;

/**
 * Heuristic: two addresses are of one picture when this name is the same, which leaves out what differs between the sizes that a site cuts
 * of it.
 */
const pictureName = (address: string): string =>
  address
    .replace(/[?#].*$/, '')
    .replace(/^.*\//, '')
    .replace(/(-\d+x\d+)?(\.\w+)?$/, '')
    .toLowerCase();
