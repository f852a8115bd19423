/** Reads the `start` script of the manifest, so that benchmarks measure a server as people start it. */
import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const words = manifest.scripts.start.split(' ');
const environment: Readonly<Record<string, string>> = Object.fromEntries(
  words.filter(word => /^[A-Z_]+=/.test(word)).map(word => word.split('=') as [string, string]),
);

/** They are Node's own. SERVER_FLAGS adds some, to compare with, in whichever benchmark has a server. */
export const startFlags: readonly string[] = [
  ...words.filter(word => word.startsWith('--')),
  ...(process.env.SERVER_FLAGS?.split(' ').filter(Boolean) ?? []),
];

/** The compile cache is apart: it is the bundle's, and a benchmark may fill one of its own. */
const { NODE_COMPILE_CACHE = '', ...others } = environment;
export const startEnvironment = others;
export const compileCache = join(root, NODE_COMPILE_CACHE);

/** The bundle of this moment: `node scripts/ensure.mjs --server` makes it. */
export const findBundle = (): string => `server/dist/${readlinkSync(join(root, 'server/dist/newest'))}/cli.js`;
