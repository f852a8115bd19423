import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createWorkerSession, ReadingEnded, type WhyEnded } from '../../building/worker-session.ts';
import type { LoadedPage } from '../../queries.ts';
import type { RuleEngine } from './engine.ts';
import type { Extraction, Question } from './extract.ts';
import { latestOnly } from './latest-only.ts';

/** Debounced: the extraction waits this many milliseconds after the last key, so that a half-typed rule is not searched for. */
const settleMs = 120;

export type Outcome = Extraction | WhyEnded | null;

/**
 * Debounced: answers what a rule finds in a page, in a worker. `isRule` is false while the rule is not valid; then there is no outcome
 * either.
 */
export const useExtraction = (page: LoadedPage | undefined, { rule, mapping }: Question, isRule: boolean) => {
  const extract = useRef<(question: Question) => void>(undefined);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const extractNow = () => {
    if (page && isRule) extract.current?.({ rule, mapping });
  };
  const ask = useEffectEvent(extractNow);
  useEffect(() => {
    if (!page) return;
    const session = createWorkerSession<RuleEngine>(
      () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
      page,
    );
    // Preload: the worker has the page before a rule is written. Where it fails, so does the question that follows, or another worker answers.
    void session.open().catch(whyEnded);
    extract.current = latestOnly(question => session.ask('extract', question).catch(whyEnded), setOutcome);
    ask();
    return () => {
      session.close();
      extract.current = undefined;
      setOutcome(null);
    };
  }, [page]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked changes with these
  useEffect(() => {
    const timer = setTimeout(ask, settleMs);
    return () => clearTimeout(timer);
  }, [rule, mapping, isRule]);
  return { outcome: isRule && page ? outcome : null, extractNow };
};

const whyEnded = (error: unknown): WhyEnded => {
  if (error instanceof ReadingEnded) return error.why;
  throw error;
};
