import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** It is a path from the root of the repository, and the text of the file. */
export type Source = [path: string, source: string];

/** Answers the sources below a folder, tests and all; packages and what is built or written by tests are left out. */
export const allSourcesIn = (folder: string): Source[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter(path => !/(^|\/)(node_modules|dist|results)\//.test(path))
    .map(path => [path, readFileSync(join(root, path), 'utf8')]);

/** Answers the TypeScript sources below a folder without their tests, which may reach anywhere. */
export const sourcesIn = (folder: string): Source[] =>
  allSourcesIn(folder).filter(([path]) => /(?<!\.test)\.tsx?$/.test(path));
