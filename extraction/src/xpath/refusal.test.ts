import { expect, test } from 'vitest';
import { compileXpath } from './select.ts';

test.each([
  ['', 'unexpected', 0],
  ['//', 'unexpected', 2],
  ['//a[', 'unexpected', 4],
  ['//a]', 'unexpected', 3],
  ['//a[1', 'unexpected', 5],
  ['//a b', 'unexpected', 4],
  ['//a[@]', 'unexpected', 5],
  ['.[1]', 'unexpected', 1],
  ['//a##', 'unexpected', 3],
  ['a | ', 'unexpected', 4],
  ["//a['x]", 'unclosed-string', 4],
  ['//a[nope()]', 'unknown-name', 4],
  ['//nope::a', 'unknown-name', 2],
  ['//nope()', 'unknown-name', 2],
  ['//svg:a', 'prefix', 2],
  ['//svg:*', 'prefix', 2],
  ['//@xml:lang', 'prefix', 3],
  ['//a[x:y()]', 'prefix', 4],
  ['//a[$b]', 'variable', 4],
  ['//a[contains(.)]', 'arguments', 4],
  ['//a[true(1)]', 'arguments', 4],
  ['//a[substring(., 1, 2, 3)]', 'arguments', 4],
  ['//a[count("x")]', 'not-nodes', 10],
  ['//a | 1', 'not-nodes', 6],
  ['("x")/a', 'not-nodes', 0],
  ['"x"[1]', 'not-nodes', 0],
  ['string(//a)', 'not-nodes', 0],
  ['//a = //b', 'not-nodes', 0],
])('%s is refused: %s at %i', (xpath, problem, position) => {
  expect(compileXpath(xpath)).toEqual({ kind: 'refused', problem, position });
});

test('an XPath of more than a thousand characters is refused, and one of a thousand is not', () => {
  expect(compileXpath(`//${'a'.repeat(999)}`)).toEqual({ kind: 'refused', problem: 'too-long', position: 1_000 });
  expect(compileXpath(`//${'a'.repeat(998)}`)).toMatchObject({ kind: 'xpath' });
});

test.each(['(', '-', '//a[', 'not(', '//*|'])('a thousand characters of %s end in an answer', part => {
  expect(compileXpath(part.repeat(1_000 / part.length))).toMatchObject({ kind: 'refused' });
  expect(compileXpath(`//a[${'('.repeat(490)}1${')'.repeat(490)}]`)).toMatchObject({ kind: 'xpath' });
});
