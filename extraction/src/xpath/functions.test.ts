import { describe, expect, test } from 'vitest';
import { answer } from '../../test/ask.ts';

const page =
  '<p id=a title=" x&#9;y&nbsp;">1</p><p id=b>2<script>3</script></p><svg xml:lang=en-GB><g id=g xlink:href=h></g></svg>';

const answers = (cases: [xpath: string, value: string | number | boolean][]) =>
  test.each(cases)('%s is %j', (xpath, value) => {
    expect(answer(page, xpath)).toBe(value);
  });

describe('nodes', () => {
  answers([
    ['count(//p)', 2],
    ['count(//p | //p)', 2],
    ['count(id("b a b none"))', 2],
    ['count(id(//p/@id))', 2],
    ['local-name(//@id)', 'id'],
    ['local-name(//*[@id="g"]/@*[2])', 'href'],
    ['name(//*[@id="g"]/@*[2])', 'xlink:href'],
    ['namespace-uri(//*[@id="g"]/@*[2])', 'http://www.w3.org/1999/xlink'],
    ['namespace-uri(//*[@id="g"])', 'http://www.w3.org/2000/svg'],
    ['namespace-uri(//p)', 'http://www.w3.org/1999/xhtml'],
    ['namespace-uri(//@id)', ''],
    ['name(//none)', ''],
    ['name()', ''],
    ['name(//text())', ''],
    ['position() + last()', 2],
    ['count(//*[lang("en")])', 2],
    ['count(//*[lang("EN-gb")])', 2],
    ['count(//*[lang("e")])', 0],
  ]);
});

describe('strings', () => {
  answers([
    ['string(//p)', '1'],
    ['string(//p[2])', '23'],
    ['string(//none)', ''],
    ['string(/)', '123'],
    ['string()', '123'],
    ['concat("a", 1, true(), //p)', 'a1true1'],
    ['starts-with("abc", "ab")', true],
    ['starts-with("abc", "")', true],
    ['contains("abc", "bc")', true],
    ['contains("abc", "")', true],
    ['contains("abc", "d")', false],
    ['substring-before("1999/04/01", "/")', '1999'],
    ['substring-before("a", "b")', ''],
    ['substring-after("1999/04/01", "/")', '04/01'],
    ['substring-after("a", "b")', ''],
    ['substring-after("a", "")', 'a'],
    ['substring("12345", 2, 3)', '234'],
    ['substring("12345", 2)', '2345'],
    ['substring("12345", 1.5, 2.6)', '234'],
    ['substring("12345", 0, 3)', '12'],
    ['substring("12345", 0 div 0, 3)', ''],
    ['substring("12345", 1, 0 div 0)', ''],
    ['substring("12345", -42, 1 div 0)', '12345'],
    ['string-length("abc")', 3],
    ['string-length()', 3],
    ['normalize-space(" a  b&#9; ")', 'a b&#9;'],
    ['normalize-space(//@title)', 'x y\u00a0'],
    ['normalize-space()', '123'],
    ['translate("bar", "abc", "AB")', 'BAr'],
    ['translate("--aaa--", "a-", "A")', 'AAA'],
    ['translate("aa", "aa", "xy")', 'xx'],
    ['translate("a-b]c^d\\e", "]^-\\", "1234")', 'a3b1c2d4e'],
    ['translate("a", "", "b")', 'a'],
    ['"\'"', "'"],
    ["'\"'", '"'],
  ]);
});

describe('numbers', () => {
  answers([
    ['number("12")', 12],
    ['number(" -1.5 ")', -1.5],
    ['number(".5")', 0.5],
    ['number("5.")', 5],
    ['number("1e3")', Number.NaN],
    ['number("+1")', Number.NaN],
    ['number("")', Number.NaN],
    ['number(true())', 1],
    ['number(//p)', 1],
    ['number()', 123],
    ['sum(//p)', 24],
    ['sum(//none)', 0],
    ['floor(-1.5)', -2],
    ['ceiling(-1.5)', -1],
    ['round(2.5)', 3],
    ['round(-2.5)', -2],
    ['1 + 2 * 3 - 4 div 2', 5],
    ['5 mod 2', 1],
    ['-5 mod 2', -1],
    ['1.5 mod -0.5', 0],
    ['--1', 1],
    ['-(1 + 2)', -3],
    ['2 - -1', 3],
    ['1 - 1 - 1', -1],
    ['string(1 div 0)', 'Infinity'],
    ['string(-1 div 0)', '-Infinity'],
    ['string(0 div 0)', 'NaN'],
    ['string(-0)', '0'],
    ['string(100)', '100'],
    ['string(1.50)', '1.5'],
    ['string(0.1 + 0.2)', '0.3'],
    ['string(1000000)', '1.00000e+6'],
    ['string(12.50)', '12.5'],
    ['number("\u00a01")', Number.NaN],
  ]);
});

describe('truth', () => {
  answers([
    ['boolean(//p)', true],
    ['boolean(//none)', false],
    ['boolean("false")', true],
    ['boolean("")', false],
    ['boolean(0 div 0)', false],
    ['boolean(-1)', true],
    ['not(//none)', true],
    ['true() and false()', false],
    ['false() or 1', true],
    ['1 or 1 and 0', true],
  ]);
});

test('of several elements with one id, it is that of the first', () => {
  expect(answer('<p id=a></p><b id=a></b>', 'id("a")')).toEqual(['p#a']);
});
