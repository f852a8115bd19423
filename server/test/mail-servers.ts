import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type ServerName =
  | 'well'
  | 'smallMails'
  | 'wrongTls'
  | 'wrongStartTls'
  | 'signIn'
  | 'ill'
  | 'silent'
  | 'closing'
  | 'refusing'
  | 'web';

export type ServerMessage =
  | { kind: 'ports'; ports: Record<ServerName, number> }
  | { kind: 'mail'; to: string; text: string; session: string };

export type ReceivedMail = Omit<Extract<ServerMessage, { kind: 'mail' }>, 'kind'>;

export interface MailServers {
  ports: Record<ServerName, number>;
  /** It has all mail that any of them got, whatever it answered. */
  received: ReceivedMail[];
  close(): Promise<void>;
}

/** Starts mail servers of all kinds, in a process of their own; mail-server-process.ts has their behaviour. */
export const startMailServers = async (): Promise<MailServers> => {
  const child = fork(fileURLToPath(new URL('mail-server-process.ts', import.meta.url)), { execArgv: [] });
  const received: ReceivedMail[] = [];
  const ports = await new Promise<MailServers['ports']>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`The mail servers ended with ${code}.`)));
    child.on('message', (message: ServerMessage) => {
      if (message.kind === 'ports') resolve(message.ports);
      else received.push({ to: message.to, text: message.text, session: message.session });
    });
  });
  const close = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { ports, received, close };
};
