/** Fakes threads that run at once, because jsdom has none. They do what the rule builder's own thread does. */
import { vi } from 'vitest';
import { extract } from '../src/features/generators/rule/matching/extract.ts';
import type { FromWorker, ToWorker } from '../src/features/generators/rule/matching/worker.ts';

export const ruleThread = (): void =>
  void vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      #source: Parameters<typeof extract>[0] | undefined;
      postMessage(message: ToWorker) {
        if (message.kind === 'source') this.#source = message.source;
        else queueMicrotask(() => this.#answer(message));
      }
      #answer(question: Extract<ToWorker, { kind: 'question' }>) {
        const data: FromWorker = { id: question.id, extraction: extract(this.#source!, question) };
        this.dispatchEvent(new MessageEvent('message', { data }));
      }
      terminate() {}
    },
  );
