import type { LaunchOptions } from '@playwright/test';

const isRoot = process.getuid?.() === 0;
/**
 * Each window of Chromium keeps pages of its own ready for its address bar, which take up to two thirds of a core. A second list takes
 * the place of Playwright's, so what Playwright switches off on Linux is named again.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Answers the launch options of a journey's browser; Playwright's own browser is taken where no path is given. */
export const launchOf = (executablePath: string | undefined): LaunchOptions => ({
  executablePath,
  args: [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
    `--disable-features=${withoutFeatures}`,
  ],
});
