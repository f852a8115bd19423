/** VAPID identifies this installation to push services (RFC 8292): it has one key, made when it is first needed and kept. */
import { generateKeyPairSync } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { Db } from '#db/open.ts';
import { serverKey } from '#db/server-key.ts';

export interface Vapid {
  /** Browsers subscribe with this applicationServerKey: base64url of an uncompressed point. */
  publicKey: string;
  /** Answers the Authorization header for a push service's origin. */
  authorization(origin: string): Promise<string>;
}

const HOUR = 3600;

/** Looked up once, when it is first asked for; again where that failed. */
export const createVapid = (db: Db, subject: string, now: () => Date): (() => Promise<Vapid>) => {
  let opened: Promise<Vapid> | undefined;
  return () => {
    opened ??= open(db, subject, now).catch(error => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
};

const open = async (db: Db, subject: string, now: () => Date): Promise<Vapid> => {
  const jwk = await serverKey(db, 'vapid', makeKey);
  const key = await importJWK(jwk, 'ES256');
  const publicKey = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(jwk.x, 'base64url'),
    Buffer.from(jwk.y, 'base64url'),
  ]).toString('base64url');
  const signed = new Map<string, { header: Promise<string>; until: number }>();

  const sign = async (origin: string, seconds: number) => {
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(origin)
      .setExpirationTime(seconds + 12 * HOUR)
      .setSubject(subject)
      .sign(key);
    return `vapid t=${token}, k=${publicKey}`;
  };

  return {
    publicKey,
    authorization(origin) {
      const seconds = Math.floor(now().getTime() / 1000);
      const known = signed.get(origin);
      if (known !== undefined && known.until > seconds && known.until <= seconds + 6 * HOUR) return known.header;
      if (signed.size > 1000) signed.clear();
      const header = sign(origin, seconds);
      const kept = { header, until: seconds + 6 * HOUR };
      signed.set(origin, kept);
      header.catch(() => signed.get(origin) === kept && signed.delete(origin));
      return header;
    },
  };
};

const makeKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) as Record<
    'kty' | 'crv' | 'x' | 'y' | 'd',
    string
  >;
