/** Reads the cost of processes, as Linux counts it in /proc. */
import { readdir, readFile, writeFile } from 'node:fs/promises';

/** The unit is `CLK_TCK`, which is 100 on every Linux that Node runs on. */
const TICKS_A_SECOND = 100;

/** Answers the seconds of CPU, user and system, of a process and of the children that it has waited for. */
export const cpuSeconds = async (pid: number): Promise<number> => {
  const fields = await statOf(pid);
  return fields === undefined
    ? 0
    : fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
};

/**
 * Answers the seconds of CPU of a postmaster with all its backends and workers, those that have ended included; `without` is the backend of
 * the measuring process.
 */
export const clusterCpuSeconds = async (postmaster: number, without?: number): Promise<number> => {
  const children = (await childrenOf(postmaster)).filter(pid => pid !== without);
  const each = await Promise.all([postmaster, ...children].map(cpuSeconds));
  return each.reduce((sum, seconds) => sum + seconds, 0);
};

/** Answers the most memory that a process ever held at once, in MB. */
export const peakMegabytes = async (pid: number): Promise<number> => megabytesIn(`/proc/${pid}/status`, 'VmHWM');

/** Answers the memory that a process holds now, in MB. */
export const residentMegabytes = async (pid: number): Promise<number> => megabytesIn(`/proc/${pid}/status`, 'VmRSS');

/** Answers the part of it, in MB, that is in no file: the heap, buffers and stacks. */
export const anonymousMegabytes = async (pid: number): Promise<number> => megabytesIn(`/proc/${pid}/status`, 'RssAnon');

/** From now on `peakMegabytes` is the most since this call. Answers false where the system does not allow it. */
export const forgetPeak = async (pid: number): Promise<boolean> =>
  writeFile(`/proc/${pid}/clear_refs`, '5').then(
    () => true,
    () => false,
  );

/** Answers the memory of a cluster now, in MB; memory that its processes share is counted once. */
export const clusterMegabytes = async (postmaster: number): Promise<number> => {
  const processes = [postmaster, ...(await childrenOf(postmaster))];
  const each = await Promise.all(processes.map(pid => megabytesIn(`/proc/${pid}/smaps_rollup`, 'Pss').catch(() => 0)));
  return each.reduce((sum, megabytes) => sum + megabytes, 0);
};

/** Answers the load of the whole machine, as the average of the last minute. */
export const loadAverage = async (): Promise<string> => (await readFile('/proc/loadavg', 'utf8')).split(' ')[0]!;

const childrenOf = async (parent: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).map(Number).filter(pid => pid > 0);
  const parents = await Promise.all(pids.map(async pid => Number((await statOf(pid))?.[1])));
  return pids.filter((_, at) => parents[at] === parent);
};

/** Answers the fields after the name, which may hold blanks itself: state, parent, …; undefined where the process has ended. */
const statOf = async (pid: number): Promise<string[] | undefined> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
};

const megabytesIn = async (path: string, name: string): Promise<number> => {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(await readFile(path, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
};
