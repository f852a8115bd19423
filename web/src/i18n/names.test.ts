import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import en from './en.json';
import ja from './ja.json';
import ko from './ko.json';
import zh from './zh-CN.json';

const root = join(import.meta.dirname, '..');

/** Answers the text of a key in one language; undefined means that it has no such key. */
const textOf = (texts: object, key: string): string | undefined => {
  const found = key
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts);
  return typeof found === 'string' ? found : undefined;
};

const keysIn = (code: string): string[] => [...code.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)].map(match => match[1]!);

/** Answers where an element's opening tag ends, from after its name on and over the braces in it. */
const endOfTag = (code: string, from: number): number => {
  for (let at = from, depth = 0; at < code.length; at++) {
    if (code[at] === '{') depth++;
    if (code[at] === '}') depth--;
    if (code[at] === '>' && depth === 0) return at;
  }
  return code.length;
};

/** The list has the keys of each control that has both a name of its own and words on it. */
const controls = globSync('**/*.tsx', { cwd: root })
  .filter(file => !file.includes('.test.'))
  .flatMap(file => {
    const code = readFileSync(join(root, file), 'utf8');
    return [...code.matchAll(/<(Button|ButtonLink|button|Link|a|Quiet)\s/g)].flatMap(
      ({ 0: opening, 1: tag, index }) => {
        const end = endOfTag(code, index + opening.length);
        const attributes = code.slice(index, end);
        const label = /aria-label=\{(t\([^\n]*)\}/.exec(attributes)?.[1];
        const close = code.indexOf(`</${tag}>`, end);
        if (!label || attributes.endsWith('/') || close < 0) return [];
        // Text in a nested element's attributes is not read out.
        const words = keysIn(code.slice(end, close).replace(/<[^>]*>/g, ''));
        return words.length > 0 ? [{ file, names: keysIn(label), words }] : [];
      },
    );
  });

it('the name of a control has the words that are seen on it, in every language', () => {
  expect(controls.length).toBeGreaterThan(10);
  const faults = [en, ko, ja, zh].flatMap(texts =>
    controls.flatMap(({ file, names, words }) =>
      names.flatMap((name, at) => {
        const word = words.length === names.length ? words[at]! : words[0]!;
        const [named, seen] = [textOf(texts, name), textOf(texts, word)];
        const isIn = named?.toLowerCase().includes(seen?.toLowerCase() ?? '');
        return isIn ? [] : [`${file}: “${seen}” is not in “${named}”`];
      }),
    ),
  );
  expect(faults).toEqual([]);
});
