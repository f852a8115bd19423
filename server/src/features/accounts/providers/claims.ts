/** Reads a provider's claims about a person as untrusted input. */
import { z } from 'zod';
import type { Person } from './provider.ts';

interface Said {
  issuer: string;
  subject: unknown;
  email: unknown;
  emailVerified: unknown;
  handle?: unknown;
  name?: unknown;
}

/** Throws without a usable subject (OpenID Connect Core 2: at most 255 ASCII characters). All else that is unusable counts as not said. */
export const asPerson = ({ issuer, subject, email, emailVerified, handle, name }: Said): Person => {
  if (typeof subject !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(subject)) throw new Error('no subject');
  const address = mailAddress.safeParse(email).data ?? null;
  return {
    issuer,
    subject,
    email: address,
    emailVerified: address !== null && emailVerified === true,
    handle: asLine(handle),
    name: asLine(name),
  };
};

/** Reads the standard claims of OpenID Connect. */
export const personOf = (issuer: string, claims: Record<string, unknown>): Person =>
  asPerson({
    issuer,
    subject: claims.sub,
    email: claims.email,
    emailVerified: claims.email_verified,
    handle: claims.preferred_username,
    name: claims.name,
  });

const mailAddress = z.string().trim().max(254).pipe(z.email());

const LONGEST_NAME = 40;

const asLine = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const line = value.replace(/[\p{C}\s]+/gu, ' ').trim();
  return [...line].slice(0, LONGEST_NAME).join('').trim() || undefined;
};
