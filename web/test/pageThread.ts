/** Fakes threads that run at once, because jsdom has none. They do what the page builder's own thread does. */
import { vi } from 'vitest';
import { createEngine } from '../src/features/generators/page/session/engine.ts';
import type { SessionRequest } from '../src/features/generators/page/session/requests.ts';

export const pageThread = (): void =>
  void vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: unknown }) => void) | undefined;
      #answer = createEngine();
      postMessage({ id, ask }: { id: number; ask: SessionRequest }) {
        queueMicrotask(() => this.onmessage?.({ data: { id, answer: this.#answer(ask) } }));
      }
      terminate() {
        this.onmessage = undefined;
      }
    },
  );
