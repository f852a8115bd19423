/**
 * Worker: parses pages in a thread beside the page that shows them, because a source that strangers have written may take any time to
 * parse.
 */

import { createEngine } from './engine.ts';
import type { SessionRequest } from './requests.ts';

const scope = globalThis as unknown as {
  onmessage: (event: { data: { id: number; ask: SessionRequest } }) => void;
  postMessage: (message: { id: number; answer: unknown }) => void;
};

const answer = createEngine();

scope.onmessage = ({ data: { id, ask } }) => scope.postMessage({ id, answer: answer(ask) });
