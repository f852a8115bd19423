import { vi } from 'vitest';
import { type Asked, answerOf, type Engine } from '../src/features/generators/building/worker-session.ts';
import { createEngine as createPageEngine } from '../src/features/generators/page/session/engine.ts';
import { createEngine as createRuleEngine } from '../src/features/generators/rule/matching/engine.ts';

export interface Thread {
  asked: Asked[];
  /** A thread that is stuck answers nothing. */
  isStuck: boolean;
  isEnded: boolean;
  crash: () => void;
}

/** Fake worker: jsdom has no workers, so an engine of its own answers in the same thread. Answers all threads that are begun, in their order. */
export const workerThread = <E extends Engine<E>>(createEngine: () => E): Thread[] => {
  const threads: Thread[] = [];
  class FakeWorker implements Thread {
    asked: Asked[] = [];
    isStuck = false;
    isEnded = false;
    onmessage: ((event: { data: unknown }) => void) | undefined;
    onerror: (() => void) | undefined;
    #engine = createEngine();
    constructor() {
      threads.push(this);
    }
    postMessage(asked: Asked) {
      this.asked.push(asked);
      if (!this.isStuck) queueMicrotask(() => this.onmessage?.({ data: answerOf(this.#engine, asked) }));
    }
    terminate() {
      this.isEnded = true;
    }
    crash() {
      this.onerror?.();
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  return threads;
};

export const pageThread = (): Thread[] => workerThread(createPageEngine);

export const ruleThread = (): Thread[] => workerThread(createRuleEngine);
