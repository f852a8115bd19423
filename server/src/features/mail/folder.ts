/** Keeps mails as files, for an installation without a mail server: the operator hands the links on. */
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { messageOf } from './message.ts';
import type { Post } from './post.ts';

const FILES_AT_MOST = 1000;

/** Files are named by time and number, so that a listing is in order and a repetition writes the same file. */
export const keepInFolder = (to: {
  from: string;
  dataDir: string;
  publicUrl: string;
  say: (line: string) => void;
}): Post => {
  const folder = join(to.dataDir, 'mail');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    isOutside: false,
    close: () => composer.close(),
    send: async mail => {
      const { message } = await composer.sendMail(messageOf(mail, to.from));
      const time = mail.createdAt.toISOString().replaceAll(/[:.]/g, '-');
      const path = join(folder, `${time}-${String(mail.id).padStart(9, '0')}.eml`);
      try {
        await mkdir(folder, { recursive: true });
        await chmod(folder, 0o700);
        await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
        await rename(`${path}.part`, path);
        await dropOldest(folder);
      } catch (error) {
        return { kind: 'later', error: (error as Error).message };
      }
      const link = mail.plain.split('\n').find(line => line.startsWith(`${to.publicUrl}/`));
      to.say(`Mail to ${mail.recipient}: ${mail.subject}${link ? `\n  ${link}` : ''}`);
      return { kind: 'sent', answer: path };
    },
  };
};

const dropOldest = async (folder: string): Promise<void> => {
  const files = (await readdir(folder)).filter(name => name.endsWith('.eml')).sort();
  for (const name of files.slice(0, -FILES_AT_MOST)) await rm(join(folder, name), { force: true });
};
