import { describe, expect, test } from 'vitest';
import { answer } from '../../test/ask.ts';

const page = '<i>1</i><i>2</i><i>x</i><b>2</b><b>3</b><u></u>';

describe('a set of nodes holds in a comparison where one of them does', () => {
  test.each([
    ['//i = "1"', true],
    ['//i != "1"', true],
    ['//u = ""', true],
    ['//u != ""', false],
    ['//none = ""', false],
    ['//none != ""', false],
    ['//i = 2', true],
    ['//i = 2.0', true],
    ['//i[3] = 0 div 0', false],
    ['//i[3] != 0', true],
    ['3 = //i', false],
    ['"x" = //i', true],
    ['//i = //b', true],
    ['//i = //u', false],
    ['//i != //b', true],
    ['//b[1] != //i[2]', false],
    ['//none != //i', false],
    ['//i[position() < 3] != //i[position() < 3]', true],
    ['//i < 2', true],
    ['//i > 2', false],
    ['2 <= //i', true],
    ['//b > //i', true],
    ['//i > //b', false],
    ['//i >= //b', true],
    ['//i[3] < 5', false],
    ['//i < "2"', true],
    ['//none < 1', false],
  ])('%s is %j', (xpath, isSo) => {
    expect(answer(page, xpath)).toBe(isSo);
  });
});

describe('against a truth it is whether there are any', () => {
  test.each([
    ['//u = true()', true],
    ['//none = false()', true],
    ['//none != true()', true],
    ['//i <= false()', false],
    ['true() > //none', true],
    ['//none < //none = true()', false],
  ])('%s is %j', (xpath, isSo) => {
    expect(answer(page, xpath)).toBe(isSo);
  });
});

describe('single values', () => {
  test.each([
    ['"a" = "a"', true],
    ['"1" = 1', true],
    ['"1.0" = "1"', false],
    ['true() = "x"', true],
    ['true() = 2', true],
    ['true() < 2', true],
    ['"a" < "b"', false],
    ['"10" > "9"', true],
    ['1 < 2 < 3', true],
    ['3 > 2 > 1', false],
    ['1 = 1 != 0', true],
    ['0 = -0', true],
    ['0 div 0 = 0 div 0', false],
    ['0 div 0 != 0 div 0', true],
  ])('%s is %j', (xpath, isSo) => {
    expect(answer(page, xpath)).toBe(isSo);
  });
});
