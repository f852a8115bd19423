/** Connections to the operator's mail server that are kept between mails, for who must know how far a mail has come. */
import type { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export interface Connections {
  /**
   * Resolves when the server has taken the mail; `message` is not read before the server waits for its text. Rejects with nodemailer's
   * errors, or with the signal's reason; then the connection is given up, and nothing more of the mail goes out.
   */
  send(envelope: Envelope, message: () => Readable, signal: AbortSignal): Promise<void>;
  /** Cuts short what is under way. */
  close(): void;
}

export interface Envelope {
  from: string;
  to: string[];
  /** In bytes, so that a server to which it is too large can say so first. */
  size: number;
}

const IDLE_MS = 10_000;
const STEP_MS = 10_000;

export const openConnections = (url: string): Connections => {
  const { auth, ...options } = parseConnectionUrl(url);
  const open = new Set<SMTPConnection>();
  const idle = new Map<SMTPConnection, NodeJS.Timeout>();

  let isClosed = false;
  const dial = async (signal: AbortSignal): Promise<SMTPConnection> => {
    if (isClosed) throw new Error('The connections to the mail server have been closed.');
    const steps = { connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, dnsTimeout: STEP_MS, socketTimeout: 30_000 };
    const connection = new SMTPConnection({ ...options, ...steps, socketCloseTimeout: 0 });
    open.add(connection);
    connection.on('error', () => {});
    connection.once('end', () => {
      open.delete(connection);
      clearTimeout(idle.get(connection));
      idle.delete(connection);
    });
    await step(connection, signal, done => connection.connect(done));
    if (auth && connection.allowsAuth) await step(connection, signal, done => connection.login(auth, done));
    return connection;
  };
  const takeIdle = (): SMTPConnection | undefined => {
    const [kept] = idle.keys();
    if (!kept) return undefined;
    clearTimeout(idle.get(kept));
    idle.delete(kept);
    return kept;
  };
  const sendBy = async (connection: SMTPConnection, envelope: Envelope, message: Readable, signal: AbortSignal) => {
    await step(connection, signal, done => connection.send(envelope, message, done));
    idle.set(connection, setTimeout(() => connection.close(), IDLE_MS).unref());
  };

  return {
    send: async (envelope, message, signal) => {
      const kept = takeIdle();
      if (kept) {
        const first = message();
        try {
          return await sendBy(kept, envelope, first, signal);
        } catch (error) {
          // The server had ended it since the last mail: that says nothing of this one.
          const isStale =
            (error as { responseCode?: number }).responseCode === undefined && first.readableFlowing === null;
          if (!isStale || signal.aborted) throw error;
        }
      }
      return sendBy(await dial(signal), envelope, message(), signal);
    },
    close: () => {
      isClosed = true;
      for (const each of [...open]) each.close();
    },
  };
};

/** The error comes by the callback, by an event, or not at all when we close; after any of them the connection is of no use. */
const step = async (
  connection: SMTPConnection,
  signal: AbortSignal,
  run: (done: (error?: Error | null) => void) => void,
): Promise<void> => {
  let fail: (error: unknown) => void = () => {};
  // After the callback, which knows better why.
  const onEnd = () => setImmediate(() => fail(new Error('The connection to the mail server has ended.')));
  const onAbort = () => fail(signal.reason);
  try {
    await new Promise<void>((resolve, reject) => {
      fail = reject;
      if (signal.aborted) return onAbort();
      connection.once('error', reject);
      connection.once('end', onEnd);
      signal.addEventListener('abort', onAbort, { once: true });
      run(error => (error ? reject(error) : resolve()));
    });
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    connection.off('error', fail);
    connection.off('end', onEnd);
    signal.removeEventListener('abort', onAbort);
  }
};
