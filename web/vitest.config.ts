import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { endpointsDefined } from './endpoints.ts';

export default defineConfig({
  plugins: [react()],
  define: endpointsDefined,
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['test/setup.ts'],
    testTimeout: 30_000,
  },
});
