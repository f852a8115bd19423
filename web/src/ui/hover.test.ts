import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/**
 * Answers the lines that style what is hovered outside of a block of `canHover`. It relies on the formatter's
 * indentation.
 */
const bareHovers = (source: string): string[] => {
  const around: { indent: number; text: string }[] = [];
  return source.split('\n').filter(line => {
    const text = line.trim();
    if (!text) return false;
    const indent = line.length - line.trimStart().length;
    while (around.length > 0 && around.at(-1)!.indent >= indent) around.pop();
    around.push({ indent, text });
    return /'[^']*:hover\b/.test(text) && !around.some(each => each.text.includes('[canHover]: {'));
  });
};

it('no style of `:hover` holds where a finger would leave it on what was tapped', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter(file => !file.includes('.test.'));
  const found = files.flatMap(file =>
    bareHovers(readFileSync(join(root, file), 'utf8')).map(line => `${file}:${line}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

it('a rule is bare that stands beside such a block, and not one in it', () => {
  const source = `
    [canHover]: { '&:hover': { color } },
    '& .tool': { color, [canHover]: { '&:hover': { color } } },
    '& button:hover': { color },
    '& .row': {
      '&:hover': { color },
      [canHover]: {
        '& a:hover': { color },
      },
    },`;
  expect(bareHovers(source).map(line => line.trim())).toEqual([
    "'& button:hover': { color },",
    "'&:hover': { color },",
  ]);
});
