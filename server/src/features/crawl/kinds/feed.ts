/** RSS, Atom, JSON Feed: a document that is made to be read by programs, with items that have names and dates of their own. */
import type { StoringPolicy } from '#features/items/store.ts';
import type { SourceKind } from './kind.ts';

export const feedPolicy: StoringPolicy = {
  dates: 'own',
  hasFingerprints: true,
  mustKnow: 0,
  flood: { items: 50, share: 0.8 },
};

export const feed: SourceKind = {
  name: 'FEED',
  accept: undefined,
  isCostly: false,
  limits: (_, { crawl }) => ({ decodedBytes: crawl.maxBytes, leastMinutes: 0 }),
  // A feed is there to be read by programs: robots.txt is not asked for it.
  mayAsk: async () => undefined,
  read: () => ({}),
  identity: () => feedPolicy,
  isNamedByOwner: false,
  isOnePerAddress: true,
  judge: {
    takesParts: true,
    expectsValidators: true,
    unreadable: new Set(['EMPTY', 'HTML', 'NOT_A_FEED', 'TOO_DEEP', 'MALFORMED']),
    troubleOf: () => 'parse',
    isStillBad: ({ badBodyHash }, bodyHash) => bodyHash === badBodyHash,
  },
};
