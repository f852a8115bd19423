import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const map = readFileSync(join(folder, '../README.md'), 'utf8');
const filesIn = (place: string) => readdirSync(join(folder, place)).filter(name => /(?<!\.test)\.ts$/.test(name));

test('the map names each file, and no other', () => {
  const named = new Set([...map.matchAll(/(?<![\w.-])([\w-]+\.ts)\b/g)].map(([, name]) => name!));
  const own = [...filesIn('.'), ...filesIn('induction')];
  expect(own.filter(name => !named.has(name))).toEqual([]);
  const places = ['.', 'induction', 'xpath', 'rule', 'dates', '../test/corpus'];
  const isThere = (name: string) => places.some(place => existsSync(join(folder, place, name)));
  expect([...named].filter(name => !isThere(name))).toEqual([]);
});
