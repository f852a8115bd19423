/** Worker: rules run in this thread, so that the builder responds however long the page is. */
import { type Extraction, extract, type Question, type Source } from './extract.ts';

export type ToWorker = { kind: 'source'; source: Source } | ({ kind: 'question'; id: number } & Question);

export interface FromWorker {
  id: number;
  extraction: Extraction | null;
}

let source: Source | undefined;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'source') source = data.source;
  else if (source) postMessage({ id: data.id, extraction: extract(source, data) } satisfies FromWorker);
});
