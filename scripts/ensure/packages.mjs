import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules, root } from './places.mjs';
import { run } from './run.mjs';
import { processes, serverOf } from './running.mjs';

const NODE = 24;
const major = version => Number(version.replace(/^v/, '').split('.')[0]);

/** Installs the packages of the lock file unless they are there. Answers a message when the machine has to change. */
export const ensurePackages = async () => {
  const stamp = join(modules, '.installed');
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(`${process.platform} ${process.arch}\n${lock}`).digest('hex');
  if (read(stamp) === wanted && major(process.version) >= NODE) return undefined;

  if (read(stamp) !== wanted) {
    if (!bringsNode(lock) && major(process.version) < NODE) return needsNode();
    if (!matches(lock)) {
      const server = existsSync(modules) ? serverOf(modules, await processes()) : undefined;
      if (server) return isInUse(server);
      const problem = await install();
      if (problem !== undefined) return problem;
    }
  }
  if (!(await hasNode())) return needsNode();
  writeFileSync(stamp, wanted);
  return undefined;
};

const isInUse = ({ pid }) =>
  [
    `A server runs from this folder (process ${pid}), and other packages are to be installed under it.`,
    'Stop it first, and then run this again; or work in another clone.',
  ].join('\n');

const install = async () => {
  // It is the Node that runs npm, not ours: ours may live in the node_modules that npm is about to replace.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const npm = process.env.npm_execpath ?? '';
  const [command, ...args] = /npm-cli\.c?js$/.test(npm) && existsSync(node) ? [node, npm] : ['npm'];
  const { ok, output, seconds } = await run('Installing packages', command, [...args, 'ci', '--loglevel=error']);
  if (ok) {
    console.log(`Installed the packages in ${Math.round(seconds)} s.`);
    return undefined;
  }
  return [
    output,
    '',
    'The packages could not be installed: npm ci failed with the words above.',
    'The first run needs the npm registry. If a proxy or a mirror is in the way, check `npm config get registry`.',
  ].join('\n');
};

/**
 * Answers whether node_modules already holds the packages of the lock file, as it does after `npm install`: npm keeps its own record of
 * what it installed. It spares a developer the removal of node_modules under running programs.
 */
const matches = lock => {
  const record = read(join(modules, '.package-lock.json'));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(JSON.parse(lock).packages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true;
    const here = installed[path];
    if (here === undefined) return entry.optional === true && !isForThisMachine(entry);
    return here.version === entry.version && here.integrity === entry.integrity && existsSync(join(root, path));
  });
};

// A package that names no platform may be missing rightly: it belongs to a package of another platform.
const isForThisMachine = entry =>
  entry.libc === undefined && names(entry.os, process.platform) && names(entry.cpu, process.arch);

const names = (list, mine) => list?.includes(mine) ?? false;

const bringsNode = lock =>
  JSON.parse(lock).packages[`node_modules/node-${process.platform}-${process.arch}`] !== undefined;

const hasNode = async () => {
  if (major(process.version) >= NODE) return true;
  const { ok, output } = await run('Looking for Node', 'node', ['--version']);
  return ok && major(output) >= NODE;
};

const needsNode = () =>
  [
    `Newsbell runs on Node ${NODE}, and this machine has Node ${process.versions.node}.`,
    `On Linux (x64, arm64) npm brings Node ${NODE} along; for ${process.platform}-${process.arch} it did not.`,
    `Install Node ${NODE} or newer (https://nodejs.org, or your system's package manager) and run this again.`,
  ].join('\n');

const read = path => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
