/** Finds a picture in the folder, or else fetches it: once, however many ask for it. */
import { LRUCache } from 'lru-cache';
import { apart } from '#db/request-scope.ts';
import type { Deps } from '#deps.ts';
import { turnsOf } from '#http/turns.ts';
import { userAgent } from '#net/user-agent.ts';
import { version } from '#version.ts';
import type { PictureFolder } from './folder.ts';
import { isPicture, type PictureType, pictureType } from './kind.ts';

export interface FoundPicture {
  type: PictureType;
  bytes: Buffer;
}

export interface Pictures {
  /**
   * Undefined where there is no picture. `caller` is the address of who asks: its fetches wait for each other, and `spend` throws a Refusal
   * where it has asked for too many that are not kept.
   */
  find(address: string, caller: string, spend: () => Promise<void>): Promise<FoundPicture | undefined>;
}

/** Negative cache: what failed is not asked again for so long, however often a page is opened. */
const FAILED_MS = 60_000;
const MOST_FAILED = 10_000;

/** Concurrency limit: each fetch may hold 10 MB. */
const bounds = { atOnce: 12, atOnceOfKey: 6, waitingAtMost: 400, waitingOfKey: 100, patienceMs: 15_000 };

const accept = 'image/avif,image/webp,image/png,image/jpeg,image/gif';

export const openPictures = (
  {
    http,
    log,
    settings,
  }: Pick<Deps, 'http' | 'log'> & { settings: Pick<Deps['settings'], 'productName' | 'publicUrl'> },
  folder: PictureFolder,
  now: () => number = Date.now,
): Pictures => {
  const underWay = new Map<string, Promise<FoundPicture | undefined>>();
  const failed = new LRUCache<string, number>({ max: MOST_FAILED });
  const inTurn = turnsOf(bounds);
  const agent = userAgent({ product: settings.productName, version, about: `${settings.publicUrl}/bot` });

  const load = async (address: string): Promise<FoundPicture | undefined> => {
    const fetched = await http.request({ url: address, userAgent: agent, accept, discreet: true });
    if (fetched.kind === 'failed') {
      // Neither code says anything of the far end.
      if (fetched.code !== 'BUSY' && fetched.code !== 'STOPPED') failed.set(address, now() + FAILED_MS);
      return undefined;
    }
    const bytes = Buffer.from(fetched.body);
    if (fetched.status !== 200 || !(await isPicture(bytes))) {
      failed.set(address, now() + FAILED_MS);
      return undefined;
    }
    await folder.keep(address, bytes).catch(error => log('picture_not_kept', { error }));
    return { type: pictureType(bytes)!, bytes };
  };

  const kept = async (address: string): Promise<FoundPicture | undefined> => {
    const bytes = await folder.read(address).catch(error => void log('picture_not_kept', { error }));
    const type = bytes && pictureType(bytes);
    return type && { type, bytes };
  };

  /** It goes on for the others where its first caller leaves. */
  const begin = (address: string, caller: string): Promise<FoundPicture | undefined> => {
    const fetching = apart(() => inTurn(async () => (await kept(address)) ?? load(address), caller)).finally(() =>
      underWay.delete(address),
    );
    underWay.set(address, fetching);
    return fetching;
  };

  return {
    async find(address, caller, spend) {
      const found = await kept(address);
      if (found) return found;
      if ((failed.get(address) ?? 0) > now()) return undefined;
      if (!underWay.has(address)) await spend();
      // Somebody else may have begun it while this caller was counted.
      return underWay.get(address) ?? begin(address, caller);
    },
  };
};
