import { expect, test } from 'vitest';
import { newBudget } from '../budget.ts';
import { readPage } from '../parse.ts';
import { compileXpath, select } from './select.ts';

const row = (index: number) =>
  `<div class="row r${index}"><h2><a href="/${index}">Title ${index}</a></h2><p>Text <b>of</b> ${index}</p></div>`;
const page = readPage(`<body>${Array.from({ length: 600 }, (_, index) => row(index)).join('')}`);

const compiled = (text: string) => {
  const xpath = compileXpath(text);
  if (xpath.kind === 'refused') throw new Error(xpath.problem);
  return xpath;
};

/** Each would take seconds to hours if it were followed to its end node by node. */
const hostile = [
  '//*[//*[//*]]',
  '//a/following::*/preceding::*',
  "//a[normalize-space(//body)='x']",
  '//*[count(//*[count(//*) > 1]) > 1]',
  '//*/following::*[1]/preceding::*[last()]',
  '//*[following::*[following::*[following::*]]]',
  '//node()[preceding::node()[last()]]/following::node()[position() = last()]',
  '//*[. = //*]',
  '//*[//a = //b]',
  "//*[translate(//body, 'abc', 'xyz') = translate(., 'abc', 'xyz')]",
  "//*[contains(concat(//body, //body, //body, //body), 'no such text')]",
  `//*${'[.//*'.repeat(100)}${']'.repeat(100)}`,
  `//*${'/ancestor-or-self::node()/descendant-or-self::node()[2]'.repeat(15)}`,
  `${'//*'.repeat(300)}[last()]`,
  Array.from({ length: 80 }, () => '//*[. = 1]').join('|'),
  '//*[sum(//*) > 0]',
  "//*[id('x y z')]",
  '//*[string-length(string(//body)) mod 2 = position() mod 2]',
];

test.each(hostile.map(text => [text.slice(0, 70), text]))('%s is answered or too much', (_, text) => {
  const budget = newBudget();
  const found = select(compiled(text), page, budget);
  expect(found === 'too-much').toBe(budget.left < 0);
});

test('it is the budget that ends the worst of them', () => {
  expect(select(compiled('//*[following::*[following::*[following::*]]]'), page)).toBe('too-much');
  expect(select(compiled("//*[id('x y z')]"), page)).toBe('too-much');
});

test('what is asked from the root in a condition is looked for once', () => {
  expect(select(compiled("//a[//h2][//p/b = 'of'][count(//a) = 600]"), page)).toHaveLength(600);
});

test('once a budget is spent, what else is asked with it is too much', () => {
  const budget = newBudget(100);
  expect(select(compiled('//a'), page, budget)).toBe('too-much');
  expect(select(compiled('//a'), page, budget)).toBe('too-much');
  expect(select(compiled('//a'), page)).toHaveLength(600);
});

test('what a builder makes costs a few visits for each node', () => {
  const budget = newBudget();
  select(compiled("/html/body/div[contains(concat(' ',normalize-space(@class),' '),' row ')]"), page, budget);
  select(compiled('//div//h2//a/@href'), page, budget);
  expect(newBudget().left - budget.left).toBeLessThan(30_000);
});
