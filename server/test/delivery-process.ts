// This sender of mails runs in a process of its own, which ends itself by SIGKILL at the given point.
import { flushCompileCache } from 'node:module';
import { types } from '#db/connection.ts';
import { openPool } from '#db/open.ts';
import type { Channel } from '#features/channels/channel.ts';
import { openEmailChannel } from '#features/channels/email/email-channel.ts';
import { startSender } from '#features/notifications/delivery/sender.ts';
import { settingsOf } from './settings.ts';

export type CrashPoint = 'before-send' | 'after-hand-over' | 'after-send' | 'nowhere';

const { name, database, smtpPort, crashAt } = JSON.parse(process.argv[2]!) as {
  /** Its database sessions have this name. */
  name: string;
  database: Record<string, unknown>;
  smtpPort: number;
  crashAt: CrashPoint;
};
const log = () => {};
const { db, close } = openPool({ ...database, types }, { log, applicationName: name });
const settings = settingsOf({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}` });
const email = openEmailChannel({ db, settings });
const dieAt = (point: CrashPoint) => point === crashAt && process.kill(process.pid, 'SIGKILL');

const channel: Channel = {
  ...email,
  send: async message => {
    dieAt('before-send');
    const handOver = async () => {
      await message.handOver();
      dieAt('after-hand-over');
    };
    const outcome = await email.send({ ...message, handOver });
    dieAt('after-send');
    return outcome;
  },
};
// Before it dies, for then nothing is kept.
flushCompileCache();
const sender = startSender({ db, log, settings }, [channel], { restMs: 20 });

process.once('SIGTERM', async () => {
  await sender.stop();
  await close();
  process.exit(0);
});
