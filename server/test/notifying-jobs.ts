/** This file runs the jobs of notifications, and nothing else of a server, with hardly a rest between them. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#db/open.ts';
import type { Channel } from '#features/channels/channel.ts';
import { openChannels } from '#features/channels/channels.ts';
import { takeNewItems } from '#features/items/new-items.ts';
import { composeDigests } from '#features/notifications/compose.ts';
import { startSender } from '#features/notifications/delivery/sender.ts';
import { notificationConsumer } from '#features/notifications/match.ts';
import type { Log } from '#log.ts';
import { readersBefore } from './notifying.ts';
import { settingsOf } from './settings.ts';

/** The processes that compose have this clock: at `from` it was `at`, and since then `speed` times as much has passed. */
export interface Clock {
  at: number;
  from: number;
  speed: number;
}

export interface Notifying {
  db: Db;
  log: Log;
  /** These settings have the addresses of the mail server, the push service and FCM. */
  env: Record<string, string>;
  clock: Clock;
  /** A test may hold by it what is sent. */
  wrap?: (channel: Channel) => Channel;
}

export const startNotifications = ({ db, log, env, clock, wrap = channel => channel }: Notifying) => {
  const settings = settingsOf(env);
  const outside = { resolve: async () => [], dial: (ip: string, port: number) => connect(port, ip) };
  const channels = openChannels({ db, settings, now: () => new Date() }, outside).map(wrap);
  const sender = startSender({ db, log, settings }, channels, { restMs: 20 });
  const readers = [...readersBefore, notificationConsumer({ slotMinutes: 30 })];
  const compose = () => {
    const at = new Date(clock.at + (Date.now() - clock.from) * clock.speed);
    return composeDigests({ db, settings, log }, { at, people: 25 });
  };
  const jobs = [...readers.map(reader => () => takeNewItems({ db }, reader)), compose];
  const repeated = jobs.map(job => repeat(log, job));
  return {
    stop: async (): Promise<void> => {
      await Promise.all([sender.stop(), ...repeated.map(each => each.stop())]);
    },
  };
};

const repeat = (log: Log, job: () => Promise<boolean>) => {
  let stopping = false;
  const running = (async () => {
    while (!stopping) {
      const more = await job().catch(error => {
        log('job_failed', { error });
        return false;
      });
      if (!more) await pause(20);
    }
  })();
  return {
    stop: () => {
      stopping = true;
      return running;
    },
  };
};
