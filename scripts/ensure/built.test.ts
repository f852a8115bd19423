import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourcesOf } from './built.mjs';
import { root } from './places.mjs';

test('the web app is built anew when a workspace that it imports has changed', () => {
  const imported = new Set<string>();
  const folders = ['web'];
  for (const folder of folders) {
    for (const file of sourcesBelow(folder)) {
      for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(/from '@newsbell\/([a-z]+)/g)) {
        if (!imported.has(name)) folders.push(`${name}/src`);
        imported.add(name);
      }
    }
  }
  expect([...imported].sort()).toEqual(['contracts', 'extraction']);
  expect(sourcesOf('web')).toEqual(expect.arrayContaining([...imported]));
});

const sourcesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(root.length))
    .filter(path => !path.includes('node_modules') && !path.includes('/dist/'));
