/** Signed addresses of pictures (HMAC): this server fetches only what it has named itself, so it is no open proxy. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Key rotation: new addresses are signed with the first secret, and those of all of them are read. */
export interface PictureKey {
  secrets: readonly string[];
}

/** A picture in a feed is shown by pages of other sites, and one in an answer only by ours. */
export type Shown = 'here' | 'in feeds';

export const pathOfPicture = (key: PictureKey, address: string, shown: Shown = 'here'): string =>
  `/img/${macOf(key.secrets[0]!, shown, address).toString('base64url')}/${Buffer.from(address).toString('base64url')}`;

/**
 * Answers the picture's own address and what it was signed for; undefined where this server has not signed it. Takes the same time wherever
 * the codes differ.
 */
export const pictureOfPath = (
  key: PictureKey,
  path: { mac: string; address: string },
): { address: string; shown: Shown } | undefined => {
  if (!MAC.test(path.mac)) return undefined;
  const given = Buffer.from(path.mac, 'base64url');
  const address = Buffer.from(path.address, 'base64url').toString();
  const isFor = (shown: Shown) =>
    key.secrets.map(secret => timingSafeEqual(macOf(secret, shown, address), given)).includes(true);
  const [isHere, isInFeeds] = [isFor('here'), isFor('in feeds')];
  // An address has one spelling: others would be fetched and kept besides.
  if (!(isHere || isInFeeds) || Buffer.from(address).toString('base64url') !== path.address) return undefined;
  return { address, shown: isHere ? 'here' : 'in feeds' };
};

/** 128 bits: guesses are counted in requests, so more would only lengthen every address. */
const MAC = /^[\w-]{22}$/;
const macOf = (secret: string, shown: Shown, address: string): Buffer =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(`${shown}:${address}`).digest().subarray(0, 16);
