import type { Deps } from '#deps.ts';
import { spend } from '#features/accounts/buckets.ts';
import { addressKey } from '#http/address-key.ts';

const AN_HOUR = 3600;

/** Rate limit: only what fails is counted, because some apps sign in anew whenever they look for news. Throws TOO_MANY_REQUESTS. */
export const countFailure = async ({ db, settings }: Pick<Deps, 'db' | 'settings'>, address: string): Promise<void> => {
  const from = addressKey(address);
  const size = settings.accounts.limits.signInByAddress;
  await spend(db, { key: `app-sign-in:${from}`, size, perSeconds: AN_HOUR }, from);
};
