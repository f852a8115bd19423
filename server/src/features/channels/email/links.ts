/**
 * Signed links of mails (HMAC): any holder of the mail may change what the link is for, without a sign-in. They do not end, as mails do
 * not; but preferences are the address's as well as the account's: with another address the links of the mails to the former one are void.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#db/open.ts';
import { serverKey } from '#db/server-key.ts';

/** A link is good for its purpose only: mail programs know the one to unsubscribe by. */
export type LinkPurpose = 'unsubscribe' | 'preferences';
export type LinkKey = { secret: string };

/** Asked for once a process: it never changes. */
export const createLinkKey = (db: Db): (() => Promise<LinkKey>) => {
  let asked: Promise<LinkKey> | undefined;
  return () => {
    asked ??= serverKey(db, 'mail-links', () => ({ secret: randomBytes(32).toString('base64url') })).catch(error => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
};

interface LinkOwner {
  accountId: number;
  email: string;
}

export const linkToken = (key: LinkKey, purpose: LinkPurpose, owner: LinkOwner): string =>
  `${owner.accountId.toString(36)}.${signature(key, purpose, owner).toString('base64url')}`;

/** Answers the account id that a link names. The signature has not been checked yet. */
export const accountOfLink = (token: string): number | undefined => {
  const accountId = Number.parseInt(PARTS.exec(token)?.[1] ?? '', 36);
  return Number.isSafeInteger(accountId) ? accountId : undefined;
};

export const isLinkOf = (key: LinkKey, purpose: LinkPurpose, token: string, owner: LinkOwner): boolean => {
  const given = PARTS.exec(token)?.[2] ?? '';
  const right = signature(key, purpose, owner);
  const isRight = timingSafeEqual(right, Buffer.concat([Buffer.from(given, 'base64url')], right.length));
  return isRight && accountOfLink(token) === owner.accountId;
};

const PARTS = /^([0-9a-z]{1,11})\.([\w-]{43})$/;

const signature = ({ secret }: LinkKey, purpose: LinkPurpose, { accountId, email }: LinkOwner): Buffer => {
  const signed = purpose === 'preferences' ? `${purpose}:${accountId}:${email}` : `${purpose}:${accountId}`;
  return createHmac('sha256', Buffer.from(secret, 'base64url')).update(signed).digest();
};
