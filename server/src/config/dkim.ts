/** The settings by which mails are signed (DKIM, RFC 6376). */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { hostName } from './addresses.ts';
import type { Environment } from './environment.ts';

export interface DkimSettings {
  domain: string;
  /** The public key is at `SELECTOR._domainkey.DOMAIN`. */
  selector: string;
  /** It is in PEM. */
  privateKey: string;
  /** It is as a TXT record has it: DER in base64. */
  publicKey: string;
}

type Read = { ok: true; dkim: DkimSettings | undefined } | { ok: false; problem: string };

/** All of the settings are there, or none. */
export const readDkim = (e: Environment): Read => {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: key } = e;
  if ([domain, selector, key].every(each => each === undefined)) return { ok: true, dkim: undefined };
  if (domain === undefined) return wrong('DKIM_DOMAIN: expected the domain that signs, such as example.org');
  if (hostName(domain) === undefined) return wrong('DKIM_DOMAIN: expected a domain such as example.org');
  if (selector === undefined) return wrong('DKIM_SELECTOR: expected the name of the key, such as newsbell');
  if (!/^[a-z0-9](?:[\w-]*[a-z0-9])?(?:\.[a-z0-9](?:[\w-]*[a-z0-9])?)*$/i.test(selector))
    return wrong('DKIM_SELECTOR: expected letters, digits and hyphens, such as newsbell');
  const keys = key === undefined ? undefined : keysOf(key.replaceAll('\\n', '\n'));
  if (!keys) return wrong('DKIM_PRIVATE_KEY: expected an RSA key of at least 1024 bits in PEM, without a password');
  return { ok: true, dkim: { domain: hostName(domain)!, selector, ...keys } };
};

const wrong = (problem: string): Read => ({ ok: false, problem });

/** Receivers refuse shorter keys (RFC 8301), and nodemailer signs by RSA alone. */
const SHORTEST_KEY = 1024;

const keysOf = (pem: string): Pick<DkimSettings, 'privateKey' | 'publicKey'> | undefined => {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < SHORTEST_KEY)
      return undefined;
    const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
    return { privateKey: key.export({ type: 'pkcs8', format: 'pem' }) as string, publicKey };
  } catch {
    return undefined;
  }
};
