/** Measures the cost of the web app in a reader's browser, on the demo. README.md says how to read the figures. */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/ensure/browser.mjs';
import { loadAverage } from './process-figures.ts';
import { printTable } from './table.ts';
import { type Conditions, plain, slowCpu, slowPhone } from './web/conditions.ts';
import { startSettledDemo } from './web/demo.ts';
import { firstScriptKilobytes, firstView } from './web/first-view.ts';
import { reading } from './web/reading.ts';
import { scrollThrough, type View } from './web/scroll.ts';
import type { Place } from './web/visit.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    /** Scrolls through this many rows. */
    rows: { type: 'string', default: '2000' },
    /** Only the measurements run whose name holds this. */
    only: { type: 'string', default: '' },
    /** It is an instance that runs already, instead of a demo of its own. */
    address: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const source = 'the-slow-query';

interface Figure {
  what: string;
  conditions: string;
  measured: number;
  unit: string;
  /** The figure should stay below this aim, if there is one. */
  aim?: number;
}

interface Measurement {
  name: string;
  run: (place: Place) => Promise<Figure[]>;
}

const run = async (): Promise<void> => {
  const demo = values.address ? { address: values.address, stop: async () => {} } : await startSettledDemo();
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const figures: Figure[] = [];
  const loads = [await loadAverage()];
  try {
    for (const { name, run } of measurements.filter(({ name }) => name.includes(values.only))) {
      if (!values.json) console.log(`${name} …`);
      figures.push(...(await run({ browser, address: demo.address })));
      loads.push(await loadAverage());
    }
  } finally {
    await browser.close();
    await demo.stop();
  }
  if (values.json) console.log(JSON.stringify({ load: loads.map(Number), figures }, null, 2));
  else report(figures, loads);
};

const report = (figures: readonly Figure[], loads: readonly string[]): void => {
  console.log(`\nload ${loads.join(' ')}\n`);
  printTable(
    figures.map(({ what, conditions, measured, unit, aim }) => ({
      what,
      under: conditions,
      measured: shown(measured, unit),
      aim: aim === undefined ? '' : shown(aim, unit),
      '': aim === undefined ? '' : measured <= aim ? 'met' : 'missed',
    })),
  );
};

const shown = (value: number, unit: string): string =>
  `${Number(value.toFixed(value < 1 ? 3 : value < 10 ? 1 : 0))} ${unit}`.trim();

const scripts: Measurement = {
  name: 'scripts of the first view',
  run: async place => {
    const figures: Figure[] = [];
    for (const path of ['/discover', `/${source}`]) {
      const measured = await firstScriptKilobytes(place, path);
      figures.push({ what: `scripts, ${path}`, conditions: '', measured, unit: 'KB gz', aim: 170 });
    }
    return figures;
  },
};

const paint = (conditions: Conditions, lcpAim: number): Measurement => ({
  name: `first view, ${conditions.name}`,
  run: async place => {
    const figures: Figure[] = [];
    for (const path of ['/discover', `/${source}`]) {
      const { lcpMs, cls } = await firstView(place, path, conditions, rounds);
      const about = { conditions: conditions.name };
      figures.push({ what: `largest paint, ${path}`, ...about, measured: lcpMs, unit: 'ms', aim: lcpAim });
      figures.push({ what: `layout shift, ${path}`, ...about, measured: cls, unit: '', aim: 0.05 });
    }
    return figures;
  },
});

const scroll = (view: View, conditions: Conditions): Measurement => ({
  name: `scroll ${view}, ${conditions.name}`,
  run: async place => {
    const seen = await scrollThrough(place, Number(values.rows), view, conditions);
    const about = { conditions: conditions.name };
    const what = `${seen.rows} rows, ${view === 'THUMBNAIL' ? 'pictures' : 'titles'}`;
    return [
      { what: `${what}: most nodes`, ...about, measured: seen.mostNodes, unit: '', aim: 1500 },
      { what: `${what}: frames over 50 ms, of ${seen.frames}`, ...about, measured: seen.slowFrames, unit: '', aim: 0 },
      { what: `${what}: slowest frame`, ...about, measured: seen.slowestFrame, unit: 'ms' },
      { what: `${what}: tasks over 50 ms of CPU`, ...about, measured: seen.slowTasks, unit: '', aim: 0 },
      { what: `${what}: longest task`, ...about, measured: seen.slowestTask, unit: 'ms' },
      { what: `${what}: the same but for garbage`, ...about, measured: seen.slowTasksOfPage, unit: '', aim: 0 },
      { what: `${what}: longest but for garbage`, ...about, measured: seen.slowestTaskOfPage, unit: 'ms' },
    ];
  },
});

const read = (conditions: Conditions): Measurement => ({
  name: `reading, ${conditions.name}`,
  run: async place => {
    const { firstOpenMs, openMs, nextMs } = await reading(place, conditions, rounds);
    const about = { conditions: conditions.name, unit: 'ms', aim: 100 };
    return [
      { what: 'opening the first item', ...about, measured: firstOpenMs },
      { what: 'opening another item', ...about, measured: openMs },
      { what: 'moving to the next item', ...about, measured: nextMs },
    ];
  },
});

const measurements: Measurement[] = [
  scripts,
  paint(plain, 1000),
  paint(slowPhone, 2500),
  // Pages of rows come sooner than on a slow network, so that more of them arrive while the list moves: the harder case.
  ...[plain, slowCpu].flatMap(conditions => [scroll('THUMBNAIL', conditions), scroll('TITLE_ONLY', conditions)]),
  ...[plain, slowCpu, slowPhone].map(read),
];

run().catch(error => {
  console.error(error);
  process.exit(1);
});
