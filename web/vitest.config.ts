import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { endpointsDefined } from './endpoints.ts';
import { textParts } from './texts.ts';

// Compile cache: each page's file has a process of its own, so what packages are compiled to is kept for the next.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled');

export default defineConfig({
  plugins: [react(), textParts()],
  define: endpointsDefined,
  test: {
    setupFiles: ['test/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    // A page takes longer to make than most tests of modules take. One that needs it says so in its first line.
    projects: [
      {
        extends: true,
        // Isolated: a context of its own for each file shares nothing but `process.env`, and costs half of what a process costs.
        test: { name: 'modules', include: ['{src,test}/**/*.test.ts'], environment: 'node', pool: 'vmThreads' },
      },
      { extends: true, test: { name: 'pages', include: ['src/**/*.test.tsx'], environment: 'jsdom' } },
    ],
  },
});
