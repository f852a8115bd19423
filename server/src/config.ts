/** The environment as one checked object; the only reader of `process.env`. docs/running.md lists every setting. */
import { resolve } from 'node:path';
import { z } from 'zod';

const numberOf = (kind: 'a number' | 'a whole number', min: number, max: number) => {
  const error = `expected ${kind} from ${min} to ${max}`;
  const number = z.coerce.number({ error }).min(min, { error }).max(max, { error });
  return kind === 'a number' ? number : number.refine(Number.isInteger, { error });
};
const whole = (min: number, max: number) => numberOf('a whole number', min, max);
const minutes = numberOf('a number', 0, 100_000);
const hours = numberOf('a number', 0, 1000);
const flag = z.stringbool({ error: 'expected true or false' });
const list = z.string().transform(text =>
  text
    .split(',')
    .map(each => each.trim())
    .filter(Boolean),
);

const environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'expected an http or https address' }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'expected postgres://user:password@host/database' })
    .optional(),
  DATABASE_POOL: whole(2, 90).default(12),
  PRODUCT_NAME: z.string().trim().min(1).max(40).default('Newsbell'),
  ANSWER_WITHIN_MS: whole(100, 600_000).default(1900),
  METRICS_TOKEN: z.string().min(16, { error: 'expected at least 16 characters' }).optional(),
  STARTER_PACK: flag.default(true),
  CRAWL: flag.default(true),
  CRAWL_SLOTS: whole(1, 256).default(16),
  CRAWL_HOST_GAP_SECONDS: numberOf('a number', 0, 3600).default(1),
  CRAWL_FLOOR_MINUTES: minutes.default(30),
  CRAWL_FLOOR_NO_VALIDATORS_MINUTES: minutes.default(1440),
  CRAWL_RETRY_MINUTES: minutes.default(30),
  CRAWL_PORTS: list.default([]),
  CRAWL_MAX_BYTES: whole(1024, 100 * 1024 * 1024).default(10 * 1024 * 1024),
  CRAWL_MOVE_SIGHTINGS: whole(1, 100).default(5),
  CRAWL_MOVE_HOURS: hours.default(48),
  CRAWL_GONE_CONFIRM_HOURS: hours.default(24),
  KEEP_ITEMS: whole(10, 1_000_000).default(1000),
  KEEP_DAYS: whole(1, 36_500).default(90),
  LOG: z.enum(['json', 'text', 'silent'], { error: 'expected json, text or silent' }).optional(),
});

export interface CrawlSettings {
  enabled: boolean;
  /** Hosts that one process talks to at a time. */
  slots: number;
  hostGapMs: number;
  floorMinutes: number;
  floorNoValidatorsMinutes: number;
  retryMinutes: number;
  /** Ports beside 80, 443, 8080 and 8443. */
  extraPorts: number[];
  maxBytes: number;
  moveSightings: number;
  moveHours: number;
  goneConfirmHours: number;
}

export interface Config {
  port: number;
  host: string;
  /** Origin without a trailing slash, as people reach this instance. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePool: number;
  productName: string;
  /** A call that takes longer is answered with 503, whatever it waits for. */
  answerWithinMs: number;
  metricsToken: string | undefined;
  starterPack: boolean;
  crawl: CrawlSettings;
  keep: { items: number; days: number };
  log: 'json' | 'text' | 'silent';
}

export type ConfigOutcome = { kind: 'config'; config: Config } | { kind: 'wrong'; problems: string[] };

/** Reads and checks the settings. `problems` are whole sentences, one a setting. Empty values count as not set. */
export const readConfig = (env: Record<string, string | undefined> = process.env): ConfigOutcome => {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = environment.safeParse(set);
  if (!read.success) {
    return { kind: 'wrong', problems: read.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`) };
  }
  const e = read.data;
  const extraPorts = e.CRAWL_PORTS.map(Number);
  if (extraPorts.some(port => !Number.isInteger(port) || port < 1 || port > 65_535)) {
    return { kind: 'wrong', problems: ['CRAWL_PORTS: expected port numbers joined by commas'] };
  }
  return {
    kind: 'config',
    config: {
      port: e.PORT,
      host: e.HOST,
      publicUrl: new URL(e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).origin,
      dataDir: resolve(e.DATA_DIR),
      databaseUrl: e.DATABASE_URL,
      databasePool: e.DATABASE_POOL,
      productName: e.PRODUCT_NAME,
      answerWithinMs: e.ANSWER_WITHIN_MS,
      metricsToken: e.METRICS_TOKEN,
      starterPack: e.STARTER_PACK,
      crawl: {
        enabled: e.CRAWL,
        slots: e.CRAWL_SLOTS,
        hostGapMs: e.CRAWL_HOST_GAP_SECONDS * 1000,
        floorMinutes: e.CRAWL_FLOOR_MINUTES,
        floorNoValidatorsMinutes: e.CRAWL_FLOOR_NO_VALIDATORS_MINUTES,
        retryMinutes: e.CRAWL_RETRY_MINUTES,
        extraPorts,
        maxBytes: e.CRAWL_MAX_BYTES,
        moveSightings: e.CRAWL_MOVE_SIGHTINGS,
        moveHours: e.CRAWL_MOVE_HOURS,
        goneConfirmHours: e.CRAWL_GONE_CONFIRM_HOURS,
      },
      keep: { items: e.KEEP_ITEMS, days: e.KEEP_DAYS },
      log: e.LOG ?? (process.stdout.isTTY ? 'text' : 'json'),
    },
  };
};
