/**
 * Control group: Linux counts and bounds the memory of all processes in it together, the pages of files that they read included. It is made
 * below the group of the benchmark itself, so that what bounds that one goes on counting, or beside it where version 2 of control
 * groups lets no group have both processes and further groups.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface MemoryGroup {
  version: 1 | 2;
  folder: string;
  /** A process that writes its own number into this file enters the group, and so do its children. */
  entrance: string;
  /** Answers the MB in use without the pages of files, which the system gives back when it needs them. */
  usedMegabytes(): Promise<number>;
  /** Answers the most MB that were ever in use, pages of files included; undefined where the system does not tell. */
  peakMegabytes(): Promise<number | undefined>;
  /** Answers how many processes were killed because the bound was reached. */
  kills(): Promise<number>;
  /** Kills what is left in the group, after it had ten seconds to end, and removes the group. */
  remove(): Promise<void>;
}

/** Without a group it is told why there is none. */
export type MadeGroup = { kind: 'made'; group: MemoryGroup } | { kind: 'none'; why: string };

/** The group is bound to so many MB, swap included; with 0 its memory is only counted. */
export const makeMemoryGroup = async (megabytes: number): Promise<MadeGroup> => {
  const place = await findPlace();
  if (place === undefined) return { kind: 'none', why: 'the system has no control groups that can be used' };
  const folder = join(place.parent, `newsbell-bench-${process.pid}`);
  const trouble = await mkdir(folder).then(() => undefined, messageOf);
  if (trouble !== undefined) return { kind: 'none', why: trouble };
  const group = place.version === 2 ? secondVersion(folder) : firstVersion(folder);
  const unbound =
    megabytes === 0 ? undefined : await bind(group, megabytes * 1024 * 1024).then(() => undefined, messageOf);
  if (unbound === undefined) return { kind: 'made', group };
  await group.remove();
  return { kind: 'none', why: unbound };
};

const root = '/sys/fs/cgroup';

const findPlace = async (): Promise<{ version: 1 | 2; parent: string } | undefined> => {
  const own = await readFile('/proc/self/cgroup', 'utf8').catch(() => '');
  if (existsSync(join(root, 'cgroup.controllers'))) {
    const parent = await bindingParent(join(root, /^0::(.*)$/m.exec(own)?.[1] ?? ''));
    return parent === undefined ? undefined : { version: 2, parent };
  }
  const named = join(root, 'memory', /^\d+:(?:[\w=]+,)*memory(?:,[\w=]+)*:(.*)$/m.exec(own)?.[1] ?? '');
  // A container sees its own group as the root, but its name as it is outside.
  const parent = [named, join(root, 'memory')].find(folder => existsSync(join(folder, 'memory.limit_in_bytes')));
  return parent === undefined ? undefined : { version: 1, parent };
};

/** Answers the nearest group at or above this one whose children have their memory bound. */
const bindingParent = async (folder: string): Promise<string | undefined> => {
  for (let at = folder; at.startsWith(root); at = dirname(at)) {
    const given = await readFile(join(at, 'cgroup.subtree_control'), 'utf8').catch(() => '');
    if (given.split(/\s+/).includes('memory')) return at;
  }
  return undefined;
};

const bind = async ({ version, folder }: MemoryGroup, bytes: number): Promise<void> => {
  if (version === 2) {
    await writeFile(join(folder, 'memory.max'), `${bytes}`);
    const swap = join(folder, 'memory.swap.max');
    if (existsSync(swap)) await writeFile(swap, '0');
    return;
  }
  await writeFile(join(folder, 'memory.limit_in_bytes'), `${bytes}`);
  const withSwap = join(folder, 'memory.memsw.limit_in_bytes');
  if (existsSync(withSwap)) await writeFile(withSwap, `${bytes}`);
};

const firstVersion = (folder: string): MemoryGroup => ({
  version: 1,
  ...common(folder),
  usedMegabytes: async () => {
    const stat = await read(folder, 'memory.stat');
    const kernel = Number(await read(folder, 'memory.kmem.usage_in_bytes').catch(() => 0));
    return megabytesOf(countIn(stat, 'total_rss') + countIn(stat, 'total_shmem') + kernel);
  },
  peakMegabytes: async () => megabytesOf(Number(await read(folder, 'memory.max_usage_in_bytes'))),
  kills: async () => countIn(await read(folder, 'memory.oom_control'), 'oom_kill'),
});

const secondVersion = (folder: string): MemoryGroup => ({
  version: 2,
  ...common(folder),
  usedMegabytes: async () => {
    const stat = await read(folder, 'memory.stat');
    return megabytesOf(countIn(stat, 'anon') + countIn(stat, 'shmem') + countIn(stat, 'kernel'));
  },
  peakMegabytes: async () => {
    const peak = await read(folder, 'memory.peak').catch(() => undefined);
    return peak === undefined ? undefined : megabytesOf(Number(peak));
  },
  kills: async () => countIn(await read(folder, 'memory.events'), 'oom_kill'),
});

const common = (folder: string): Pick<MemoryGroup, 'folder' | 'entrance' | 'remove'> => {
  const entrance = join(folder, 'cgroup.procs');
  return { folder, entrance, remove: () => remove(folder, entrance) };
};

const remove = async (folder: string, entrance: string): Promise<void> => {
  const patience = performance.now() + 10_000;
  for (;;) {
    const left = (await readFile(entrance, 'utf8')).split('\n').filter(Boolean).map(Number);
    // A group whose last process has just ended may be busy for another moment.
    if (
      left.length === 0 &&
      (await rmdir(folder).then(
        () => true,
        () => false,
      ))
    )
      return;
    if (performance.now() > patience + 10_000) throw new Error(`${folder} cannot be removed`);
    if (performance.now() > patience) for (const pid of left) kill(pid);
    await pause(50);
  }
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
};

const read = (folder: string, name: string): Promise<string> => readFile(join(folder, name), 'utf8');

const countIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);

const megabytesOf = (bytes: number): number => bytes / 1024 / 1024;

const messageOf = (error: Error): string => error.message;
