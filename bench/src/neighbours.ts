/** Measures how much one attacker slows one honest person, by each shared resource. README.md says how to read the figures. */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { opml, pictures } from './neighbours/bringing.ts';
import { connections } from './neighbours/connections.ts';
import { documents, flood, reading, slots } from './neighbours/crawling.ts';
import { discovering } from './neighbours/discovering.ts';
import type { Group, Waits } from './neighbours/group.ts';
import { pages } from './neighbours/pages.ts';
import { searches } from './neighbours/searches.ts';
import { signIns } from './neighbours/sign-ins.ts';
import { words } from './neighbours/words.ts';
import { makeTemplate, tellOrigin, type World, withWorld } from './neighbours/world.ts';
import { loadAverage, peakMegabytes } from './process-figures.ts';
import { median, printTable } from './table.ts';

const groups: readonly Group[] = [
  searches,
  connections,
  signIns,
  discovering,
  pages,
  opml,
  pictures,
  reading,
  slots,
  documents,
  flood,
  words,
];
const names = groups.map(({ name }) => name);

const usage = `npm run neighbours -w bench [-- --only NAME,NAME]\n\nThe shared things are ${names.join(', ')}.`;

const { values } = parseArgs({
  options: {
    /** It names some of the shared things. */
    only: { type: 'string', default: names.join(',') },
    help: { type: 'boolean', default: false },
  },
});
const only = values.only.split(',').map(name => name.trim());

/** A wait of less than this many milliseconds is not noticed. */
const UNNOTICED_MS = 25;
const MOST_RATIO = 3;

interface Row extends Record<string, string> {
  'shared thing': string;
}

const run = async (): Promise<void> => {
  const template = await makeTemplate();
  const rows: Row[] = [];
  const notes: string[] = [];
  for (const group of groups.filter(({ name }) => only.includes(name))) {
    const begun = performance.now();
    await withWorld(group, template, world => measure(world, group, rows, notes));
    console.log(`${group.name}: ${((performance.now() - begun) / 1000).toFixed(0)} s (load ${await loadAverage()})`);
  }
  await rm(template, { recursive: true });
  const aim = `aim: never refused, and at the median ${MOST_RATIO} × the time alone or ${UNNOTICED_MS} ms`;
  console.log(`\nMilliseconds, median and worst; ${aim}\n`);
  printTable(rows);
  console.log(`\n${notes.join('\n')}`);
};

const measure = async (world: World, group: Group, rows: Row[], notes: string[]): Promise<void> => {
  await group.prepare?.(world);
  const asked = () => Promise.all(group.honest.map(honest => honest.wait(world)));
  // The first round warms up code and caches.
  await asked();
  const alone = await asked();
  for (const attack of group.attacks) {
    const before = await peakMegabytes(world.server.pid!);
    const end = await attack.begin(world);
    const beside = await asked();
    const cameTo = await end();
    await tellOrigin(world, 'rest');
    const memory = `the server held ${before.toFixed(0)} MB at most before, and ${(await peakMegabytes(world.server.pid!)).toFixed(0)} MB then`;
    notes.push(`- ${group.name}, ${attack.name}: ${[cameTo, memory].filter(Boolean).join('; ')}.`);
    for (const [at, { name }] of group.honest.entries())
      rows.push(rowOf({ shared: group.shared, attack: attack.name, honest: name }, alone[at]!, beside[at]!));
  }
};

const rowOf = (
  { shared, attack, honest }: { shared: string; attack: string; honest: string },
  alone: Waits,
  beside: Waits,
): Row => {
  const ratio = median(beside.times) / median(alone.times);
  const isShort = ratio <= MOST_RATIO || median(beside.times) <= UNNOTICED_MS;
  return {
    'shared thing': shared,
    attack,
    'honest person': honest,
    alone: shown(alone),
    'beside the attacker': shown({ ...beside, refused: 0 }),
    ratio: ratio.toFixed(1),
    refused: beside.refused === 0 ? '' : `${beside.refused} of ${beside.times.length}`,
    aim: isShort && beside.refused === 0 ? 'met' : '**missed**',
  };
};

const shown = ({ times, refused }: Waits): string =>
  `${median(times).toFixed(0)}, ${Math.max(...times).toFixed(0)}${refused > 0 ? ` (${refused} refused)` : ''}`;

const unknown = only.filter(name => !names.includes(name));
if (values.help || unknown.length > 0) {
  console.log(unknown.length > 0 ? `There is no ${unknown.join(', ')}.\n\n${usage}` : usage);
  process.exit(values.help ? 0 : 2);
}
run().catch(error => {
  console.error(error);
  process.exit(1);
});
