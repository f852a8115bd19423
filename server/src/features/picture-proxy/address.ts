/** Signed addresses of pictures (HMAC): this server fetches only what it has named itself, so it is no open proxy. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Key rotation: new addresses are signed with the first secret, and those of all of them are read. */
export interface PictureKey {
  secrets: readonly string[];
}

export const pathOfPicture = (key: PictureKey, address: string): string =>
  `/img/${macOf(key.secrets[0]!, address).toString('base64url')}/${Buffer.from(address).toString('base64url')}`;

/** Answers the picture's own address; undefined where this server has not signed it. Takes the same time wherever the codes differ. */
export const pictureOfPath = (key: PictureKey, path: { mac: string; address: string }): string | undefined => {
  if (!MAC.test(path.mac)) return undefined;
  const given = Buffer.from(path.mac, 'base64url');
  const address = Buffer.from(path.address, 'base64url').toString();
  const isRight = key.secrets.map(secret => timingSafeEqual(macOf(secret, address), given)).includes(true);
  // An address has one spelling: others would be fetched and kept besides.
  return isRight && Buffer.from(address).toString('base64url') === path.address ? address : undefined;
};

/** 128 bits: guesses are counted in requests, so more would only lengthen every address. */
const MAC = /^[\w-]{22}$/;
const macOf = (secret: string, address: string): Buffer =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(`picture:${address}`).digest().subarray(0, 16);
