import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'contracts/src/**/*.test.ts',
      'server/{src,test}/**/*.test.ts',
      'demo/src/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['server/test/global-setup.ts'],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
