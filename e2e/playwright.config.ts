/**
 * `npx playwright test -c e2e` runs the browser journeys after a build of the web app; BASE_URL names a running one
 * instead.
 */
import { defineConfig, devices } from '@playwright/test';
import { findHeadlessShell } from '../scripts/ensure/browser.mjs';
import { launchOf } from './src/setup/launch.ts';

const report = process.env.NEWSBELL_TEST_REPORT;

export default defineConfig({
  testDir: 'src',
  outputDir: 'results',
  globalSetup: './src/setup/global-setup.ts',
  // Two browsers wait for a fifth of their time, and three keep two cores busy. Every test begins its own context, so their order does not matter.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Timeout: both limits are for a machine that does other things as well. Tests that pass take no longer by them.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: report ? [['dot'], ['json', { outputFile: report }]] : 'list',
  use: {
    baseURL: process.env.BASE_URL,
    locale: 'en-US',
    colorScheme: 'light',
    trace: 'off',
    screenshot: 'only-on-failure',
    // A service worker would answer requests that a journey wants to see; offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: launchOf(findHeadlessShell()),
  },
  projects: [
    // Journeys that need a finger or an app do not run on the desktop.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      // Journeys that need a keyboard or a second window do not run on the phone.
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
