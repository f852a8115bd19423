import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const modules = join(root, 'node_modules');

/**
 * Answers the environment of an npm script, so that `node` and the tools are those of the packages wherever we were
 * started.
 */
export const toolEnvironment = () => ({
  ...process.env,
  PATH: [join(modules, '.bin'), process.env.PATH ?? ''].join(delimiter),
});

/** Answers the path of a program as the shell would find it, or undefined. */
export const onPath = name =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map(folder => join(folder, name))
    .find(path => existsSync(path));
