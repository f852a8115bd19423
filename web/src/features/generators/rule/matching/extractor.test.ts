import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Extraction } from './extract.ts';
import { startExtractor } from './extractor.ts';
import type { ToWorker } from './worker.ts';

let thread: Thread;

/** Fake worker: it answers when the test tells it to. */
class Thread extends EventTarget {
  questions: Extract<ToWorker, { kind: 'question' }>[] = [];
  sources = 0;
  isStopped = false;
  constructor() {
    super();
    thread = this;
  }
  postMessage(message: ToWorker) {
    if (message.kind === 'question') this.questions.push(message);
    else this.sources++;
  }
  terminate() {
    this.isStopped = true;
  }
  answer() {
    const { id, rule } = this.questions.at(-1)!;
    this.dispatchEvent(new MessageEvent('message', { data: { id, extraction: { rule } } }));
  }
}

beforeEach(() => void vi.stubGlobal('Worker', Thread));
afterEach(() => void vi.useRealTimers());

const start = () => {
  const told: (string | undefined)[] = [];
  const failures: string[] = [];
  const extractor = startExtractor({
    onAnswer: extraction => told.push((extraction as Extraction | null)?.rule),
    onFailure: why => failures.push(why),
  });
  extractor.load({ text: '', url: 'https://harbour.example/' });
  return { extractor, told, failures, ask: (rule: string) => extractor.ask({ rule, mapping: {} }) };
};

it('asks one question at a time, and of those that wait only the latest', () => {
  const { told, ask } = start();
  for (const rule of ['one', 'two', 'three']) ask(rule);
  expect(thread.questions.map(({ rule }) => rule)).toEqual(['one']);
  thread.answer();
  expect(thread.questions.map(({ rule }) => rule)).toEqual(['one', 'three']);
  thread.answer();
  expect(told).toEqual(['three']);
  ask('four');
  thread.answer();
  expect(told).toEqual(['three', 'four']);
});

it('tells that the thread is out of order, and goes on', () => {
  const { told, failures, ask } = start();
  ask('one');
  thread.dispatchEvent(new Event('error'));
  expect(failures).toEqual(['broken']);
  ask('two');
  thread.answer();
  expect(told).toEqual(['two']);
});

it('ends a thread that takes too long, and asks what waits of another one', () => {
  vi.useFakeTimers();
  const { told, failures, ask } = start();
  ask('one');
  const stuck = thread;
  vi.advanceTimersByTime(60_000);
  expect([stuck.isStopped, failures]).toEqual([true, ['too-slow']]);
  expect([thread.isStopped, thread.sources]).toEqual([false, 1]);
  ask('two');
  thread.answer();
  ask('three');
  ask('four');
  vi.advanceTimersByTime(20_000);
  expect(thread.questions.map(({ rule }) => rule)).toEqual(['four']);
  thread.answer();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['two', 'four']);
});

it('says nothing of a question that is no longer asked', () => {
  vi.useFakeTimers();
  const { extractor, failures, ask } = start();
  ask('one');
  ask('two');
  vi.advanceTimersByTime(20_000);
  expect(failures).toEqual([]);
  extractor.stop();
  vi.advanceTimersByTime(60_000);
  expect(failures).toEqual([]);
});

it('ends its thread', () => {
  start().extractor.stop();
  expect(thread.isStopped).toBe(true);
});
