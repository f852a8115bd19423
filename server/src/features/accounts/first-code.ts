/** The code by which the first administrator signs up. It is in the log and on the terminal, which strangers do not see. */
import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db } from '#db/open.ts';
import { findServerKey, forgetServerKey, serverKey } from '#db/server-key.ts';

const keyName = 'first-administrator';

/** Idempotent: all nodes have the same code. `isNew`: nobody has been told of it yet. */
export const makeFirstCode = async (tx: Db): Promise<{ code: string; isNew: boolean }> => {
  const known = await findFirstCode(tx);
  return known === undefined
    ? { code: await serverKey(tx, keyName, newCode), isNew: true }
    : { code: known, isNew: false };
};

export const findFirstCode = (db: Db): Promise<string | undefined> => findServerKey<string>(db, keyName);

/** It is compared as it may be typed: in either case, with or without its hyphens, and with letters that look like its digits. */
export const isFirstCode = async (db: Db, typed: string | undefined): Promise<boolean> => {
  const code = await findFirstCode(db);
  return code !== undefined && typed !== undefined && timingSafeEqual(digest(typed), digest(code));
};

/** An administrator was made: the next first one, of an installation that was emptied, gets a code of their own. */
export const forgetFirstCode = (tx: Db): Promise<void> => forgetServerKey(tx, keyName);

/** Crockford's digits: no letter looks like one of them or is left out by mistake. There are 100 bits. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const newCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => digits[randomInt(digits.length)]).join('')).join('-');

const digest = (typed: string): Buffer =>
  hash(
    'sha256',
    typed
      .toUpperCase()
      .replace(/[^\dA-Z]/g, '')
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1'),
    'buffer',
  );
