import { generateKeyPairSync, sign } from 'node:crypto';
import { client, type Grant } from './grants.ts';

/** Signs ID tokens by ES256, whose keys are made in no time. */
export const createIdTokens = (issuer: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = 'demo';
  return {
    keys: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'ES256' }] },
    tokenOf: ({ visitor, nonce }: Grant): string => {
      const now = Math.floor(Date.now() / 1000);
      const { id, name, login, email } = visitor;
      const claims = {
        iss: issuer,
        aud: client.id,
        sub: String(id),
        iat: now,
        exp: now + 300,
        nonce,
        name,
        preferred_username: login,
        email,
        email_verified: true,
      };
      const text = `${encoded({ alg: 'ES256', kid })}.${encoded(claims)}`;
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `${text}.${signature.toString('base64url')}`;
    },
  };
};

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
