/** The news of backups that people of the demo publish: the same for the same night, whenever it is asked for. */
import type { Language } from '@newsbell/contracts/languages';
import { type Random, randomOf } from './random.ts';
import told from './words/publishing.json' with { type: 'json' };

interface Text {
  title: string;
  content: string;
}

export interface Backups {
  language: Language;
  by: string;
  urlKey: string;
  title: string;
  description: string;
  tags: string[];
  /** The demo's reader follows them. */
  followed: boolean;
  hosts: string[];
  /** Names of host, level, size and duration. */
  fields: string[];
  /** A night's backup, and one that needed two attempts. */
  done: Text;
  late: Text;
  /** It is written now and then while the demo runs. */
  next: Text;
  full: Text & { alt: string };
  duration: string;
}

export const allBackups = told as Backups[];

/** The body of a call, in JSON. */
export interface News {
  id: string;
  title: string;
  content: string;
  fields: Record<string, string>;
  format?: 'markdown';
  priority?: 'high' | 'low';
  publishedAt?: string;
  image?: string;
}

/**
 * Answers those of the last `NIGHTS` nights that are a day old, the oldest first. Newer ones would count as news of this minute and stand before
 * those of newspapers.
 */
export const nightlyUntil = (backups: Backups, now: Date): News[] =>
  Array.from({ length: NIGHTS }, (_, at) => {
    const midnight = Math.floor((now.getTime() - HOUR_OF_NIGHT * HOUR) / DAY - 1) * DAY;
    const at03 = new Date(midnight - (NIGHTS - 1 - at) * DAY + HOUR_OF_NIGHT * HOUR);
    const night = at03.toISOString().slice(0, 10);
    const random = randomOf(`${backups.urlKey} ${night}`);
    const isLate = random.chance(0.25);
    return {
      id: `night ${night}`,
      ...written(backups, isLate ? 'late' : 'done', random),
      publishedAt: at03.toISOString(),
    };
  });
const NIGHTS = 7;
const HOUR_OF_NIGHT = 3;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** `turn` counts from the beginning of time. */
export const nextAt = (backups: Backups, turn: number): News => ({
  id: `run ${turn}`,
  ...written(backups, 'next', randomOf(`${backups.urlKey} ${turn}`)),
});

/** The one of high priority, in Markdown. `image` is the address of its picture, of the same uses as `diskUses`. */
export const nearlyFull = ({ full: { title, content, alt }, hosts, fields }: Backups, image: string): News => ({
  id: 'disk full',
  title,
  content: `${content}\n\n![${alt}](${image})`,
  format: 'markdown',
  fields: named(fields, [hosts[1]!, 'error', '3.6 / 4.0 TB']),
  priority: 'high',
});
export const diskUses = [0.62, 0.64, 0.66, 0.69, 0.73, 0.77, 0.8, 0.84, 0.88, 0.91];

const written = (backups: Backups, kind: 'done' | 'late' | 'next', random: Random) => {
  const { hosts, fields, duration } = backups;
  const host = random.pick(hosts);
  const files = (kind === 'next' ? random.int(3, 60) : random.int(900, 48_000)).toLocaleString('en');
  const minutes = duration.replace('{n}', String(random.int(2, kind === 'next' ? 4 : 48)));
  const size = kind === 'next' ? `${random.int(2, 90)} MB` : `${random.between(4, 120).toFixed(1)} GB`;
  const fill = (text: string) => text.replace('{host}', host).replace('{files}', files).replace('{minutes}', minutes);
  const level = kind === 'late' ? 'warning' : 'info';
  return {
    title: fill(backups[kind].title),
    content: fill(backups[kind].content),
    fields: named(fields, [host, level, size, minutes]),
    ...(kind === 'next' && { priority: 'low' as const }),
  };
};

const named = (names: readonly string[], values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value, at) => [names[at]!, value]));
