/** Stores who has switched push on in this browser and how, so that a visit can tell whether it still holds. */

export interface StoredPush {
  /** The value is the account's id. */
  account: number;
  /** It is the destination's id on the server. */
  target: number;
  /** These are the operator's key and the browser's address at the push service; both are empty for the token of an app. */
  key: string;
  endpoint: string;
  /** The server was last sent the destination at this time, in milliseconds. */
  at: number;
}

const key = 'push';
const renewal = 24 * 3_600_000;

export const storedPush = (): StoredPush | undefined => {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<StoredPush> | null;
    const isWhole = value && [value.account, value.target, value.at].every(Number.isFinite);
    return isWhole && typeof value.key === 'string' && typeof value.endpoint === 'string'
      ? (value as StoredPush)
      : undefined;
  } catch {
    return undefined;
  }
};

/** Throttled: answers true when the server was sent the destination within a day, so that the call can be left out. */
export const isFresh = ({ at }: StoredPush, now = Date.now()): boolean => now >= at && now - at < renewal;

export const keepPush = (value: StoredPush): void => localStorage.setItem(key, JSON.stringify(value));

export const forgetPush = (): void => localStorage.removeItem(key);
