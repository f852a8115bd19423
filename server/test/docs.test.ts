import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const running = read('docs/running.md');

test('docs/running.md lists every setting, and no other', () => {
  const settings = [...read('server/src/config.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name);
  const listed = [...running.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(10);
  expect(listed).toEqual(settings);
});

test('docs/running.md lists every command, and no other', () => {
  const commands = [...read('server/src/cli.ts').matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name);
  const listed = [...running.matchAll(/^\| `([a-z]+)[^|`]*(?:\\\|[^|`]*)*` \|/gm)].map(([, name]) => name);
  expect(commands.length).toBeGreaterThan(5);
  expect([...listed].sort()).toEqual([...commands].sort());
});

test('every file that the docs name is there', () => {
  for (const doc of ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/running.md']) {
    for (const [, path] of read(doc).matchAll(
      /(?:`|\()((?:server|contracts|web|demo|e2e|bench|docs|scripts)\/[\w./-]+\.(?:ts|tsx|md|png))(?:`|\))/g,
    )) {
      if (path!.includes('NNNN')) continue;
      expect(() => read(path!), `${doc} names ${path}`).not.toThrow();
    }
  }
});
