// These mail servers run in a process of their own, well and ill behaved. The address of the recipient or the sender,
// such as `rcpt-550@` or `hang-after-dot@`, or the port asks for their behaviour.
import { createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerAddress, type SMTPServerOptions } from 'smtp-server';
import type { ServerMessage } from './mail-servers.ts';

const tell = (message: ServerMessage) => process.send!(message);
const words: Record<string, string> = {
  '550': '5.1.1 No such user',
  '552': '5.3.4 Message too big',
  '554': '5.7.1 Looks like spam',
  '452': '4.2.2 Mailbox full',
  '551': '5.7.1 Relaying denied',
};
const refusal = (step: string, { address }: SMTPServerAddress) => {
  const code = new RegExp(`^${step}-(\\d{3})(-bare|-named)?@`).exec(address);
  if (!code) return null;
  const named = `<${address}>: not yet (SRS0=a=b=x.test=c@relay.test, "a b"@x.test)`;
  const text = code[2] === '-named' ? named : code[2] ? 'No' : (words[code[1]!] ?? 'No');
  return Object.assign(new Error(text), { responseCode: Number(code[1]) });
};

const options: SMTPServerOptions = {
  authOptional: true,
  logger: false,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (address, _session, done) => done(refusal('mail', address)),
  onRcptTo: (address, _session, done) => done(refusal('rcpt', address)),
  onData: (stream, session, done) => {
    let text = '';
    stream.on('data', chunk => {
      text += chunk;
    });
    stream.on('end', () => {
      const [to] = session.envelope.rcptTo;
      const refused = refusal('data', to!);
      if (!refused) tell({ kind: 'mail', to: to!.address, text, session: session.id });
      done(refused);
    });
  },
};

/** Speaks just enough to misbehave at a chosen step. */
const misbehave = (socket: Socket) => {
  let isData = false;
  let text = '';
  let to = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 ill.test ESMTP');
  socket.on('error', () => {});
  socket.on('data', chunk => {
    text += chunk;
    if (isData) {
      if (to.startsWith('close-in-data')) return socket.destroy();
      if (!text.endsWith('\r\n.\r\n')) return;
      isData = false;
      tell({ kind: 'mail', to, text, session: 'ill' });
      text = '';
      if (to.startsWith('close-after-dot')) return socket.destroy();
      if (to.startsWith('hang-after-dot')) return;
      if (to.startsWith('goodbye-after-dot')) return say('421 4.3.2 Going down');
      if (to.startsWith('nonsense-after-dot')) return say('what?');
      return say('250 OK');
    }
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      to = /^RCPT TO:<(.*?)>/i.exec(line)?.[1] ?? to;
      if (/^RCPT/i.test(line) && to.startsWith('hang-at-rcpt')) return;
      if (/^RCPT/i.test(line) && to.startsWith('close-at-rcpt')) return socket.destroy();
      if (/^DATA/i.test(line)) {
        if (to.startsWith('hang-at-data')) return;
        if (to.startsWith('no-data')) return say('451 4.3.0 Not now');
        if (to.startsWith('goodbye-at-data')) return say('421 4.3.2 Going down');
        isData = true;
        say('354 Go on');
      } else say(/^EHLO/i.test(line) ? '250 ill.test' : '250 OK');
    }
  });
};

const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port;
const smtp = (more: SMTPServerOptions) =>
  new Promise<number>(resolve => {
    const server = new SMTPServer({ ...options, ...more });
    server.on('error', () => {});
    server.listen(0, '127.0.0.1', () => resolve(portOf(server.server)));
  });
const raw = (answer: (socket: Socket) => void) =>
  new Promise<number>(resolve => {
    const server = createServer(socket => {
      socket.on('error', () => {});
      answer(socket);
    });
    server.listen(0, '127.0.0.1', () => resolve(portOf(server)));
  });

tell({
  kind: 'ports',
  ports: {
    well: await smtp({}),
    smallMails: await smtp({ size: 1000 }),
    // The certificate is signed by no authority.
    wrongTls: await smtp({ secure: true }),
    wrongStartTls: await smtp({ disabledCommands: [] }),
    signIn: await smtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'slow'
          ? done(Object.assign(new Error('Try later'), { responseCode: 454 }))
          : done(password === 'right' ? null : new Error('Wrong password'), { user: username }),
    }),
    ill: await raw(misbehave),
    silent: await raw(() => {}),
    closing: await raw(socket => socket.destroy()),
    refusing: await raw(socket => socket.end('554 5.3.2 Not today\r\n')),
    web: await raw(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  },
});
process.on('disconnect', () => process.exit(0));
