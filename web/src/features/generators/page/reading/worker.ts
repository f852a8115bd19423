/** Reads pages beside the page that shows them: what strangers have written may take any time to read. */
import type { Ask } from './asks.ts';
import { createEngine } from './engine.ts';

const scope = globalThis as unknown as {
  onmessage: (event: { data: { id: number; ask: Ask } }) => void;
  postMessage: (message: { id: number; answer: unknown }) => void;
};

const answer = createEngine();

scope.onmessage = ({ data: { id, ask } }) => scope.postMessage({ id, answer: answer(ask) });
