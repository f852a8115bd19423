/** Draws the PNGs of `web/public/icons` from `web/public/favicon.svg`: run `node e2e/icons.mjs` after a change of the drawing. */
import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/ensure/browser.mjs';

const folder = new URL('../web/public/', import.meta.url);
const bell = await readFile(new URL('favicon.svg', folder), 'utf8');

/** `bell` is the drawing's share of the width. A system cuts a maskable icon to its own shape: only the middle 80 % are safe. */
const icons = [
  { file: 'icon-192', size: 192, bell: 0.64, radius: 0.22 },
  { file: 'icon-512', size: 512, bell: 0.64, radius: 0.22 },
  { file: 'maskable-512', size: 512, bell: 0.52, radius: 0 },
  { file: 'apple-touch-icon', size: 180, bell: 0.6, radius: 0 },
];

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: process.getuid?.() ? [] : ['--no-sandbox'],
});
const page = await browser.newPage();
for (const { file, size, bell: share, radius } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>
    body { margin: 0; background: transparent; }
    div { display: grid; place-items: center; width: ${size}px; height: ${size}px; background: #24292e; border-radius: ${size * radius}px; }
    svg { width: ${size * share}px; height: ${size * share}px; }
  </style><div>${bell}</div>`);
  await page.screenshot({ path: new URL(`icons/${file}.png`, folder).pathname, omitBackground: true });
}
await browser.close();
