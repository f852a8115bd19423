/**
 * CSRF: a cookie binds a round trip to the browser that began it. Without it, an attacker who gets a person to open an address with the
 * code and state of the attacker's own sign-in has signed that person in as somebody else.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newSecret } from '../secrets.ts';

const MAX_AGE_SECONDS = 600;
const nameOf = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-flow' : 'flow');

export const flowSecret = (request: FastifyRequest, publicUrl: string): string | undefined => {
  const secret = request.cookies[nameOf(publicUrl)];
  return secret && /^[\w-]{43}$/.test(secret) ? secret : undefined;
};

/** The same for all round trips of a browser that are under way, so that a second popup does not spoil the first. */
export const keepFlowSecret = (request: FastifyRequest, reply: FastifyReply, publicUrl: string): string => {
  const secret = flowSecret(request, publicUrl) ?? newSecret();
  reply.setCookie(nameOf(publicUrl), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: MAX_AGE_SECONDS,
  });
  return secret;
};
