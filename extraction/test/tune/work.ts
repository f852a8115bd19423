/** Thread: it judges the corpus with one weight varied, as often as it is asked. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Asking, judge } from '../corpus/judge.ts';
import { type CorpusSize, pagesFor } from '../corpus/pages.ts';
import { sumOf, type Total, totalOf } from './total.ts';
import { varied, type WeightName } from './variation.ts';

/** `of` are the asks that read the weight: places of pages in the corpus, and kinds. */
export interface Job {
  weight: WeightName;
  value: number;
  of: [page: number, asking: Asking][];
}

const { size } = workerData as { size: CorpusSize };
const pages = pagesFor(size);

parentPort!.on('message', ({ weight, value, of }: Job) => {
  const work = () => of.map(([page, asking]) => totalOf(judge(pages[page]!, asking, size === 'few')));
  const total: Total = sumOf(varied(weight, value, work));
  parentPort!.postMessage(total);
});
