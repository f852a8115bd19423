/** Threads that run at once: jsdom has none. What they do is what the page builder's own does. */
import { vi } from 'vitest';
import type { Ask } from '../src/features/generators/page/reading/asks.ts';
import { createEngine } from '../src/features/generators/page/reading/engine.ts';

export const pageThread = (): void =>
  void vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: unknown }) => void) | undefined;
      #answer = createEngine();
      postMessage({ id, ask }: { id: number; ask: Ask }) {
        queueMicrotask(() => this.onmessage?.({ data: { id, answer: this.#answer(ask) } }));
      }
      terminate() {
        this.onmessage = undefined;
      }
    },
  );
