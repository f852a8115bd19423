import { PICTURES_AT_ONCE } from '@newsbell/contracts/generator-rules';
import { useQuery } from '@tanstack/react-query';
import { type LoadedPage, picturesQuery } from '../queries.ts';
import { allowedFrom } from './addresses.ts';

/** Answers where a picture of the page is loaded from, or null where it is not, or not yet. */
export type PictureSource = (image: string | null) => string | null;

/**
 * The pictures of items as the page has them, by the same allowlist as in the preview of the page. Where the server has pictures come
 * through it, it is asked once for the addresses of all of them.
 */
export const usePictures = (
  { url, hasProxiedPictures }: Pick<LoadedPage, 'url' | 'hasProxiedPictures'>,
  images: readonly (string | null)[],
): PictureSource => {
  const allowed = allowedFrom({ base: url, page: url, ownHost: location.hostname });
  const wanted = hasProxiedPictures ? images.flatMap(image => (image && allowed(image)) || []).filter(isOfASite) : [];
  const addresses = [...new Set(wanted)].slice(0, PICTURES_AT_ONCE);
  const { data } = useQuery({ ...picturesQuery(addresses), enabled: addresses.length > 0 });
  return image => {
    const own = image && allowed(image);
    if (!own || !hasProxiedPictures || !isOfASite(own)) return own || null;
    return data?.addresses[addresses.indexOf(own)] ?? null;
  };
};

/** A picture that stands in the page itself is asked of nobody. */
const isOfASite = (address: string): boolean => !address.startsWith('data:');
