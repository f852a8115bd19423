import { randomBytes } from 'node:crypto';
import type { Db } from '#db/open.ts';
import { serverKey } from '#db/server-key.ts';
import type { Settings } from '#deps.ts';
import { asTheyAre, type FindFeedPictures } from '#documents/out-feed/pictures.ts';
import type { ProxyPicture } from '#text/html/foreign-pictures.ts';
import { type PictureKey, pathOfPicture } from './address.ts';

/** Made once for the installation, so that all processes sign and read the same addresses. It is asked for once a process. */
export const createPictureKey = (db: Db): (() => Promise<PictureKey>) => {
  let asked: Promise<PictureKey> | undefined;
  return () => {
    asked ??= serverKey(db, 'pictures', makeKey).catch(error => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
};

const makeKey = (): PictureKey => ({ secrets: [randomBytes(32).toString('base64url')] });

/** Answers undefined where the operator has not switched the proxy on. */
export const pictureSigner = async (
  db: Db,
  { pictureProxy }: Pick<Settings, 'pictureProxy'>,
): Promise<ProxyPicture | undefined> => {
  if (!pictureProxy.isOn) return undefined;
  const key = await createPictureKey(db)();
  return address => pathOfPicture(key, address);
};

/** The same for feeds that are written here; a picture that was uploaded here keeps its address. */
export const feedPictures = (
  db: Db,
  { pictureProxy, publicUrl }: Pick<Settings, 'pictureProxy' | 'publicUrl'>,
): FindFeedPictures => {
  if (!pictureProxy.isOn) return asTheyAre;
  const findKey = createPictureKey(db);
  return async () => {
    const key = await findKey();
    return address =>
      address.startsWith(`${publicUrl}/`) ? address : publicUrl + pathOfPicture(key, address, 'in feeds');
  };
};
