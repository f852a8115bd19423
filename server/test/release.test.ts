import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from '#version.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
const papers = ['package.json', ...workspaces.map(name => `${name}/package.json`)];

test.each(papers)('%s is of the version that the server says', path => {
  expect(JSON.parse(read(path))).toMatchObject({ version });
});

test('the lock file, the changes and what we say to other servers are of that version', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version?: string }>;
  };
  expect([lock, lock.packages[''], ...workspaces.map(name => lock.packages[name])].map(each => each?.version)).toEqual(
    Array(workspaces.length + 2).fill(version),
  );
  const released = [...read('CHANGELOG.md').matchAll(/^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$/gm)].map(
    ([, name]) => name,
  );
  expect(released[0]).toBe(version);
  expect(read('docs/running.md')).toContain(`Newsbell/${version} (+PUBLIC_URL/bot`);
  const [major, minor] = version.split('.');
  expect(read('SECURITY.md')).toContain(`| ${major}.${minor} | yes |`);
});
