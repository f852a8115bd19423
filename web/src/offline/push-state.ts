/** The worker stores the state of push in a cache: it has no other storage that is ready at once. */

const cacheName = 'pushed';
const idsAddress = '/pushed-ids';
const personAddress = '/push-for';

/** Answers the ids of the messages that were shown. */
export const knownIds = async (): Promise<string[]> => {
  const ids = await read(idsAddress);
  return Array.isArray(ids) ? ids : [];
};

export const keepIds = (ids: string[]): Promise<void> => write(idsAddress, ids);

/** Answers the account's id of the person who has switched push on here and has not left since. */
export const pushPerson = async (): Promise<number | undefined> => {
  const id = await read(personAddress);
  return typeof id === 'number' ? id : undefined;
};

export const keepPushPerson = (account: number): Promise<void> => write(personAddress, account);

export const forgetPushState = (): Promise<boolean> => caches.delete(cacheName);

const read = async (address: string): Promise<unknown> => {
  const kept = await (await caches.open(cacheName)).match(address);
  return kept?.json().catch(() => undefined);
};

const write = async (address: string, value: unknown): Promise<void> =>
  (await caches.open(cacheName)).put(address, Response.json(value));
