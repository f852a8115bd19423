/**
 * Takes pictures of every screen in both schemes, on a desktop, a phone and a tablet, for eyes that judge the look.
 * Words after the folder narrow the set: locales, windows and names of screens. BASE_URL names a demo that runs; without it one is started.
 *
 *     npm run pictures -w e2e -- FOLDER [en ko] [desktop] [home reader]
 */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/ensure/browser.mjs';
import { type Shot, shoot } from './pictures/camera.ts';
import { windowNames } from './pictures/screen.ts';
import { screens } from './pictures/screens.ts';
import { locales } from './pictures/words.ts';
import { startDemo } from './setup/demo.ts';

const atOnce = 3;

const chosenOf = <T extends string>(all: readonly T[], words: string[]): readonly T[] => {
  const chosen = all.filter(each => words.includes(each));
  return chosen.length > 0 ? chosen : all;
};

const wanted = (words: string[]): Shot[] =>
  chosenOf(locales, words).flatMap(locale =>
    chosenOf(Object.keys(screens), words).flatMap(name => {
      const screen = screens[name]!;
      const on = screen.on ?? ['desktop', 'phone'];
      return chosenOf(windowNames, words)
        .filter(window => on.includes(window))
        .map(window => ({ name, screen, window, locale }));
    }),
  );

const folder = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? 'pictures');
const shots = wanted(process.argv.slice(3));
const running = process.env.BASE_URL;
const demo = running ? { address: running, stop: async () => {} } : await startDemo();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
});
try {
  await mkdir(folder, { recursive: true });
  const left = shots.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const shot of left) await shoot(browser, demo.address, folder, shot);
    }),
  );
  console.log(`${shots.length} screens in ${folder}`);
} finally {
  await browser.close();
  await demo.stop();
}
