import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { said } from '#text/said.ts';
import { type Check, critical, type Judged, ok, type Say, warning } from './check.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

export const checkDisk: Check = async ({ settings }, say) => {
  try {
    const { bavail, blocks, bsize } = await statfsOf(settings.dataDir);
    return judgeDisk({ free: bavail * bsize, total: blocks * bsize }, say);
  } catch (error) {
    const values = { folder: settings.dataDir, error: said((error as Error).message) };
    return warning(say('diskUnread', values), say('diskUnreadDo'));
  }
};

/** Pure: the numbers are bytes. */
export const judgeDisk = ({ free, total }: { free: number; total: number }, say: Say): Judged => {
  const text = say('diskFree', { free: shown(free), total: shown(total) });
  if (free < 200 * MIB) return critical(text, say('diskDo'));
  return free < GIB || free < total / 10 ? warning(text, say('diskDo')) : ok(text);
};

/** The folder need not be there yet: the next one above is on the same disk. */
const statfsOf = async (folder: string): Promise<StatsFs> => {
  try {
    return await statfs(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error;
    return statfsOf(dirname(folder));
  }
};

const shown = (bytes: number): string =>
  bytes < GIB ? `${Math.round(bytes / MIB)} MiB` : `${(bytes / GIB).toFixed(1)} GiB`;
