import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { onPath } from './places.mjs';
import { run } from './run.mjs';

const DOWNLOAD_LIMIT_MS = 120_000;

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds the Chromium for the tests: CHROMIUM_PATH, else the system's, else the one that Playwright downloaded;
 * undefined when there is none.
 */
export const findBrowser = () =>
  process.env.CHROMIUM_PATH ??
  names.map(onPath).find(Boolean) ??
  macApps.find(path => existsSync(path)) ??
  downloadedBrowser();

/**
 * Headless shell: Debian's Chromium without windows takes a quarter less CPU for the same page. It shows no notifications,
 * and elsewhere there is no package of it, so the whole browser may stand in for it, but not the other way round.
 */
export const findHeadlessShell = () => process.env.CHROMIUM_PATH ?? onPath('chromium-headless-shell') ?? findBrowser();

/**
 * Puts a Chromium in place if there is none. Without one the other tests can still run, so it warns instead of
 * answering a problem; the browser tests then fail by themselves.
 */
export const ensureBrowser = async () => {
  if (findBrowser() !== undefined) return undefined;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) await installFromDebian();
  if (findBrowser() !== undefined) return undefined;

  const { ok, output } = await run('Downloading Chromium', 'playwright', ['install', 'chromium'], {
    limitMs: DOWNLOAD_LIMIT_MS,
  });
  if (ok && findBrowser() !== undefined) return undefined;
  console.error(
    [
      output.split('\n').slice(-3).join('\n'),
      'No Chromium for the browser tests: none on this system, and the download failed or took over two minutes.',
      'Install Chromium or Chrome, or set CHROMIUM_PATH to one. The other tests do not need it.',
    ].join('\n'),
  );
  return undefined;
};

/** Fallback: Debian's relatives may have no package of the headless shell, and the whole browser does all that it does. */
const installFromDebian = async () => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = (...names) => run('Installing Chromium', 'apt-get', ['install', '-y', ...names], { env });
  if ((await install('chromium', 'chromium-headless-shell')).ok) return;
  await run('Reading the package lists', 'apt-get', ['update'], { env });
  if ((await install('chromium', 'chromium-headless-shell')).ok) return;
  await install('chromium');
};

const downloadedBrowser = () => {
  const path = createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  return existsSync(path) ? path : undefined;
};
