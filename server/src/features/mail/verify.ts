/** Looks at the operator's mail server without sending anything: connects, greets, encrypts, and signs in. */
import { once } from 'node:events';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Certificate } from '#net/reach.ts';

export type LookedAt =
  | {
      kind: 'answers';
      /** Undefined without TLS. */
      certificate: Certificate | undefined;
      /** The settings accept any certificate (`tls.rejectUnauthorized=false`), as mails are sent then, too. */
      acceptsAny: boolean;
      address: string;
      /** `not-taken`: the settings have a password, and the server wants none. Nobody signs in by a certificate that is not to be believed. */
      signIn: 'done' | 'not-wanted' | 'not-taken' | 'not-tried';
    }
  | { kind: 'failed'; step: 'connect' | 'sign-in'; error: string };

const STEP_MS = 8_000;

export const verifyMailServer = async (
  url: string,
  { signal, ca }: { signal: AbortSignal; ca: string | undefined },
): Promise<LookedAt> => {
  const { auth, tls = {}, ...options } = parseConnectionUrl(url);
  const steps = { connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, dnsTimeout: STEP_MS, socketTimeout: STEP_MS };
  // The handshake goes on, so that the fault of a certificate can be named.
  const lenient = { ...tls, ...(ca && { ca }), rejectUnauthorized: false };
  const connection = new SMTPConnection({ ...options, ...steps, tls: lenient });
  const failed = once(connection, 'error', { signal }).then(([error]) => Promise.reject(error));
  failed.catch(() => {});
  const step = (run: (done: (error?: Error | null) => void) => void) =>
    Promise.race([new Promise<void>((resolve, reject) => run(error => (error ? reject(error) : resolve()))), failed]);
  try {
    await step(done => connection.connect(done));
    const certificate = certificateOf(connection._socket);
    const acceptsAny = tls.rejectUnauthorized === false;
    const answers = { kind: 'answers', certificate, acceptsAny, address: addressOf(connection._socket) } as const;
    if (certificate?.trouble && !acceptsAny) return { ...answers, signIn: 'not-tried' };
    if (!auth) return { ...answers, signIn: 'not-wanted' };
    if (!connection.allowsAuth) return { ...answers, signIn: 'not-taken' };
    try {
      await step(done => connection.login(auth, done));
    } catch (error) {
      return { kind: 'failed', step: 'sign-in', error: (error as Error).message };
    }
    return { ...answers, signIn: 'done' };
  } catch (error) {
    return { kind: 'failed', step: 'connect', error: (error as Error).message };
  } finally {
    connection.close();
  }
};

const addressOf = (socket: unknown): string => (socket instanceof Socket ? (socket.remoteAddress ?? '') : '');

const certificateOf = (socket: unknown): Certificate | undefined => {
  if (!(socket instanceof TLSSocket)) return undefined;
  const trouble = socket.authorized ? undefined : String(socket.authorizationError);
  return { until: new Date(socket.getPeerCertificate().valid_to), trouble };
};
