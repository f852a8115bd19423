/** Passwords by argon2id (reliability §3.4: 19 MiB, two passes, one lane). */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { turnsOf } from '#http/turns.ts';

/** 2 is argon2id; the package's enum has no value at run time. */
const parameters = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** In a storm from many addresses each has one hash before the second of any: so long may a new one have to wait. */
const HASH_PATIENCE_MS = 6000;
/** For calls that wait for a hash. */
export const HASH_TIMEOUT = HASH_PATIENCE_MS + 2000;

/**
 * Concurrency limit: hashes run in the threads that also read files and compress answers; a core stays free for everything else. Those that
 * may wait: more is a flood. One who has lately had few hashes made does not stand behind those who have had many.
 */
const inTurn = turnsOf({
  atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waitingAtMost: 1000,
  waitingOfKey: 50,
  patienceMs: HASH_PATIENCE_MS,
});

/** `by`: the address or account for which it is done. */
export const hashPassword = (password: string, by?: string): Promise<string> =>
  inTurn(() => hash(password, parameters), by);

/**
 * Takes as long for an account that does not exist or has no password as for a wrong password. `outdated`: the hash was made by weaker
 * parameters and should be made anew.
 */
export const checkPassword = async (
  password: string,
  stored: string | null | undefined,
  by?: string,
): Promise<{ right: boolean; outdated: boolean }> => {
  const right = await inTurn(async () => verify(stored ?? nobodysHash, password), by);
  return { right: right && Boolean(stored), outdated: Boolean(stored) && !stored!.startsWith(currentPrefix) };
};

const currentPrefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** Timing attack: a salt and a hash of zeros, which no password matches. It costs one hash to find out, as for an account's own. */
const nobodysHash = `${currentPrefix}${'A'.repeat(22)}$${'A'.repeat(43)}`;
