/** ID tokens that somebody else has fetched: a native app, or Firebase. */
import type { JWTVerifyGetKey } from 'jose';
import type { ServerMetadata } from 'openid-client';
import { personOf } from './claims.ts';
import { algorithms, TOLERATED_SECONDS } from './code-flow.ts';
import type { ProviderFetch } from './door.ts';
import { attempt, type ReadToken } from './provider.ts';

/** A key that is not known is looked for at most once a minute, so that made-up tokens cannot make us ask more. */
const LOOK_AGAIN_MS = 60_000;

/**
 * A single audience that is ours suffices, because on Android the `azp` of such a token is the app's own id; of several audiences ours must
 * be the one that asked.
 */
export const openIdTokens = (
  { issuer, clientId }: { issuer: string; clientId: string },
  ask: ProviderFetch,
  discovered: () => Promise<ServerMetadata>,
): ReadToken => {
  let known: { server: ServerMetadata; keys: JWTVerifyGetKey } | undefined;
  const keysOf = async (server: ServerMetadata): Promise<JWTVerifyGetKey> => {
    if (known?.server === server) return known.keys;
    const { createRemoteJWKSet, customFetch } = await import('jose');
    const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ''), {
      [customFetch]: ask,
      cooldownDuration: LOOK_AGAIN_MS,
    });
    known = { server, keys };
    return keys;
  };

  return token =>
    attempt(async () => {
      const { jwtVerify } = await import('jose');
      const { payload } = await jwtVerify(token, await keysOf(await discovered()), {
        issuer,
        audience: clientId,
        algorithms,
        clockTolerance: TOLERATED_SECONDS,
        maxTokenAge: '1h',
        requiredClaims: ['sub', 'exp'],
      });
      if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId)
        throw new Error('azp is another client');
      return { kind: 'confirmed', person: personOf(issuer, payload) };
    });
};
