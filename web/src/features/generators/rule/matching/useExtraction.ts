import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Extraction, Question, Source } from './extract.ts';
import { type Extractor, startExtractor, type WhyNone } from './extractor.ts';

/** Debounced: the extraction waits this many milliseconds after the last key, so that a half-typed rule is not searched for. */
const settleMs = 120;

export type Outcome = Extraction | WhyNone | null;

/**
 * Debounced: answers what a rule finds in a source, in a worker. `isRule` is false while the rule is not valid; then there is no outcome
 * either.
 */
export const useExtraction = (source: Source | undefined, { rule, mapping }: Question, isRule: boolean) => {
  const extractor = useRef<Extractor>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const extractNow = () => {
    if (source && isRule) extractor.current?.ask({ rule, mapping });
  };
  const ask = useEffectEvent(extractNow);
  useEffect(() => {
    if (!source) return;
    const started = startExtractor({ onAnswer: setOutcome, onFailure: setOutcome });
    extractor.current = started;
    started.load(source);
    ask();
    return () => {
      started.stop();
      extractor.current = null;
      setOutcome(null);
    };
  }, [source]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked changes with these
  useEffect(() => {
    const timer = setTimeout(ask, settleMs);
    return () => clearTimeout(timer);
  }, [rule, mapping, isRule]);
  return { outcome: isRule && source ? outcome : null, extractNow };
};
