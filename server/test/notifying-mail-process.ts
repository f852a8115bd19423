// This mail server takes all mails at once and tells of each: to whom, its Message-ID, and the numbers of its news.
import { SMTPServer } from 'smtp-server';
import type { MailMessage } from './notifying-far-ends.ts';

const tell = (message: MailMessage) => process.send!(message);

const server = new SMTPServer({
  authOptional: true,
  logger: false,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    let text = '';
    stream.on('data', chunk => {
      text += chunk;
    });
    stream.on('end', () => {
      const folded = text.replaceAll('=\r\n', '');
      const id = /^Message-ID: <n\.([\w-]{32})@/im.exec(text)?.[1] ?? '';
      const news = [...new Set([...folded.matchAll(/\bnews-(\d+)\b/g)].map(([, number]) => Number(number)))];
      tell({ kind: 'mail', to: session.envelope.rcptTo[0]!.address, id, news });
      done();
    });
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => tell({ kind: 'port', port: (server.server.address() as { port: number }).port }));
process.on('disconnect', () => process.exit(0));
