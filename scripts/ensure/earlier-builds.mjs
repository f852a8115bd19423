/** Earlier builds stay where a running server still reads them. */
import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DAY_MS = 86_400_000;
const ASSETS_DAYS = 30;
const LEFTOVER_MS = 3_600_000;

/**
 * Removes the bundles of `dist` that are neither the newest nor named by a process's command line, and what bundling has left that was ended.
 * `all` is undefined where the processes are not known: then all stay.
 */
export const dropBundles = (dist, all, now = Date.now()) => {
  if (!existsSync(dist)) return;
  const newest = readlinkSync(join(dist, 'newest'));
  for (const name of readdirSync(dist)) {
    const path = join(dist, name);
    const isUsed = all === undefined || all.some(({ words }) => words.includes(`/${name}/`));
    const isKept = name.startsWith('.')
      ? now - statSync(path, { throwIfNoEntry: false })?.mtimeMs < LEFTOVER_MS
      : name === 'newest' || name === newest || isUsed;
    if (!isKept) rmSync(path, { recursive: true, force: true });
  }
};

/**
 * Moves a finished build into the place of an earlier one, file by file, the page last. Files of `assets` have their content in their names, so the
 * earlier ones stay beside the new ones for 30 days: for a server that has started before, and for pages that are open. `.vite/files.json` lists
 * what is of this build.
 */
export const moveBuild = (from, to, now = Date.now()) => {
  const files = filesIn(from).sort((a, b) => Number(a === 'index.html') - Number(b === 'index.html'));
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    renameSync(join(from, file), join(to, file));
  }
  const made = new Set(files);
  for (const file of filesIn(to)) {
    const path = join(to, file);
    const isKept =
      made.has(file) || (file.startsWith('assets/') && now - statSync(path).mtimeMs < ASSETS_DAYS * DAY_MS);
    if (!isKept) rmSync(path);
  }
  writeFileSync(join(to, '.vite/files.json'), JSON.stringify(files));
  rmSync(from, { recursive: true });
};

const filesIn = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1));
