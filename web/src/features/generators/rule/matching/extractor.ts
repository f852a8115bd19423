import type { Extraction, Question, Source } from './extract.ts';
import type { FromWorker, ToWorker } from './worker.ts';

/** The thread takes longer than a rule may, or it has crashed. */
export type WhyNone = 'too-slow' | 'broken';

interface Told {
  onAnswer: (extraction: Extraction | null) => void;
  onFailure: (why: WhyNone) => void;
}

export interface Extractor {
  load: (source: Source) => void;
  ask: (question: Question) => void;
  stop: () => void;
}

/**
 * Timeout: the matcher ends by its own budget; the steps after it are bounded by the page alone, and a slow phone gets this many
 * milliseconds for them.
 */
const PATIENCE_MS = 20_000;

/**
 * Coalesced: asks the worker one question at a time. Of the questions that come meanwhile only the latest is asked, and only the answer to
 * the latest of all is passed on, so however fast one types the worker is never behind by more than one question. A worker that takes too
 * long is terminated (timeout), whatever it does; another one with the same source takes its place.
 */
export const startExtractor = ({ onAnswer, onFailure }: Told, patienceMs = PATIENCE_MS): Extractor => {
  let latest = 0;
  let isBusy = false;
  let loaded: ToWorker | undefined;
  let waiting: ToWorker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = (): Worker => {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.id === latest) onAnswer(data.extraction);
      next();
    });
    started.addEventListener('error', () => {
      onFailure('broken');
      next();
    });
    return started;
  };
  const next = (): void => {
    clearTimeout(timer);
    isBusy = waiting !== undefined;
    if (!waiting) return;
    worker.postMessage(waiting);
    waiting = undefined;
    timer = setTimeout(giveUp, patienceMs);
  };
  const giveUp = (): void => {
    worker.terminate();
    worker = start();
    if (loaded) worker.postMessage(loaded);
    if (!waiting) onFailure('too-slow');
    next();
  };
  let worker = start();
  return {
    load: source => {
      loaded = { kind: 'source', source };
      worker.postMessage(loaded);
    },
    ask: question => {
      waiting = { kind: 'question', id: ++latest, ...question };
      if (!isBusy) next();
    },
    stop: () => {
      clearTimeout(timer);
      worker.terminate();
    },
  };
};
