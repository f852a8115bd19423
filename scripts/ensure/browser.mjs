import { spawnSync } from 'node:child_process';
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
 * Puts a Chromium in place if there is none, and a font with Chinese, Japanese and Korean signs, which journeys measure and
 * a bare Debian lacks. Without them the other tests can still run, so it warns instead of answering a problem; the journeys
 * that need them then fail by themselves.
 */
export const ensureBrowser = async () => {
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) await installFromDebian();
  if (!hasCjkFont()) console.error('No font of this system has Japanese signs: some browser tests will fail without.');
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

/** Answers true also where fontconfig cannot be asked, as on macOS, which brings such fonts. */
const hasCjkFont = () => {
  const { status, stdout } = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' });
  return status !== 0 || stdout.trim() !== '';
};

const installFromDebian = async () => {
  if (findBrowser() === undefined) {
    // Fallback: Debian's relatives may have no package of the headless shell, and the whole browser does all that it does.
    if (!(await install('chromium', 'chromium-headless-shell'))) await install('chromium');
  }
  // It comes second, because Chromium brings fontconfig.
  if (!hasCjkFont()) await install('fonts-noto-cjk');
};

/** Retry: a package list that is missing or old is read once. */
const install = async (...names) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const once = () => run(`Installing ${names.join(' and ')}`, 'apt-get', ['install', '-y', ...names], { env });
  if ((await once()).ok) return true;
  await run('Reading the package lists', 'apt-get', ['update'], { env });
  return (await once()).ok;
};

const downloadedBrowser = () => {
  const path = createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  return existsSync(path) ? path : undefined;
};
