import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { endpointsDefined } from './endpoints.ts';
import { textParts } from './texts.ts';

// Compile cache: what is compiled for one file is kept for the next.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled');

export default defineConfig({
  plugins: [react(), textParts()],
  define: endpointsDefined,
  test: {
    setupFiles: ['test/setup.ts'],
    // Timeout: these limits are for a machine that does other things as well. Tests that pass take no longer by them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // A page takes longer to make than most tests of modules take. One that needs it says so in its first line. Isolated: each file has
    // a context of its own (vmThreads), which costs half of what a process costs. Files of a worker share `process.env` and what Node
    // has for the whole process; channels are told apart by `test/own-channels.ts`.
    pool: 'vmThreads',
    projects: [
      { extends: true, test: { name: 'modules', include: ['{src,test}/**/*.test.ts'], environment: 'node' } },
      { extends: true, test: { name: 'pages', include: ['src/**/*.test.tsx'], environment: 'jsdom' } },
    ],
  },
});
