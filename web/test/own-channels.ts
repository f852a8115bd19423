/** Broadcast channel: all files of a run are one process, and each is a browser of its own, whose tabs hear only each other. */
import { vi } from 'vitest';

const browser = crypto.randomUUID();

vi.stubGlobal(
  'BroadcastChannel',
  class extends BroadcastChannel {
    constructor(name: string) {
      super(`${browser} ${name}`);
    }
  },
);
