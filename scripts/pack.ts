/**
 * Packs a release: the server with its production packages, Node and the built web app, in a folder that runs where there is nothing else,
 * and the same as a tar file beside it. It needs no network: the packages are those of `node_modules`, by which the tests ran.
 *
 *   npm run pack [-- --out FOLDER]       the folder and its tar file in `release`, or in FOLDER
 *   npm run pack -- --folder FOLDER      the folder alone, under that name, as an image has it
 */
import { chmodSync, existsSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyPackages, copyParts, stripPrograms } from './pack/copy.ts';
import { launcher } from './pack/launcher.ts';
import { start } from './pack/start.ts';
import { bytesOf, run, sha256 } from './pack/system.ts';

const MB = 1_000_000;
/** The aim was a quarter of the 769 MB of an installed clone, 192: decision 0075 says where the rest is. */
const MOST_MB = 210;
/** Symbols take so much where nothing could strip them. */
const SYMBOLS_MB = 20;
const root = resolve(import.meta.dirname, '..');

const { values } = parseArgs({ options: { out: { type: 'string', default: 'release' }, folder: { type: 'string' } } });
const { version } = await import('../server/src/version.ts');
const platform = `${process.platform}-${process.arch}`;
const name = `newsbell-${version}-${platform}`;
const out = resolve(root, values.out);
const folder = values.folder ? resolve(root, values.folder) : join(out, name);

if (!existsSync(join(root, 'node_modules', `node-${platform}`))) {
  console.error(`There is no Node to take along for ${platform}: pack on Linux (x64, arm64).`);
  process.exit(1);
}
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const bundle = copyParts(root, folder, version);
copyPackages(root, folder, platform, true);
const most = MOST_MB + (stripPrograms(folder, platform) ? 0 : SYMBOLS_MB);
// One path on every platform, for health checks too.
symlinkSync(`node_modules/node-${platform}/bin/node`, join(folder, 'node'));
writeFileSync(join(folder, 'newsbell'), launcher(bundle, 'node'));
chmodSync(join(folder, 'newsbell'), 0o755);
await start(folder);
// Every user may read it, whatever the umask of who packs: the one who installs is another.
run('chmod', ['-R', 'u=rwX,go=rX', folder]);

const size = bytesOf(folder);
if (size > most * MB) {
  console.error(`${folder} has ${Math.round(size / MB)} MB, and ${most} MB are the most.`);
  process.exit(1);
}
console.log(`${folder}: ${Math.round(size / MB)} MB`);
if (!values.folder) {
  const archive = join(out, `${name}.tar.gz`);
  // Reproducible: names are sorted and nobody owns the files; their times stay, because the compile cache does not look at them.
  run('tar', ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '-czf', archive, '-C', out, name]);
  const sum = await sha256(archive);
  writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`);
  console.log(`${archive}: ${Math.round(statSync(archive).size / MB)} MB, SHA-256 ${sum}`);
}
