/** Finds a picture in the folder, or else fetches it: once, however many ask for it. */
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { createGate } from '#db/gate.ts';
import { apart, currentScope, RequestOver } from '#db/request-scope.ts';
import type { Deps } from '#deps.ts';
import { Refusal } from '#http/problems.ts';
import { turnsOf } from '#http/turns.ts';
import { userAgent } from '#net/user-agent.ts';
import { version } from '#version.ts';
import type { PictureFolder } from './folder.ts';
import { isPicture, type PictureType, pictureType } from './kind.ts';

/** A body that stands on disk is read as fast as its caller takes it: hundreds of slow ones hold no memory. */
export interface FoundPicture {
  type: PictureType;
  size: number;
  body: Readable | Buffer;
}

export interface Pictures {
  /**
   * Undefined where there is no picture. `caller` is the address of who asks; `spend` throws a Refusal where it has asked for too many that
   * are not kept, and so does this where it asks for too many at a time.
   */
  find(address: string, caller: string, spend: () => Promise<void>): Promise<FoundPicture | undefined>;
}

/** Negative cache: what failed is not asked again for so long, however often a page is opened. */
const FAILED_MS = 60_000;
const MOST_FAILED = 10_000;

/** Concurrency limit: each fetch may hold 10 MB. */
const fetches = { atOnce: 12, waitingAtMost: 400, patienceMs: 8_000 };

/** Fairness: a caller has half of the turns at most. A page may ask for as many pictures at a time as a proxy's HTTP/2 lets it. */
const ofCaller = { atOnce: Infinity, atOnceOfKey: 6, waitingOfKey: 400 };
const PATIENCE_OF_CALLER_MS = 15_000;

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
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const failed = new LRUCache<string, number>({ max: MOST_FAILED });
  const inTurn = turnsOf(fetches);
  const callers = createGate(ofCaller);
  const agent = userAgent({ product: settings.productName, version, about: `${settings.publicUrl}/bot` });

  const load = async (address: string): Promise<Buffer | undefined> => {
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
    return bytes;
  };

  const kept = async (address: string): Promise<FoundPicture | undefined> => {
    const file = await folder.open(address).catch(error => void log('picture_not_kept', { error }));
    const type = file && pictureType(file.head);
    if (type) return { type, size: file.size, body: file.read() };
    await file?.close();
    return undefined;
  };

  const isKept = async (address: string): Promise<boolean> => {
    const file = await folder.open(address).catch(() => undefined);
    await file?.close();
    return file !== undefined && pictureType(file.head) !== undefined;
  };

  /** It goes on for the others where its first caller leaves. Undefined too where another process has kept it meanwhile. */
  const begin = (address: string, caller: string): Promise<Buffer | undefined> => {
    const work = async () => ((await isKept(address)) ? undefined : load(address));
    const fetching = apart(() => inTurn(work, caller)).finally(() => underWay.delete(address));
    underWay.set(address, fetching);
    return fetching;
  };

  const fetched = async (
    address: string,
    caller: string,
    spend: () => Promise<void>,
  ): Promise<FoundPicture | undefined> => {
    if (hasFailed(address)) return undefined;
    if (!underWay.has(address)) await spend();
    // Somebody else may have begun it while this caller was counted.
    const bytes = await (underWay.get(address) ?? begin(address, caller));
    return (await kept(address)) ?? (bytes && { type: pictureType(bytes)!, size: bytes.length, body: bytes });
  };

  const hasFailed = (address: string): boolean => (failed.get(address) ?? 0) > now();

  return {
    async find(address, caller, spend) {
      const found = await kept(address);
      if (found || hasFailed(address)) return found;
      const leave = await callers.enter({ key: caller, scope: currentScope(), patienceMs: PATIENCE_OF_CALLER_MS });
      if (leave === 'over') throw new RequestOver();
      if (typeof leave === 'string') throw new Refusal('TOO_MANY_REQUESTS');
      try {
        return (await kept(address)) ?? (await fetched(address, caller, spend));
      } finally {
        leave();
      }
    },
  };
};
