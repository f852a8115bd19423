/** The service account's access token (RFC 7523): asked for with a signed statement, and used until shortly before its end. */
import { importPKCS8, SignJWT } from 'jose';
import type { ServiceAccount } from '#config/service-account.ts';
import type { HttpClient } from '#net/fetch.ts';
import type { Outcome } from '../channel.ts';
import { answerIn, describeAnswer, unreachable } from '../push/answers.ts';

export type TokenOrTrouble = { token: string } | { trouble: Outcome };

export interface AccessToken {
  /** Coalesced: callers that ask at the same time share one request. */
  get(withinMs: number): Promise<TokenOrTrouble>;
  /** It was refused: the next is a new one. */
  forget(token: string): void;
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const MARGIN_SECONDS = 300;

export const createAccessToken = (
  { clientEmail, privateKey, tokenUrl }: ServiceAccount,
  door: HttpClient,
  { userAgent, now }: { userAgent: string; now: () => Date },
): AccessToken => {
  let known: { token: string; until: number } | undefined;
  let asking: Promise<TokenOrTrouble> | undefined;

  const ask = async (withinMs: number): Promise<TokenOrTrouble> => {
    const seconds = Math.floor(now().getTime() / 1000);
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(clientEmail)
      .setAudience(tokenUrl)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(await importPKCS8(privateKey, 'RS256'));
    const form = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
    const body = new URLSearchParams(form).toString();
    const post = { type: 'application/x-www-form-urlencoded', body, repeatable: true };
    const fetched = await door.request({ url: tokenUrl, userAgent, accept: 'application/json', withinMs, post });
    const answer = answerIn(fetched);
    if (answer === undefined || answer.status >= 500 || answer.status === 429) return { trouble: unreachable(fetched) };
    const given = answer.status === 200 ? tokenIn(answer.text) : undefined;
    if (given === undefined) {
      const error = `no access token: ${describeAnswer(answer.status, answer.status === 200 ? '' : answer.text)}`;
      return { trouble: { kind: 'ours', code: 'OUR_KEY', error } };
    }
    known = { token: given.access_token, until: seconds + given.expires_in - MARGIN_SECONDS };
    return { token: given.access_token };
  };

  return {
    get: async withinMs => {
      const seconds = now().getTime() / 1000;
      if (known !== undefined && seconds < known.until && known.until - seconds < 24 * 3600)
        return { token: known.token };
      asking ??= ask(withinMs).finally(() => {
        asking = undefined;
      });
      return asking;
    },
    forget: token => {
      if (known?.token === token) known = undefined;
    },
  };
};

const tokenIn = (text: string): { access_token: string; expires_in: number } | undefined => {
  try {
    const { access_token, expires_in } = JSON.parse(text) as Record<string, unknown>;
    // It becomes a header.
    if (typeof access_token !== 'string' || !/^[\x21-\x7e]{1,4096}$/.test(access_token)) return undefined;
    return { access_token, expires_in: typeof expires_in === 'number' ? expires_in : 3600 };
  } catch {
    return undefined;
  }
};
