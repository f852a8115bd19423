/**
 * The session's cookie. Over https it is bound to the host by its name's prefix; an installation in a home network has plain http, where
 * browsers accept neither the prefix nor Secure.
 */
import { signedInHint } from '@newsbell/contracts/account-rules';
import type { FastifyReply, FastifyRequest } from 'fastify';

const MAX_AGE_SECONDS = 180 * 24 * 3600;
const DEVICE_SECONDS = 365 * 24 * 3600;

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:');
export const sessionCookieName = (publicUrl: string): string => (isHttps(publicUrl) ? '__Host-sid' : 'sid');
const attributes = (publicUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(publicUrl) }) as const;
const hintAttributes = (publicUrl: string) => ({ ...attributes(publicUrl), httpOnly: false });

export const sessionToken = (request: FastifyRequest, publicUrl: string): string | undefined => {
  const token = request.cookies[sessionCookieName(publicUrl)];
  return token && token.length <= 100 ? token : undefined;
};

export const setSessionCookie = (reply: FastifyReply, publicUrl: string, token: string): void => {
  reply.setCookie(sessionCookieName(publicUrl), token, { ...attributes(publicUrl), maxAge: MAX_AGE_SECONDS });
  setSignedInHint(reply, publicUrl);
};

export const setSignedInHint = (reply: FastifyReply, publicUrl: string): void => {
  reply.setCookie(signedInHint, '1', { ...hintAttributes(publicUrl), maxAge: MAX_AGE_SECONDS });
};

export const clearSessionCookie = (reply: FastifyReply, publicUrl: string): void => {
  reply.clearCookie(sessionCookieName(publicUrl), attributes(publicUrl));
  reply.clearCookie(signedInHint, hintAttributes(publicUrl));
};

const deviceNameOf = (publicUrl: string): string => (isHttps(publicUrl) ? '__Host-device' : 'device');

/** The cookie says that this browser has signed in before. It stays after signing out, and signs nobody in. */
export const setDeviceCookie = (reply: FastifyReply, publicUrl: string, mark: string): void => {
  reply.setCookie(deviceNameOf(publicUrl), mark, { ...attributes(publicUrl), maxAge: DEVICE_SECONDS });
};

export const deviceCookie = (request: FastifyRequest, publicUrl: string): string | undefined =>
  request.cookies[deviceNameOf(publicUrl)];
