/** Prints what the accuracy of the extraction becomes when one weight is varied and all others stay. README.md says how to read it. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Asking, askings, asks, judge, type QuestionKind, type Score } from '../corpus/judge.ts';
import { type CorpusSize, pagesFor } from '../corpus/pages.ts';
import { startThreads } from './threads.ts';
import { meansOf, replaced, sumOf, type Total, totalOf } from './total.ts';
import { numberOf, readBy, type WeightName, weightNames } from './variation.ts';

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false }, only: { type: 'string' } } });
const size: CorpusSize = values.all ? 'all' : 'few';
/** The outer factors come first: where they move nothing, the inner ones are not tried. */
const factors = { inner: [0.8, 1.25], outer: [0.5, 2] };
const columns = [0.5, 0.8, 1.25, 2];

const run = async (): Promise<void> => {
  const began = performance.now();
  const pages = pagesFor(size);
  const base = pages.flatMap((page, at) =>
    askings.map(asking => baseOf(at, asking, () => judge(page, asking, size === 'few'))),
  );
  const whole = sumOf(base.map(({ total }) => total));
  printHead(
    pages.length,
    base.flatMap(({ scores }) => scores),
    whole,
  );
  const threads = startThreads(size);
  const chosen = weightNames().filter(name => name.includes(values.only ?? ''));
  const rowOf = async (weight: WeightName): Promise<Row> => {
    const of = base.filter(({ read }) => read.has(weight));
    const before = sumOf(of.map(({ total }) => total));
    const at = async (factor: number): Promise<Cell> => {
      const value = variedValue(weight, factor);
      if (value === numberOf(weight)) return { factor, moved: undefined };
      const after = await threads.run({ weight, value, of: of.map(({ page, asking }) => [page, asking]) });
      return { factor, moved: movedBetween(whole, replaced(whole, before, after)) };
    };
    if (of.length === 0) return { weight, cells: [], isRead: false };
    const outer = await Promise.all(factors.outer.map(at));
    const inner = outer.some(isMoving) ? await Promise.all(factors.inner.map(at)) : [];
    return { weight, cells: [...outer, ...inner], isRead: true };
  };
  const found: Row[] = [];
  // A few weights are under way at once, so that lines come in order and no thread waits.
  const started: Promise<Row>[] = [];
  for (const [at, weight] of [...chosen, ...Array<undefined>(AHEAD)].entries()) {
    if (weight) started.push(rowOf(weight));
    const row = at >= AHEAD ? await started[at - AHEAD] : undefined;
    if (row) found.push(row);
    if (row?.cells.some(isMoving)) console.log(lineOf(row));
  }
  await threads.end();
  printRest(found);
  console.log(`\n${chosen.length} weights in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
};

const AHEAD = 4;

interface Row {
  weight: WeightName;
  cells: Cell[];
  isRead: boolean;
}

interface Cell {
  factor: number;
  /** They are percentage points of lists, records and fields; undefined where the factor gives the same whole number. */
  moved: [number, number, number] | undefined;
}

const baseOf = (page: number, asking: Asking, ofPage: () => Score[]) => {
  let scores: Score[] = [];
  const read = readBy(() => {
    scores = ofPage();
  });
  return { page, asking, read, scores, total: totalOf(scores) };
};

const movedBetween = (before: Total, after: Total): [number, number, number] => {
  const [one, other] = [meansOf(before), meansOf(after)];
  return [other[0] - one[0], other[1] - one[1], other[2] - one[2]];
};

const isMoving = ({ moved }: Cell): boolean => moved?.some(each => Math.abs(each) > 1e-9) ?? false;

/** The unit stands behind each weight in weights.ts; things are counted in whole numbers. */
const units = new Map<WeightName, string>();
let group = '';
for (const line of readFileSync(new URL('../../src/weights.ts', import.meta.url), 'utf8').split('\n')) {
  group = /^ {2}(\w+): \{$/.exec(line)?.[1] ?? group;
  const [, name, unit] = /^ {4}(\w+): [\d.]+, \/\/ (\w+): /.exec(line) ?? [];
  if (name && unit) units.set(`${group}.${name}`, unit);
}

const variedValue = (weight: WeightName, factor: number): number => {
  const value = numberOf(weight) * factor;
  return units.get(weight) === 'count' ? Math.max(1, Math.round(value)) : value;
};

const printHead = (count: number, scores: Score[], whole: Total): void => {
  console.log(`${count} pages, ${whole.answers} answers. All figures are per cent of the answers:
lists    have every record and no other, with title, link, picture and date right
records  F-score of the records by their links
fields   titles, pictures and dates that are right; those of a missing record are wrong
`);
  const shown = (total: Total) =>
    meansOf(total)
      .map(each => each.toFixed(2).padStart(8))
      .join('');
  console.log(`${''.padEnd(24)}   lists records  fields`);
  for (const ask of asks)
    console.log(`${askNames[ask].padEnd(24)}${shown(totalOf(scores.filter(each => each.ask === ask)))}`);
  console.log(`${'all'.padEnd(24)}${shown(whole)}`);
  console.log(
    '\nPercentage points of lists/records/fields when one weight is varied; · moves nothing, = is the same number.\n',
  );
  console.log(`${'weight'.padEnd(34)}${'value'.padStart(8)}  ${columns.map(each => `× ${each}`.padEnd(20)).join('')}`);
};

const askNames: Record<QuestionKind, string> = {
  two: 'two clicks',
  beside: 'two beside the titles',
  one: 'one click',
  none: 'best of three proposals',
  changed: 'the page has changed',
};

const lineOf = ({ weight, cells }: Row): string => {
  const shown = columns.map(factor => {
    const cell = cells.find(each => each.factor === factor);
    if (!cell?.moved) return '='.padEnd(20);
    return (isMoving(cell) ? cell.moved.map(signed).join('/') : '·').padEnd(20);
  });
  return `${weight.padEnd(34)}${String(numberOf(weight)).padStart(8)}  ${shown.join('')}`.trimEnd();
};

const signed = (points: number): string =>
  Math.abs(points) < 0.005 ? '0' : (points > 0 ? '+' : '') + points.toFixed(2);

const printRest = (rows: Row[]): void => {
  const still = rows.filter(({ isRead, cells }) => isRead && !cells.some(isMoving));
  const unread = rows.filter(({ isRead }) => !isRead);
  const better = rows.flatMap(({ weight, cells }) =>
    cells
      .filter(({ moved }) => moved?.every(each => each > -1e-9) && moved.some(each => each > 1e-9))
      .map(cell => `${weight} × ${cell.factor}`),
  );
  console.log(`\nRead, but halving and doubling move nothing here (${still.length}): ${namesOf(still)}`);
  console.log(`\nNever read here, because no page comes to that point (${unread.length}): ${namesOf(unread)}`);
  console.log(`\nNothing worse and something better (${better.length}): ${better.join(', ') || 'none'}`);
};

const namesOf = (rows: Row[]): string => rows.map(({ weight }) => weight).join(', ') || 'none';

await run();
