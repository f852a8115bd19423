import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { endpointsDefined } from './endpoints.ts';
import { textParts } from './texts.ts';

export default defineConfig({
  plugins: [react(), textParts()],
  define: endpointsDefined,
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['test/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
