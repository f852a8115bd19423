/** Tells what the phases of the day took, as tables. */
import type { Phase } from './day-phase.ts';
import type { MemoryGroup } from './memory-group.ts';
import { loadAverage } from './process-figures.ts';
import { median, printTable } from './table.ts';

/** The server's process holds at most so many MB while it crawls. */
const SERVER_AIM = 200;
const GROUP_AIM = 512;

export interface Day {
  phases: readonly Phase[];
  group: MemoryGroup | undefined;
  /** The group is bound to so many MB; 0 is no bound. */
  megabytes: number;
  size: { sources: number; hosts: number; rounds: number };
}

export const reportDay = async (day: Day): Promise<void> => {
  const { phases, group, size } = day;
  if (phases.length === 0) return;
  console.log(`\n${size.sources} sources on ${size.hosts} hosts, ${size.rounds} rounds; ${boundOf(day)}; MB\n`);
  printTable(phases.map(memoryOf));
  console.log('');
  const read = phases.filter(({ pages }) => pages.times.length > 0);
  if (read.length > 0) {
    printTable(read.map(pagesOf));
    console.log('');
  }
  printTable(await aimsOf(day));
  const peak = await group?.peakMegabytes();
  const peakText = peak === undefined ? '' : `the group with pages of files at most ${peak.toFixed(0)} MB; `;
  console.log(`\n${peakText}load ${await loadAverage()}`);
};

const boundOf = ({ group, megabytes }: Day): string => {
  if (group === undefined) return 'no group';
  const bound = megabytes === 0 ? 'an unbound group' : `a group of ${megabytes} MB`;
  return `${bound} (version ${group.version}, ${group.version === 1 ? 'rss + shmem + kmem' : 'anon + shmem + kernel'})`;
};

const memoryOf = (phase: Phase): Record<string, string> => ({
  phase: phase.name,
  s: phase.seconds.toFixed(0),
  'server median': middle(phase.server),
  'server most': phase.serverPeak.toFixed(0),
  'anonymous median': middle(phase.anonymous),
  'anonymous most': most(phase.anonymous),
  'PostgreSQL median': middle(phase.postgres),
  'PostgreSQL most': most(phase.postgres),
  'group median': middle(phase.group),
  'group most': most(phase.group),
});

const pagesOf = ({ name, pages }: Phase): Record<string, string> => ({
  phase: name,
  answers: `${pages.times.length}`,
  'p50, ms': middle(pages.times),
  'p99, ms': shown(pages.times.toSorted((a, b) => a - b)[Math.floor(pages.times.length * 0.99)]),
  refused: Object.entries(pages.refused)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', '),
});

const aimsOf = async ({ phases, group }: Day): Promise<Record<string, string>[]> => {
  const crawling = phases.filter(({ name }) => name === 'first crawl' || name === 'rounds');
  const largeOnes = phases.filter(({ name }) => name === 'large documents');
  const kills = await group?.kills();
  const rows = [
    row('server while crawling, median', Math.max(...crawling.map(({ server }) => median(server))), SERVER_AIM),
    row('server while crawling, most', Math.max(...crawling.map(({ serverPeak }) => serverPeak)), SERVER_AIM),
    ...largeOnes.map(({ serverPeak }) => row('server with large documents, most', serverPeak, SERVER_AIM)),
  ];
  if (group === undefined || kills === undefined) return rows;
  return [
    ...rows,
    row('group, most', Math.max(...phases.flatMap(phase => phase.group)), GROUP_AIM),
    row('kills', kills, 0),
  ];
};

/** An aim is judged by the worst phase. */
const row = (what: string, found: number, aim: number): Record<string, string> => {
  const isKnown = Number.isFinite(found);
  return {
    what,
    found: isKnown ? found.toFixed(Number.isInteger(found) ? 0 : 1) : '',
    aim: `${aim}`,
    is: isKnown ? (found <= aim ? 'met' : '**missed**') : 'unknown',
  };
};

const middle = (values: readonly number[]): string => shown(values.length > 0 ? median(values) : undefined);
const most = (values: readonly number[]): string => shown(values.length > 0 ? Math.max(...values) : undefined);
const shown = (value: number | undefined): string => value?.toFixed(0) ?? '';
